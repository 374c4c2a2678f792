import { useState } from "react";

/**
 * The id of a form's next submission, so that sending it twice stores it once. `fresh` changes whenever the page's data
 * is loaded again; the id changes only with `renew`, after the form was accepted.
 */
export function useSubmissionId<Id extends string | undefined>(fresh: Id): { id: Id; renew: () => void } {
  const [id, setId] = useState(fresh);
  return { id, renew: () => setId(fresh) };
}
