import type Stripe from "stripe";
import { z } from "zod";
import { Refusal } from "./payments-base.ts";

export type Form = { [name: string]: string | Form };

/** `line_items[0][quantity]=1` as nested objects; a list has its numbers as names. */
export function readForm(text: string): Form {
  const form: Form = {};
  for (const [path, value] of new URLSearchParams(text)) {
    const names = path.replaceAll("]", "").split("[");
    const last = names.pop() ?? "";
    let place = form;
    for (const name of names) {
      const next = place[name];
      if (typeof next === "object") place = next;
      else place = place[name] = {};
    }
    place[last] = value;
  }
  return form;
}

export const whole = z.string().regex(/^\d+$/).transform(Number);
export const metadata = z.record(z.string(), z.string()).default({});
export const list = <Item extends z.ZodType>(item: Item) =>
  z.record(z.string(), item).transform((items) => Object.values(items));

export function read<Schema extends z.ZodType>(schema: Schema, form: Form): z.output<Schema> {
  const parsed = schema.safeParse(form);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const param = issue?.path.join(".") ?? "";
  throw new Refusal(`Invalid ${param}: ${issue?.message}`, { param, code: "parameter_invalid" });
}

/** One page of a list, the newest first. */
export function paged<Item extends { id: string }>(
  items: readonly Item[],
  url: string,
): Stripe.ApiList<Item> {
  const { pathname, searchParams } = new URL(url);
  const newest = items.toReversed();
  const after = newest.findIndex(({ id }) => id === searchParams.get("starting_after"));
  const rest = newest.slice(after + 1);
  const data = rest.slice(0, Number(searchParams.get("limit") ?? 10));
  return { object: "list", data, has_more: rest.length > data.length, url: pathname };
}
