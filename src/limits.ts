// Every number that bounds Imprint, with its arithmetic. Imports nothing; everyone may import it.

const MIB = 1024 * 1024;

/** Uploads over this are refused with 413 unless MAX_UPLOAD_BYTES says otherwise: a 100 MP phone JPEG has about 25 MB. */
export const MAX_UPLOAD_BYTES = 25 * MIB;

/**
 * Modifications of a call, as JSON: all the text of a design, 5,000 characters as \u1234, is 30 KB; its 30 gradients of 32
 * stops are 35 KB; the names of 100 layers and their properties 20 KB.
 */
export const MAX_MODIFICATIONS_BYTES = 128 * 1024;

/** What a multipart envelope (boundaries, part headers, small fields) and the modifications may add to the file itself. */
export const MAX_FORM_OVERHEAD_BYTES = 64 * 1024 + MAX_MODIFICATIONS_BYTES;

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

/** A result's longer side, the photo's own where a canvas follows it: what libjpeg reads and writes (JPEG_MAX_DIMENSION). */
export const MAX_RESULT_SIDE = 65_500;

/** A canvas of fixed size has at most this many pixels a side. */
export const MAX_CANVAS_SIDE = 4096;

/**
 * Memory one isolate lends to renders at a time: 128 MB less what the runtime, the code and the caches take. HarfBuzz, with
 * the fonts in it, is none of a render's: at most 24 MB while nobody uses it (platform/fonts.ts), and the shaped texts it
 * made by MAX_CACHED_TEXT_LENGTH. A plan's outlines are counted, but there before they are asked for. One idle
 * kernel instance, MAX_IDLE_KERNEL_BYTES, is the next job's. Uploads fill at most half of it: a dozen 12 megapixel photos.
 */
export const MAX_ISOLATE_RENDER_BYTES = 96 * MIB;

/**
 * A kernel instance that has grown beyond this is not kept for the next job: a 12 megapixel photo's takes 5 to 12 MB, a 48
 * megapixel one's 16. MozJPEG has to find room beside it: 72 MB, a result of 1080 x 1080 pixels at its best quality.
 */
export const MAX_IDLE_KERNEL_BYTES = 24 * MIB;

/**
 * A photo whose rows do not come in the order they are shown is held at the size it is drawn, at most this much of it at
 * a time: a 16 megapixel canvas of a portrait phone photo (64 MB) is drawn in three strips, each decoding the file anew.
 */
export const MAX_HELD_BYTES = 24 * MIB;

/**
 * Milliseconds of CPU that drawing and writing one picture may take by the worst that src/image/time knows of every step;
 * what is more is refused before it begins. The worst records then take up to 3.6 seconds (npm run worst). With 0.2 to
 * look at the upload and 1 at most to shape texts and to compile, a call stays below 5.
 */
export const MAX_RENDER_MS = 4000;

/** A preview is free, and no wider than this many pixels. */
export const MAX_PREVIEW_WIDTH = 1024;

/**
 * Calls that may wait for memory in one isolate before 503, their uploads not read yet, and how long each may: time for a
 * hundred photos to be drawn.
 */
export const MAX_QUEUED_RENDERS = 100;
export const MAX_QUEUE_SECONDS = 20;

/** A large answer of which nothing is read for so long is given up: it keeps memory from others. */
export const SEND_TIMEOUT_SECONDS = 60;

/** A hold that is neither settled nor released falls away after this. Waiting, upload and render take at most 85 as it is configured. */
export const HOLD_TTL_SECONDS = 120;

/** How long an Idempotency-Key is remembered. */
export const IDEMPOTENCY_TTL_SECONDS = 24 * 60 * 60;

/**
 * A name in KV that was written down and is not in use after this is taken away, with whatever was put under it: a put
 * that has not ended in ten minutes never will.
 */
export const STRAY_TTL_SECONDS = 10 * 60;

/** The plan every account starts with, images a UTC calendar month, and calls a minute. */
export const DEFAULT_MONTHLY_LIMIT = 1000;
export const DEFAULT_REQUESTS_PER_MINUTE = 120;

/** Bounds of the figures an operator or holder may set. */
export const MAX_MONTHLY_LIMIT = 1_000_000_000;
export const MAX_REQUESTS_PER_MINUTE = 1_000_000;

/** Keys an account may hold that are not revoked. */
export const MAX_KEYS = 50;

/** How long a rotated key still works unless its holder says otherwise, and at most. */
export const DEFAULT_OVERLAP_SECONDS = 24 * 60 * 60;
export const MAX_OVERLAP_SECONDS = 30 * 24 * 60 * 60;

/** Months of usage an account can read back, the present one among them. */
export const USAGE_MONTHS = 25;

/** The last calls an account can read back one by one. */
export const MAX_RECENT_REQUESTS = 1000;

/**
 * Refusals before a render begins are gathered in memory and written this often, with so many of them listed one by
 * one: a flood of them costs one write in five seconds.
 */
export const REFUSALS_FLUSH_SECONDS = 5;
export const MAX_REFUSALS_LISTED = 50;

/** A notice is given up as undelivered after this, and its URL is at most so long. */
export const WEBHOOK_TIMEOUT_SECONDS = 10;
export const MAX_URL_LENGTH = 2048;

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

/**
 * Fonts of its own that a design may name: each is held twice, as it was read and as HarfBuzz has it, 40 MB in all while
 * texts are shaped.
 */
export const MAX_DESIGN_FONTS = 4;

/**
 * Points of one glyph of an uploaded font, and of all: letters drawn as torn or brushed have some 3,000; the 17,000 glyphs
 * of Noto Sans JP together 2.3 million, and drawing them once takes 0.2 seconds.
 */
export const MAX_GLYPH_POINTS = 10_000;
export const MAX_FONT_POINTS = 4_000_000;

/** An asset has fewer pixels than this: 4096 x 4096, the largest canvas, still passes. */
export const MAX_ASSET_PIXELS = MAX_CANVAS_SIDE * MAX_CANVAS_SIDE + 1;

/** Assets an account may keep: 2,000 x 5 MiB are 10 GB of KV at the very most. */
export const MAX_ASSETS = 2000;

/**
 * What an account's object may fill before it takes no more designs and assets. An object holds 10 GB; images are made
 * and counted on beyond this.
 */
export const MAX_ACCOUNT_BYTES = 1024 * MIB;

/** Designs an account may keep, and rows one page of a list has. */
export const MAX_DESIGNS = 10_000;
export const PAGE_SIZE = 100;

/** Versions of a design that can be read back; older ones fall away. */
export const MAX_VERSIONS = 100;

/** Results up to this many pixels are JPEG-encoded by MozJPEG, where its memory and time can be had: up to 115 MB, 5.6 s. */
export const MAX_MOZJPEG_PIXELS = 2_000_000;

/** A layer's frame lies within, and is at most, this many canvas sides each way: room for bleed and for big turned shapes. */
export const MAX_FRAME_SIDES = 4;

/** The same in pixels, of the largest fixed canvas: 16,384, where a float32 still steps by 1/512 of a pixel. */
export const MAX_FRAME_PIXELS = MAX_FRAME_SIDES * MAX_CANVAS_SIDE;

/** A turn either way, in degrees. */
export const MAX_ROTATION_DEGREES = 360;

/** Characters of a value that a refusal quotes. */
export const MAX_QUOTED_LENGTH = 40;

/** Stops of one gradient: 33 segments of 48 bytes in the kernel, 200 gradients (fill and stroke of 100 layers) 310 KB. */
export const MAX_STOPS = 32;

/** Corners of a polygon, and points of a star. */
export const MAX_POLYGON_POINTS = 100;

/**
 * Commands of one path, and of all paths of a design. A line across a 4096 x 4096 canvas takes 55 microseconds to cover,
 * its stroke twice that: 10,000 of them 1.7 seconds.
 */
export const MAX_PATH_COMMANDS = 2000;
export const MAX_DESIGN_PATH_COMMANDS = 10_000;

/** Numbers in path data and view boxes go this far either way. */
export const MAX_PATH_COORDINATE = 1_000_000;

/**
 * Points of one outline; curves that would take more become coarser. 16 bytes each in the kernel: 100 layers of four
 * outlines (fill, stroke, and what either is clipped by) take 66 MB of the 96 at most.
 */
export const MAX_OUTLINE_POINTS = 10_240;

/** Lengths of a dash pattern, and dashes of one stroke: a finer pattern is drawn as an unbroken line. */
export const MAX_DASH_LENGTHS = 16;
export const MAX_DASHES = 1500;

/**
 * Gradients of one design: over a canvas of 4096 x 4096 pixels a gradient takes 30 to 80 ms, a colour 12, a group another
 * 15: 2.4 seconds at most. More of all these is too much by MAX_RENDER_MS.
 */
export const MAX_GRADIENTS = 30;

/** How many times its stroke's width a miter may be long: the point of an angle of 2.3 degrees. */
export const MAX_MITER_LIMIT = 50;

/**
 * UTF-16 units of all texts of a design, and so of one. A letter has 40 points in Inter, 70 in Playfair Display, 90 in
 * Japanese text and 300 in the most intricate signs.
 */
export const MAX_TEXT_LENGTH = 5000;

/**
 * Points, and contours, of all letters of a design's texts, whatever font is uploaded. As polygons letters have at most
 * two points for each, and MAX_OUTLINE_POINTS a layer; the lines around them three: 20 and 26 MB, and 19 MB each for the
 * contours. In the kernel they are 16 bytes each.
 */
export const MAX_TEXT_POINTS = 150 * MAX_TEXT_LENGTH;
export const MAX_TEXT_CONTOURS = 15 * MAX_TEXT_LENGTH;

/** Pixels an em: the side of the largest fixed canvas. */
export const MAX_TEXT_SIZE = MAX_CANVAS_SIDE;

/** Ems a letter may be moved away from, or towards, the one before. */
export const MAX_LETTER_SPACING = 5;
export const MIN_LETTER_SPACING = -0.5;

/** Ems from one baseline to the next. */
export const MAX_LINE_HEIGHT = 5;
export const MIN_LINE_HEIGHT = 0.5;

/** The boldest weight a font may be asked for, as CSS has it. */
export const MAX_FONT_WEIGHT = 1000;

/** UTF-16 units of the shaped texts an isolate keeps: about 430 bytes each, 9 MB. 50 points of their outlines count as one. */
export const MAX_CACHED_TEXT_LENGTH = 20_000;

/** Times a picture may be enlarged about its focus. */
export const MAX_ZOOM = 10;

/** A picture's aspect, width / height, may be cropped to: this, or its inverse, at most. */
export const MAX_ASPECT = 20;

/** How many times brightness, contrast, saturation and sharpness may be raised. */
export const MAX_GAIN = 4;

/** Pixels a blur may spread: twice the standard deviation. */
export const MAX_BLUR = 256;

/** Pixels a silhouette may grow by. */
export const MAX_SPREAD = 128;

/** Shadows of one layer, and masks, outlines, shadows and blend modes of a design: each paints its layer once more. */
export const MAX_SHADOWS = 4;
export const MAX_EFFECTS = 24;

/** Tiles of one layer that show; a denser pattern is not drawn and says so. */
export const MAX_TILES = 10_000;

/** Pixels of one tile as it is turned, 16 MB while it is repeated; a larger one is not drawn and says so. */
export const MAX_TILE_PIXELS = 4_000_000;

/** Bytes a QR code may say: version 40 holds 1,273 at its surest level. */
export const MAX_CODE_LENGTH = 1200;

/** UTF-16 units of all codes of a design: ten of the longest, 22 ms and 8,000 contours (2 MB) each. */
export const MAX_DESIGN_CODE_LENGTH = 10 * MAX_CODE_LENGTH;

/** Empty modules around a QR code. */
export const MAX_QUIET_MODULES = 20;

/** Planes kept beside a version, and designs with planes kept by an isolate. A card's planes have 50 to 500 KB. */
export const MAX_PLANES_BYTES = 4 * MIB;
export const MAX_CACHED_DESIGN_BYTES = 8 * MIB;

/** Assets an isolate keeps, so that a logo is not fetched at every call. */
export const MAX_CACHED_ASSET_BYTES = 4 * MIB;
