import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { variables } from "#server/config.ts";

const root = fileURLToPath(new URL("..", import.meta.url));
const lines = readFileSync(join(root, ".env.example"), "utf8").split("\n");
const described = lines.flatMap((line, index) => {
  const name = /^([A-Z0-9_]+)=/.exec(line)?.[1];
  return name ? [{ name, line, sentence: lines[index - 1] ?? "" }] : [];
});
const names = described.map(({ name }) => name);

/** Variables that the tools around the shop read straight from the environment. */
function readByTools(): Set<string> {
  const files = ["scripts", "tests", "emulators", "connectors"].flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: "utf8" }).map((file) =>
      join(root, room, file),
    ),
  );
  const sources = [
    ...files.filter((file) => /\.m?ts$|\.mjs$/.test(file)),
    join(root, "playwright.config.ts"),
  ];
  const text = sources.map((file) => readFileSync(file, "utf8")).join("\n");
  return new Set([...text.matchAll(/\b[A-Z][A-Z0-9_]{3,}\b/g)].map(([name]) => name));
}

test("every variable of the shop is described in .env.example", () => {
  expect(variables.filter((name) => !names.includes(name))).toEqual([]);
});

test("every variable of .env.example is read by the shop or by a tool", () => {
  const tools = readByTools();
  expect(names.filter((name) => !variables.includes(name) && !tools.has(name))).toEqual([]);
});

test("each variable stands once, empty, under a sentence of its own", () => {
  expect(names).toEqual([...new Set(names)]);
  expect(described.filter(({ line, name }) => line !== `${name}=`)).toEqual([]);
  expect(described.filter(({ sentence }) => !/^# .{10,}[\w).]$/.test(sentence))).toEqual([]);
});
