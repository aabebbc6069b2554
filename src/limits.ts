// Every number that bounds Imprint, with its arithmetic. Imports nothing; everyone may import it.

const MIB = 1024 * 1024;

/** Uploads over this are refused with 413 unless MAX_UPLOAD_BYTES says otherwise: a 100 MP phone JPEG has about 25 MB. */
export const MAX_UPLOAD_BYTES = 25 * MIB;

/** What a multipart envelope (boundaries, part headers, small fields) may add to the file itself. */
export const MAX_FORM_OVERHEAD_BYTES = 64 * 1024;

/** Forms up to this size the runtime parses; larger ones are read in place, for formData() holds them two to three times. */
export const MAX_NATIVE_FORM_BYTES = MIB;

/** Parts of a form, and the headers of one: a browser's have some 200 bytes. */
export const MAX_FORM_PARTS = 100;
export const MAX_PART_HEADER_BYTES = 8 * 1024;

/** An upload that takes longer is given up with 408 unless UPLOAD_TIMEOUT_SECONDS says otherwise. */
export const UPLOAD_TIMEOUT_SECONDS = 60;

/** An upload has fewer pixels than this unless MAX_INPUT_PIXELS says otherwise: the largest phone cameras make 50 to 64 million. */
export const MAX_INPUT_PIXELS = 100_000_000;

/** Sides a picture may have; PNG and JPEG headers claim up to 2^31 and 65535. */
export const MAX_INPUT_SIDE = 65_535;

/** A canvas that follows the photo is scaled down to this many pixels: 16 MP of RGBA are 64 MB, two thirds of a gate. */
export const MAX_CANVAS_PIXELS = 16_000_000;

/** A canvas of fixed size has at most this many pixels a side. */
export const MAX_CANVAS_SIDE = 4096;

/** Memory one isolate lends to renders at a time: 128 MB less what the runtime, the code and the caches take. */
export const MAX_ISOLATE_RENDER_BYTES = 96 * MIB;

/**
 * A photo whose rows do not come in the order they are shown is held at the size it is drawn, at most this much of it at
 * a time: a 16 megapixel canvas of a portrait phone photo (64 MB) is drawn in three strips, each decoding the file anew.
 */
export const MAX_HELD_BYTES = 24 * MIB;

/** Renders that may wait for memory in one isolate before 503, and how long each may. */
export const MAX_QUEUED_RENDERS = 16;
export const MAX_QUEUE_SECONDS = 20;

/** A hold that is neither settled nor released falls away after this. A render with its upload takes at most half. */
export const HOLD_TTL_SECONDS = 120;

/** How long an Idempotency-Key is remembered. */
export const IDEMPOTENCY_TTL_SECONDS = 24 * 60 * 60;

/** The plan every account starts with, images a UTC calendar month, and calls a minute. */
export const DEFAULT_MONTHLY_LIMIT = 1000;
export const DEFAULT_REQUESTS_PER_MINUTE = 120;

/** Bounds of the figures an operator or holder may set. */
export const MAX_MONTHLY_LIMIT = 1_000_000_000;
export const MAX_REQUESTS_PER_MINUTE = 1_000_000;

/** Keys an account may hold that are not revoked. */
export const MAX_KEYS = 50;

/** Names people give (accounts, keys, designs, layers), in UTF-16 units. */
export const MAX_NAME_LENGTH = 120;

/** Layers of one design. */
export const MAX_LAYERS = 100;

/** A design record as JSON: 100 layers of at most 2 KB each, and room. */
export const MAX_RECORD_BYTES = 256 * 1024;

/** JSON bodies of the management interface other than design records. */
export const MAX_JSON_BYTES = 16 * 1024;

/** An asset as uploaded. KV would take 25 MiB; a logo or badge needs little, and every render that shows it decodes it. */
export const MAX_ASSET_BYTES = 5 * MIB;

/** An asset has fewer pixels than this: 4096 x 4096, the largest canvas, still passes. */
export const MAX_ASSET_PIXELS = MAX_CANVAS_SIDE * MAX_CANVAS_SIDE + 1;

/** Designs an account may keep, and rows one page of a list has. */
export const MAX_DESIGNS = 10_000;
export const PAGE_SIZE = 100;

/** Versions of a design that can be read back; older ones fall away. */
export const MAX_VERSIONS = 100;

/** Results up to this many pixels are JPEG-encoded by MozJPEG, which takes about 12 bytes a pixel: 24 MB at most. */
export const MAX_MOZJPEG_PIXELS = 2_000_000;

/** A layer's frame lies within, and is at most, this many canvas sides each way: room for bleed and for big turned shapes. */
export const MAX_FRAME_SIDES = 4;

/** The same in pixels, of the largest fixed canvas: 16,384, where a float32 still steps by 1/512 of a pixel. */
export const MAX_FRAME_PIXELS = MAX_FRAME_SIDES * MAX_CANVAS_SIDE;

/** A turn either way, in degrees. */
export const MAX_ROTATION_DEGREES = 360;

/** Characters of a value that a refusal quotes. */
export const MAX_QUOTED_LENGTH = 40;
