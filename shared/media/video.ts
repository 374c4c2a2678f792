import * as v from "valibot";

/** R2 wants parts of one size; only the last may be smaller. */
export const PART_BYTES = 8 * 1024 * 1024;

/** 2 GiB: 256 parts. */
export const VIDEO_MAX_BYTES = 2 * 1024 * 1024 * 1024;

export const NOT_A_VIDEO = "Use an MP4 or WebM video. Other formats do not play in every browser.";
export const TOO_LARGE_VIDEO = "Use a video of at most 2 GiB.";

export const VIDEO_TYPES = ["video/mp4", "video/webm"] as const;
export type VideoType = (typeof VIDEO_TYPES)[number];

/** How many parts a video of this size has. */
export const partsOf = (sizeBytes: number) => Math.ceil(sizeBytes / PART_BYTES);

/** The bytes of a part of a video: from `start`, inclusive, to `end`, exclusive. `number` counts from 1. */
export function partRange(sizeBytes: number, number: number): { start: number; end: number } {
  return { start: (number - 1) * PART_BYTES, end: Math.min(number * PART_BYTES, sizeBytes) };
}

/** What a browser says about a video before it sends the first part. */
export const videoStartSchema = v.object(
  {
    name: v.pipe(
      v.string("Name the file."),
      v.nonEmpty("Name the file."),
      v.maxLength(500, "This name is too long."),
    ),
    size: v.pipe(
      v.number("size is a number of bytes."),
      v.integer("size is a number of bytes."),
      v.minValue(1, "This file is empty."),
      v.maxValue(VIDEO_MAX_BYTES, TOO_LARGE_VIDEO),
    ),
    type: v.picklist(VIDEO_TYPES, NOT_A_VIDEO),
    lastModified: v.pipe(
      v.number("lastModified is a time in milliseconds."),
      v.integer("lastModified is a time in milliseconds."),
      v.minValue(0, "lastModified is a time in milliseconds."),
      v.maxValue(Number.MAX_SAFE_INTEGER, "lastModified is a time in milliseconds."),
    ),
    /** For a lesson: stored where only people who may read the lesson get it. */
    lesson: v.optional(v.boolean("lesson is true or false."), false),
  },
  "Send name, size, type and lastModified.",
);
export type VideoStart = v.InferOutput<typeof videoStartSchema>;
