import { Badge } from "#app/ui/badge.tsx";
import { Bar } from "#app/ui/bar.tsx";
import { classes } from "#app/ui/classes.ts";
import type { ListedTemplate } from "#shared/courses/catalogue.ts";
import { formatFileSize } from "#shared/file-size.ts";
import { Checksum } from "./checksum.tsx";
import { TemplateDownload } from "./template-download.tsx";
import { TemplateFiles } from "./template-files.tsx";
import { templatePicture } from "./template-pictures.ts";

const TONES: Record<string, "pass" | "pending"> = { stable: "pass", beta: "pending", preview: "pending" };

/** A template: picture, description, download and checksum. */
export function TemplateEntry({ template, eager }: { template: ListedTemplate; eager: boolean }) {
  const { slug, name, description, tags, status, file, sha256, sizeBytes } = template;
  const picture = templatePicture(slug);
  const PICTURE = "aspect-[8/5] w-full rounded-card border border-line";
  return (
    <article
      aria-labelledby={`template-${slug}`}
      className="grid-12 gap-y-6 border-t border-line py-8 sm:max-lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:py-12"
    >
      <div className="lg:col-span-5">
        {picture ? (
          <img
            src={picture}
            alt=""
            width={800}
            height={500}
            loading={eager ? "eager" : "lazy"}
            className={classes(PICTURE, "object-cover")}
          />
        ) : (
          <div aria-hidden="true" className={classes(PICTURE, "grid place-items-center bg-deep")}>
            <Bar state="pass" className="w-2/5" />
          </div>
        )}
      </div>
      <div className="grid min-w-0 content-start gap-4 lg:col-span-7 lg:pl-4">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <h2 id={`template-${slug}`} className="text-h3">
            {name}
          </h2>
          <Badge tone={TONES[status.toLowerCase()]}>{status}</Badge>
        </div>
        <p className="max-w-[62ch] text-muted">{description}</p>
        {tags.length > 0 && (
          <ul aria-label="Tags" className="flex flex-wrap gap-2">
            {tags.map((tag) => (
              <li key={tag} className="flex">
                <Badge>{tag}</Badge>
              </li>
            ))}
          </ul>
        )}
        <dl className="label grid gap-x-6 gap-y-1.5 text-muted sm:grid-cols-[auto_minmax(0,1fr)]">
          <dt>File</dt>
          <dd className="mb-2 min-w-0 text-ink sm:mb-0">
            <span className="break-words">{file}</span>, {formatFileSize(sizeBytes)}
          </dd>
          <dt>SHA-256</dt>
          <dd className="min-w-0 text-ink">
            <Checksum sha256={sha256} name={name} />
          </dd>
        </dl>
        <TemplateDownload template={template} />
        <TemplateFiles template={template} />
      </div>
    </article>
  );
}
