import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { DEVICE_STORAGE } from "#wording/legal/device-storage.ts";

/** Names that the code of these files gives to what it keeps on a device. */
const namesIn = (files: string, name: RegExp): string[] =>
  globSync(files)
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) => [...readFileSync(file, "utf8").matchAll(name)].map(([, found = ""]) => found));

test("what the shop keeps on a device is what its privacy page lists, nothing more and nothing less", () => {
  const cookies = namesIn("src/server/**/*.ts", /"(hf_[a-z_]+)"/g);
  const memory = namesIn("src/web/{shop,client,device,ui}/**/*.{ts,tsx}", /"(hf-outlet[.:][\w.-]+)"/g);
  expect([...new Set([...cookies, ...memory])].sort()).toEqual(Object.keys(DEVICE_STORAGE).sort());
});
