import type { JsonSchema } from "./document.ts";

/** A schema as a TypeScript type, which this site's readers know. */
export function shapeOf(schema: JsonSchema | undefined, indent = ""): string {
  if (!schema) return "unknown";
  if (schema.$ref) return schema.$ref.split("/").at(-1) ?? "unknown";
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(" | ");
  if (schema.anyOf) return schema.anyOf.map((option) => shapeOf(option, indent)).join(" | ");
  if (Array.isArray(schema.type)) {
    return schema.type.map((type) => shapeOf({ ...schema, type }, indent)).join(" | ");
  }
  if (schema.type === "array") {
    const item = shapeOf(schema.items, indent);
    return item.includes(" | ") && !item.startsWith("{") ? `(${item})[]` : `${item}[]`;
  }
  if (schema.type === "object" || schema.properties) return objectShape(schema, indent);
  if (schema.type === "integer") return "number";
  return schema.type ?? "unknown";
}

function objectShape(
  { properties, required = [], additionalProperties }: JsonSchema,
  indent: string,
): string {
  if (!properties) {
    const values =
      typeof additionalProperties === "object" ? shapeOf(additionalProperties, indent) : "unknown";
    return `Record<string, ${values}>`;
  }
  const deeper = `${indent}  `;
  const lines = Object.entries(properties).map(([name, property]) => {
    const comment = property.description ? ` // ${property.description}` : "";
    return `${deeper}${name}${required.includes(name) ? "" : "?"}: ${shapeOf(property, deeper)};${comment}`;
  });
  return `{\n${lines.join("\n")}\n${indent}}`;
}

/** A small valid value for the example of a call. */
export function exampleOf(schema: JsonSchema | undefined): unknown {
  if (!schema) return "…";
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return exampleOf(schema.anyOf[0]);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === "array") return schema.items ? [exampleOf(schema.items)] : [];
  if (type === "object") {
    const properties = Object.entries(schema.properties ?? {});
    return Object.fromEntries(properties.map(([name, property]) => [name, exampleOf(property)]));
  }
  if (type === "integer" || type === "number") return 1;
  if (type === "boolean") return true;
  return schema.format === "email" ? "you@example.org" : "…";
}
