import type { PostedForm } from "#app/forms/read-form.ts";
import type { Uploads } from "#worker/media/uploads.ts";
import type { PictureChoice } from "./issue-options.tsx";

/** The newest uploads, as pictures to choose from. */
export async function recentPictures(uploads: Uploads): Promise<PictureChoice[]> {
  const { items } = await uploads.list();
  return items.slice(0, 11).map(({ objectKey }) => ({ objectKey }));
}

/** The checkboxes of the groups, which share one name. */
export const alsoGroups = (form: PostedForm) => () => ({ groups: form.all("groups") });

/** The values of a form that was rejected; the groups as one text. */
export const keptGroups = (values: Record<string, string>, form: PostedForm) => ({
  ...values,
  groups: form.all("groups").join(" "),
});
