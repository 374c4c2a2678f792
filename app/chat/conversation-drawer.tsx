import { type ReactNode, useEffect, useRef } from "react";
import { IconButton } from "#app/ui/button.tsx";

/** The conversations on small screens: a modal `<dialog>`, like the side menu. */
export function ConversationDrawer({
  open,
  onClose,
  children,
}: {
  open: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (open) dialog.current?.showModal();
    else dialog.current?.close();
  }, [open]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the panel closes it; Esc does the same.
    <dialog
      ref={dialog}
      aria-label="Your conversations"
      className="menu"
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {open && (
        <div className="flex min-h-full flex-col gap-4 px-gutter pt-2.5 pb-8">
          <IconButton label="Close conversations" onClick={onClose} className="-mr-2.5 self-end">
            <span aria-hidden="true" className="icon icon-close" />
          </IconButton>
          {children}
        </div>
      )}
    </dialog>
  );
}
