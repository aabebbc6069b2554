// Who guesses at API keys is slowed down by address, through Cloudflare's rate limiting where it is bound. It is asked
// after an invalid key only, so that callers with a good one never wait for it.

/** Notes a guess; false where the address has made too many. Without an answer nobody is turned away. */
export function guessing(limiter: RateLimit | undefined): (address: string) => Promise<boolean> {
	if (limiter === undefined) return async () => true;
	return async (address) => {
		try {
			return (await limiter.limit({ key: address })).success;
		} catch (error) {
			console.error("the rate limiting of guesses did not answer:", error);
			return true;
		}
	};
}
