/** The widths, in pixels, that the Worker offers for stored pictures (worker/media/transform.ts). */
const WIDTHS = [320, 640, 960, 1280, 1920] as const;

/** The URL of a stored picture, absolute or as a path. */
const STORED = /^(?:https?:\/\/[^/]+)?\/media\/[^?#]+$/;

type Sources = { src: string; srcSet?: string; sizes?: string };

/**
 * The attributes that let a browser load a stored picture in the width that it needs, according to `sizes`. Other
 * pictures have only one size.
 */
export function pictureSources(url: string, sizes: string): Sources {
  if (!STORED.test(url)) return { src: url };
  return {
    src: `${url}?w=640`,
    srcSet: WIDTHS.map((width) => `${url}?w=${width} ${width}w`).join(", "),
    sizes,
  };
}
