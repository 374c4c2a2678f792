import type { Browser } from "playwright-core";

/**
 * Makes a WebP of a PNG. Chromium itself takes PNG and JPEG only; its canvas writes WebP, which is a fraction of either.
 * `quality`: from 0 to 1.
 */
export async function toWebp(browser: Browser, png: Buffer, quality: number): Promise<Buffer> {
  const page = await browser.newPage();
  const base64 = await page.evaluate(
    async ({ source, quality }) => {
      const picture = new Image();
      picture.src = `data:image/png;base64,${source}`;
      await picture.decode();
      const canvas = document.createElement("canvas");
      canvas.width = picture.naturalWidth;
      canvas.height = picture.naturalHeight;
      canvas.getContext("2d")?.drawImage(picture, 0, 0);
      return canvas.toDataURL("image/webp", quality).split(",")[1] ?? "";
    },
    { source: png.toString("base64"), quality },
  );
  await page.close();
  return Buffer.from(base64, "base64");
}
