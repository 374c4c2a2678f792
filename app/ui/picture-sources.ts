/** The widths, in pixels, in which the Worker makes a stored picture (worker/media/transform.ts). */
const WIDTHS = [320, 640, 960, 1280, 1920] as const;

/** A picture that lies with us: on the site's own address, whole or as a path. */
const STORED = /^(?:https?:\/\/[^/]+)?\/media\/[^?#]+$/;

type Sources = { src: string; srcSet?: string; sizes?: string };

/**
 * The attributes by which a browser takes a stored picture no larger than it shows it; `sizes` says how wide
 * that is. A drawing or a file of the build is as it is: it has one size.
 */
export function pictureSources(url: string, sizes: string): Sources {
  if (!STORED.test(url)) return { src: url };
  return {
    src: `${url}?w=640`,
    srcSet: WIDTHS.map((width) => `${url}?w=${width} ${width}w`).join(", "),
    sizes,
  };
}
