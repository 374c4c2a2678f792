import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { forgetUser, SIGNED_OUT_KEY, USER_STORAGE_KEY } from "./auth-storage.ts";

/**
 * The auth slice: the signed-in user in the browser's storage, and every tab in step with it. The
 * server's cookies stay the authority: `signedIn` is what they say, and whenever another tab signs in or
 * out the pages are asked again. What keeps the user fresh is loaded for people who are signed in only.
 */
export function useAuthSlice(signedIn: boolean): void {
  const { revalidate } = useRevalidator();
  const [turns, setTurns] = useState(0);
  useEffect(() => {
    async function follow({ key, oldValue, newValue }: StorageEvent) {
      if (key === SIGNED_OUT_KEY) {
        if (newValue === null) return;
        const { forgetTab } = await import("./leave.ts");
        forgetTab();
        // The page itself, and what its scripts have in memory, go as well.
        location.reload();
        return;
      }
      // A key of null: all of the storage was emptied. A renewed token is no news for the pages.
      if (key !== null && (key !== USER_STORAGE_KEY || Boolean(oldValue) === Boolean(newValue))) return;
      await revalidate();
      setTurns((count) => count + 1);
    }
    addEventListener("storage", follow);
    return () => removeEventListener("storage", follow);
  }, [revalidate]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after another tab's turn the storage is looked at anew.
  useEffect(() => {
    if (!signedIn) return forgetUser();
    let left = false;
    let stop = () => {};
    import("./auth-renewal.ts")
      .then(({ keepUser }) => {
        if (!left) stop = keepUser(revalidate);
      })
      // The pages work without it.
      .catch(() => {});
    return () => {
      left = true;
      stop();
    };
  }, [signedIn, revalidate, turns]);
}
