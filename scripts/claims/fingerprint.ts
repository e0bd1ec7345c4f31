import { createHash } from "node:crypto";
import type { Judged } from "./score.ts";

/** Tells whether weights were learnt from these comments. */
export const fingerprint = (corpus: readonly Judged[]): string =>
  createHash("sha256").update(JSON.stringify(corpus)).digest("hex").slice(0, 16);
