import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { AUDIT_ACTIONS } from "#wording/audit.ts";

/** What the server writes into the trail, read from its own code. */
const written = globSync("src/server/**/*.ts")
  .filter((file) => !file.endsWith(".test.ts"))
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");

test.each(Object.keys(AUDIT_ACTIONS))("%s, which has its sentence, is an act of the server's", (action) => {
  expect(written).toContain(`"${action}"`);
});
