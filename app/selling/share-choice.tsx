import { useId } from "react";

/** Whether a seat's buyer sees the member's progress. Not ticked: nobody shows it without having said so. */
export function ShareChoice({ buyer, shared = false }: { buyer: string; shared?: boolean }) {
  const id = useId();
  return (
    <div className="flex items-start gap-3">
      <input
        type="checkbox"
        id={id}
        name="share"
        value="yes"
        defaultChecked={shared}
        className="mt-0.5 size-6 shrink-0 accent-pass"
      />
      <label htmlFor={id} className="block min-w-0 [overflow-wrap:anywhere]">
        Show {buyer} my lessons done and certificate
      </label>
    </div>
  );
}
