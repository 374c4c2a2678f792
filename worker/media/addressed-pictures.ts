import { eq } from "drizzle-orm";
import { AppError } from "#shared/app-error.ts";
import { NOT_AN_IMAGE } from "#shared/media/upload.ts";
import { type Database, query } from "#worker/platform/client.ts";
import { extensionOf } from "./clean.ts";
import { uploads as table } from "./schema.ts";
import type { Upload, Uploads } from "./uploads.ts";

const FOLDER = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const FILE = /^([\w-]{1,80})\.([a-z]{3,4})$/;

type Sent = { folder: string; file: string; bytes: Uint8Array<ArrayBuffer>; alt: string };

/** Pictures whose sender chooses the address: those of a folder with content (docs/decisions/103). */
export function createAddressedPictures({ db, uploads }: { db: Database; uploads: Uploads }) {
  return {
    /** Stores a picture at `images/{folder}/{file}`, or replaces the one there. @throws AppError like `uploads.store` */
    async put(ownerId: string, { folder, file, bytes, alt }: Sent): Promise<Upload> {
      const [, name = "", extension] = FILE.exec(file) ?? [];
      if (!name || !FOLDER.test(folder) || folder.length > 40) {
        throw new AppError("invalid", "Name it like images/course-art/first-lesson.png, in lower case.");
      }
      const found = await query(() =>
        db
          .select({ id: table.id })
          .from(table)
          .where(eq(table.objectKey, `images/${folder}/${file}`))
          .get(),
      );
      if (found) return uploads.replace(ownerId, found.id, bytes);
      const stored = extensionOf(bytes);
      if (!stored) throw new AppError("unsupported_media_type", NOT_AN_IMAGE);
      if (stored !== extension) {
        throw new AppError("invalid", `By its content it has to be called ${name}.${stored}.`);
      }
      return uploads.store(ownerId, { bytes, folder, file: name, name: file, alt });
    },
  };
}
