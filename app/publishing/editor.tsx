import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useForm } from "#app/forms/form-context.ts";
import { useTypedEarly } from "#app/forms/typed-early.ts";
import { findUnsaved, forgetUnsaved } from "#app/forms/unsaved-text.ts";
import { Notice } from "#app/ui/notice.tsx";
import type { FieldErrors } from "#shared/app-error.ts";
import type { FormValues } from "#shared/publishing/form-values.ts";
import { ActionBar } from "./action-bar.tsx";
import { MoreActions, Problems, Removals } from "./actions.tsx";
import { textsOf, useAutosave } from "./autosave.ts";
import { PartLinks, partsOf } from "./form-parts.tsx";
import type { EditorData } from "./item.route.tsx";
import { KindFields } from "./kind-fields.tsx";
import { PreviewFrame } from "./preview-frame.tsx";
import { RelatedItems } from "./related-items.tsx";

/** Loaded for exercises only. */
const TryExercise = lazy(async () => ({ default: (await import("./try-exercise.tsx")).TryExercise }));

function sameTexts(one: FormValues, other: FormValues): boolean {
  const names = [...Object.keys(one), ...Object.keys(other)];
  return names.every((name) => (one[name] ?? "") === (other[name] ?? ""));
}

/** The text of the form: what the page came with, or what this browser kept when a tab was closed before it was saved. */
function useText({ kind, id, values, draft, version, tab }: EditorData) {
  const item = `${kind.name}/${id}`;
  const [text, setText] = useState({
    ...{ values, tab: String(tab), base: draft?.base ?? version },
    restored: false,
  });
  /** How often the draft was saved, as far as this page knows. */
  const [save, setSave] = useState(draft?.save ?? 0);
  const came = useRef(values);
  useEffect(() => {
    let left = false;
    void findUnsaved(item).then((found) => {
      if (!found || left) return;
      if (sameTexts(found.values, came.current)) return forgetUnsaved(item, found.tab);
      setText({ values: found.values, tab: found.tab, base: found.base, restored: true });
      setSave(found.save);
    });
    return () => {
      left = true;
    };
  }, [item]);
  return { ...text, item, save, setSave };
}

/** The inside of an item's form: the fields, and beside them the actions and the preview. */
export function Editor({
  data,
  conflict,
  onSaved,
  also,
  children,
}: {
  data: EditorData;
  conflict: boolean;
  /** Runs after each save with what still stops the draft from being published, and the texts of the form. */
  onSaved: (save: { problems: FieldErrors; texts: FormValues }) => void;
  /** Links to pages about the item. */
  also: ReactNode;
  /** What the last button did. */
  children: ReactNode;
}) {
  const { kind, fields, draft, related } = data;
  const { failure, pending } = useForm();
  const control = useRef<HTMLInputElement>(null);
  useTypedEarly();
  const { item, values, tab, base, restored, save, setSave } = useText(data);
  const [preview, setPreview] = useState({ token: draft?.preview ?? "", saves: 0 });
  const [problems, setProblems] = useState(draft?.problems ?? {});
  const { state, begin } = useAutosave(control, {
    ...{ item, tab, pending, savedAt: draft?.savedAt ?? null },
    saved(next) {
      setSave(next.save);
      setProblems(next.problems);
      const form = control.current?.form;
      if (form) onSaved({ problems: next.problems, texts: textsOf(form) });
      setPreview(({ saves }) => ({ token: next.preview, saves: saves + 1 }));
    },
  });
  useEffect(() => {
    if (restored) begin();
  }, [restored, begin]);
  const parts = useMemo(() => partsOf(fields, values), [fields, values]);
  const drafted = preview.token !== "";
  return (
    // In a column, not a grid: there the bar can stay in view for the length of the form.
    <div className="flex flex-col gap-8">
      {/* The first button is the one that Enter presses. */}
      <button
        type="submit"
        name="intent"
        value="save"
        formNoValidate
        tabIndex={-1}
        aria-hidden="true"
        className="sr-only"
      >
        Save
      </button>
      <input type="hidden" name="save" value={Math.max(save, Number(failure?.values.save ?? 0))} />
      <input type="hidden" name="base" value={base} />
      <input ref={control} type="hidden" name="tab" value={tab} />
      <ActionBar
        state={drafted && data.state === "live" ? "changed" : data.state}
        save={state}
        conflict={conflict}
        also={also}
        links={<PartLinks {...{ parts, problems, related }} className="max-lg:hidden" />}
      >
        {/* What a button did is said beside it, until there is something newer to say. */}
        {state.is === "saved" && preview.saves === 0 && children}
      </ActionBar>
      <PartLinks {...{ parts, problems, related }} className="-mt-4 lg:hidden" />
      <div className="grid-12 gap-y-10">
        <div className="grid content-start gap-8 lg:col-span-7">
          {restored && <Notice tone="pending" title="Your text is back, as this browser kept it." />}
          <Problems problems={problems} data={data} />
          <KindFields key={tab} parts={parts} values={values} />
          {kind.name === "exercises" && (
            <Suspense>
              <TryExercise />
            </Suspense>
          )}
        </div>
        <aside aria-label="Preview and publishing" className="max-lg:order-1 lg:col-span-5 lg:row-span-3">
          <div className="grid content-start gap-6 below-bar lg:sticky lg:-mt-2">
            <PreviewFrame
              {...{ path: kind.path, ...preview }}
              live={data.state !== "archived" && data.state !== "new" && !kind.hidden}
              toDo={Object.keys(problems).length}
            />
            <MoreActions data={data} />
          </div>
        </aside>
        <div className="grid gap-10 empty:hidden lg:col-span-7">
          {related.map((group) => (
            <RelatedItems key={group.kind} of={data.id} {...group} />
          ))}
        </div>
        <div className="max-lg:order-2 lg:col-span-7">
          <Removals data={data} drafted={drafted} />
        </div>
      </div>
    </div>
  );
}
