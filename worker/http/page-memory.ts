import type { SealedPage } from "./sealed-page.ts";

/** Memory that a page needs beside its body. */
const OVERHEAD_BYTES = 2_048;

/**
 * The pages in this isolate's memory, at most `mostBytes` of them. The least recently used one is dropped first. A
 * page larger than an eighth of the room is not stored.
 */
export function createPageMemory(mostBytes: number) {
  const pages = new Map<string, SealedPage>();
  let bytes = 0;
  const sizeOf = ({ body }: SealedPage) => body.byteLength + OVERHEAD_BYTES;

  function drop(key: string): void {
    const page = pages.get(key);
    if (page && pages.delete(key)) bytes -= sizeOf(page);
  }

  return {
    get(key: string): SealedPage | null {
      const page = pages.get(key);
      if (!page) return null;
      // Move it to the end, as the most recently used.
      pages.delete(key);
      pages.set(key, page);
      return page;
    },

    set(key: string, page: SealedPage): void {
      drop(key);
      if (sizeOf(page) > mostBytes / 8) return;
      pages.set(key, page);
      bytes += sizeOf(page);
      for (const oldest of pages.keys()) {
        if (bytes <= mostBytes) break;
        drop(oldest);
      }
    },
  };
}

export type PageMemory = ReturnType<typeof createPageMemory>;
