import { expect, test } from "vitest";
import { createFileStore } from "#server/files/file-store.ts";
import { scratchFolder } from "#tests/scratch.ts";
import { SETTINGS } from "./firm.ts";
import { hangPortrait } from "./portrait.ts";

test("the demo's seller has a portrait, which is drawn and runs nothing", async () => {
  const files = createFileStore({ kind: "folder", folder: scratchFolder() });
  await hangPortrait({ files });
  const kept = await files.get(SETTINGS.portraitPhoto ?? "");
  const svg = Buffer.from(kept?.bytes ?? []).toString("utf8");
  expect(kept?.contentType).toBe("image/svg+xml");
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 400 500"/);
  expect(svg).not.toMatch(/undefined|NaN|<script|href=/);
});
