import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { AUDIT_ACTIONS } from "#wording/audit.ts";
import { fieldName, isTechnical } from "#wording/audit-changes.ts";

/** What the server writes into the trail, read from its own code. */
const written = globSync("src/server/**/*.ts")
  .filter((file) => !file.endsWith(".test.ts"))
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");

test.each(Object.keys(AUDIT_ACTIONS))("%s, which has its sentence, is an act of the server's", (action) => {
  expect(written).toContain(`"${action}"`);
});

/** The fields that stand by name in what an entry keeps. */
const fields = [...written.matchAll(/\b(?:before|after): (\{[^{}]*\})/g)]
  .filter(({ 1: kept = "" }) => !kept.includes("\n}"))
  .flatMap(({ 1: kept = "" }) =>
    [...kept.matchAll(/[{,]\s*(\w+)(?=\s*[,:}])/g)].map(({ 1: name = "" }) => name),
  );

test.each([...new Set(fields)])(
  "the field %s of an entry has a name, or stands among the details",
  (field) => {
    if (!isTechnical(field)) expect(fieldName({ kind: "order", id: "" }, field)).not.toBe(field);
  },
);
