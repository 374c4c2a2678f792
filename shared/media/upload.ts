/** 10 MiB (decisions.md, Image hosting service). */
export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024;

/** Where an image is put that names no other folder (spec.md §7). */
export const UPLOAD_FOLDER = "greenbar";

/** What is said of a file that is no image (spec.md §5). */
export const NOT_AN_IMAGE = "Please select a valid image file.";

export const TOO_LARGE_IMAGE = "Use an image of at most 10 MiB.";

/** What is said of an upload that failed without a reason that a person could act on (spec.md §8). */
export const UPLOAD_FAILED = "Failed to upload image. Please try again.";
