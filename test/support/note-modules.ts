import * as jose from "jose";
import * as React from "react";
import * as jsxRuntime from "react/jsx-runtime";
import * as ReactDom from "react-dom";
import * as ReactDomServer from "react-dom/server";
import * as ReactDomStatic from "react-dom/static";
import * as ReactRouter from "react-router";
import ts from "typescript";
import * as vitest from "vitest";
import type { Block } from "./note-blocks.ts";
import { compiled } from "./note-types.ts";

const PACKAGES: Record<string, unknown> = {
  jose,
  react: React,
  "react/jsx-runtime": jsxRuntime,
  "react-dom": ReactDom,
  "react-dom/server": ReactDomServer,
  "react-dom/static": ReactDomStatic,
  "react-router": ReactRouter,
  vitest,
};

/** What a block exports, run in this process with the other blocks of its note beside it. */
export function loadBlock(block: Block, blocks: readonly Block[]): Record<string, unknown> {
  const exported: Record<string, unknown> = {};
  const require = (name: string): unknown => {
    if (PACKAGES[name]) return PACKAGES[name];
    if (name.startsWith("node:")) return process.getBuiltinModule(name);
    if (name.endsWith(".css")) return { default: {} };
    const sibling = blocks.find(
      ({ note, file }) => note === block.note && file.replace(/\.\w+$/, "") === name.slice(2),
    );
    if (!sibling) throw new Error(`${block.name} imports ${name}`);
    return loadBlock(sibling, blocks);
  };
  new Function("exports", "require", compiled(block, ts.ModuleKind.CommonJS))(exported, require);
  return exported;
}
