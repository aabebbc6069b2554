// The door of the HTTP room: a request comes in, a response goes out.
export { createApp, ROUTES } from "./app.ts";
export type { Exchange, Handler } from "./exchange.ts";
export { CODES } from "./faults.ts";
