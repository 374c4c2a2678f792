import { useForm } from "#app/forms/form-context.ts";
import { pictureSources } from "#app/ui/picture-sources.ts";
import { TextLink } from "#app/ui/text-link.tsx";
import type { GroupName } from "#worker/newsletter/issues.ts";
import { CheckBox } from "./check-box.tsx";

export type IssueChoices = {
  groups: readonly string[] | null;
  picture: string | null;
  inArchive: boolean;
};

/** A picture that an issue can have: its path below `/media/`. */
export type PictureChoice = { objectKey: string };

/** What was chosen: the values that were sent, or else the stored ones. */
function useChoices(stored: IssueChoices) {
  const { failure } = useForm();
  if (!failure || !("audience" in failure.values)) {
    return { ...stored, audience: stored.groups ? "groups" : "everybody", error: undefined };
  }
  const { audience, groups = "", picture = "", inArchive } = failure.values;
  return {
    audience,
    groups: groups.split(" "),
    picture: picture || null,
    inArchive: inArchive === "on",
    error: failure.fields.groups,
  };
}

const LEGEND = "mb-1 font-display text-h3 font-semibold";

/** Who gets the issue, its picture, and whether the archive shows it. Part of the issue's form. */
export function IssueOptions({
  stored,
  groups,
  pictures,
}: {
  stored: IssueChoices;
  groups: readonly GroupName[];
  pictures: readonly PictureChoice[];
}) {
  const chosen = useChoices(stored);
  return (
    <div className="grid gap-6">
      <fieldset aria-describedby={chosen.error ? "groups-error" : undefined}>
        <legend className={LEGEND}>Readers</legend>
        {groups.length > 0 ? (
          <>
            <CheckBox
              type="radio"
              name="audience"
              value="everybody"
              defaultChecked={chosen.audience !== "groups"}
              label="Everybody who has confirmed"
            />
            <CheckBox
              type="radio"
              name="audience"
              value="groups"
              defaultChecked={chosen.audience === "groups"}
              label="Only these groups:"
            />
            <div className="ml-8 grid sm:max-lg:grid-cols-2">
              {groups.map(({ id, name }) => (
                <CheckBox
                  key={id}
                  name="groups"
                  value={id}
                  defaultChecked={chosen.groups?.includes(id) ?? false}
                  label={<bdi>{name}</bdi>}
                />
              ))}
            </div>
          </>
        ) : (
          <>
            {/* Without groups there is nothing to choose. */}
            <input type="hidden" name="audience" value="everybody" />
            <p>Everybody who has confirmed</p>
            <p className="mt-1 text-small text-muted">
              To write to a part of your readers,{" "}
              <TextLink to="/newsletter/readers/groups" className="whitespace-nowrap">
                make a group
              </TextLink>
              .
            </p>
          </>
        )}
        {chosen.error && (
          <p id="groups-error" className="text-small font-medium text-fail">
            {chosen.error}
          </p>
        )}
      </fieldset>
      <fieldset>
        <legend className={LEGEND}>Archive</legend>
        <CheckBox
          name="inArchive"
          defaultChecked={chosen.inArchive}
          label="Show in the archive"
          hint="Everybody can read it there after it is sent. You can change this later."
        />
        <PictureField chosen={chosen.picture} pictures={pictures} />
      </fieldset>
    </div>
  );
}

/** The picture of the issue in the archive, in link previews and in the feed. */
function PictureField({ chosen, pictures }: { chosen: string | null; pictures: readonly PictureChoice[] }) {
  const listed = pictures.map(({ objectKey }) => objectKey);
  const all = chosen && !listed.includes(chosen) ? [chosen, ...listed] : listed;
  return (
    <details className="mt-2" open={chosen !== null}>
      <summary className="inline-flex min-h-11 cursor-pointer items-center link">
        Choose a picture for the archive
      </summary>
      <p className="mt-1 mb-3 text-small text-muted">
        Also for link previews and the feed. <TextLink to="/upload">Upload one</TextLink> first if it is not
        here.
      </p>
      <ul className="grid grid-cols-2 gap-3 sm:max-lg:grid-cols-4">
        <li>
          <PictureRadio value="" checked={chosen === null} label="The site's own picture">
            <span className="grid aspect-[8/5] place-items-center rounded-sm bg-line p-2 text-center text-small text-muted">
              The site's own
            </span>
          </PictureRadio>
        </li>
        {all.map((key, index) => (
          <li key={key}>
            <PictureRadio value={key} checked={chosen === key} label={`Picture ${index + 1}, ${key}`}>
              <img
                {...pictureSources(`/media/${key}`, "12rem")}
                alt=""
                loading="lazy"
                width={320}
                height={200}
                className="aspect-[8/5] w-full rounded-sm bg-line object-cover"
              />
            </PictureRadio>
          </li>
        ))}
      </ul>
    </details>
  );
}

function PictureRadio({
  value,
  checked,
  label,
  children,
}: {
  value: string;
  checked: boolean;
  label: string;
  children: React.ReactNode;
}) {
  return (
    <label className="grid gap-2 rounded-card border border-line p-2 hover:border-ink has-checked:border-pass has-checked:bg-pass-soft">
      {children}
      <span className="flex items-center gap-2 text-small">
        <input
          type="radio"
          name="picture"
          value={value}
          defaultChecked={checked}
          aria-label={label}
          className="size-5 accent-pass"
        />
        <span aria-hidden="true">{value === "" ? "None" : "Use"}</span>
      </span>
    </label>
  );
}
