import { type RefObject, useImperativeHandle, useRef, useState } from "react";
import type { PictureDialog, PictureDialogHandle } from "./picture-dialog.tsx";
import type { ChosenPicture } from "./uploaded-pictures.ts";

/** The dialog for choosing and uploading pictures, loaded when it is first opened. */
export function PictureChooser({
  handle,
  onChosen,
}: {
  handle: RefObject<PictureDialogHandle | null>;
  onChosen: (picture: ChosenPicture) => void;
}) {
  const [loaded, setLoaded] = useState<{ Dialog: typeof PictureDialog }>();
  const [failed, setFailed] = useState(false);
  const dialog = useRef<PictureDialogHandle>(null);
  const waiting = useRef<readonly File[]>(null);

  useImperativeHandle(handle, () => ({
    open(given = []) {
      if (dialog.current) return dialog.current.open(given);
      waiting.current = given;
      setFailed(false);
      import("./picture-dialog.tsx").then(
        ({ PictureDialog: Dialog }) => setLoaded({ Dialog }),
        () => setFailed(true),
      );
    },
  }));

  function ready(opened: PictureDialogHandle | null) {
    dialog.current = opened;
    if (!opened || !waiting.current) return;
    opened.open(waiting.current);
    waiting.current = null;
  }

  return (
    <>
      {failed && (
        <p role="alert" className="text-small font-medium text-fail">
          The pictures could not be loaded. Please try again.
        </p>
      )}
      {loaded && <loaded.Dialog handle={ready} onChosen={onChosen} />}
    </>
  );
}
