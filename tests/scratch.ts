import { rmSync } from "node:fs";
import { onTestFinished } from "vitest";
import { memoryFolder } from "./memory-folder.ts";

/** A folder for one test, removed after it. Any account may walk through it, none may list it. */
export function scratchFolder(): string {
  const folder = memoryFolder("hf-scratch-");
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));
  return folder;
}
