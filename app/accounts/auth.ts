import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { forgetUser, SIGNED_OUT_KEY, USER_STORAGE_KEY } from "./auth-storage.ts";

/**
 * The auth slice: keeps the signed-in user in the browser's storage and all tabs in sync. The server's cookies decide
 * who is signed in (`signedIn`), so a tab reloads its data when another one signs in or out. Only signed-in users load
 * the renewal code.
 */
export function useAuthSlice(signedIn: boolean): void {
  const { revalidate } = useRevalidator();
  const [authChanges, setAuthChanges] = useState(0);
  useEffect(() => {
    async function onStorage({ key, newValue }: StorageEvent) {
      if (key === SIGNED_OUT_KEY) {
        if (newValue === null) return;
        const { forgetTab } = await import("./leave.ts");
        forgetTab();
        // Also clears the page and its scripts' memory.
        location.reload();
        return;
      }
      // The key is null if the whole storage was cleared. What this page shows already needs no new data: it would draw
      // the forms that are being filled in anew.
      if (key !== null && (key !== USER_STORAGE_KEY || Boolean(newValue) === signedIn)) return;
      await revalidate();
      setAuthChanges((count) => count + 1);
    }
    addEventListener("storage", onStorage);
    return () => removeEventListener("storage", onStorage);
  }, [signedIn, revalidate]);
  // Not after another tab's turn: before this page shows who is signed in now, it would forget the new user.
  useEffect(() => {
    if (!signedIn) forgetUser();
  }, [signedIn]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after another tab's turn the storage is looked at anew.
  useEffect(() => {
    if (!signedIn) return;
    let unmounted = false;
    let stop = () => {};
    Promise.all([import("./auth-renewal.ts"), import("./move-kept-work.ts")])
      .then(async ([{ keepUser }, { moveKeptWork }]) => {
        if (!unmounted) stop = keepUser(revalidate);
        if (await moveKeptWork()) await revalidate();
      })
      // The pages work without it.
      .catch(() => {});
    return () => {
      unmounted = true;
      stop();
    };
  }, [signedIn, revalidate, authChanges]);
}
