/** 10 MiB (decisions.md, Image hosting service). */
export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024;

/** The default folder of an image (spec.md §7). */
export const UPLOAD_FOLDER = "greenbar";

/** The message for a file that is not an image (spec.md §5). */
export const NOT_AN_IMAGE = "Please select a valid image file.";

export const TOO_LARGE_IMAGE = "Use an image of at most 10 MiB.";

/** The message for an upload that failed for a reason users cannot change (spec.md §8). */
export const UPLOAD_FAILED = "Failed to upload image. Please try again.";

export const UPLOAD_KINDS = ["picture", "video", "file"] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

export const UPLOAD_NAME_MAX = 120;
export const ALT_MAX = 300;
