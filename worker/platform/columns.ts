import { integer, text } from "drizzle-orm/sqlite-core";

/** A text id made by the code that writes the row; sorts by creation time. */
export const id = () => text("id").primaryKey();

/** UTC, as milliseconds since 1970. */
export const instant = (name: string) => integer(name, { mode: "timestamp_ms" });

export const createdAt = () => instant("created_at").notNull();
export const updatedAt = () => instant("updated_at").notNull();

/** A list of strings, stored as JSON: read and written as a whole, never searched in SQL. */
export const stringList = (name: string) => text(name, { mode: "json" }).$type<string[]>().notNull();

export const position = () => integer("position").notNull();
