import { customType, integer, text } from "drizzle-orm/sqlite-core";

/** A text id made by the code that writes the row; sorts by creation time. */
export const id = () => text("id").primaryKey();

/** UTC, as milliseconds since 1970. */
export const instant = (name: string) => integer(name, { mode: "timestamp_ms" });

export const createdAt = () => instant("created_at").notNull();
export const updatedAt = () => instant("updated_at").notNull();

/** A list of strings, stored as JSON: read and written as a whole, never searched in SQL. */
export const stringList = (name: string) => text(name, { mode: "json" }).$type<string[]>().notNull();

export const position = () => integer("position").notNull();

/** Text that sorts without regard to case, as readers expect of titles. */
export const titleText = customType<{ data: string }>({ dataType: () => "text collate nocase" });

/** When the owner took it off the site; null while it is public. */
export const archivedAt = () => instant("archived_at");
