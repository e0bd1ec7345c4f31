import { statfs } from "node:fs/promises";
import type { Config } from "#server/config.ts";

const LITTLE_SHARE = 0.1;
const TOO_LITTLE_BYTES = 300 * 1024 * 1024;

export interface FreeSpace {
  freeBytes: number;
  totalBytes: number;
}

/** Where this machine's disk matters: the files' folder, else the folder that the shop works in. */
export async function readFreeSpace(files: Config["files"]): Promise<FreeSpace> {
  const { bavail, blocks, bsize } = await statfs(files.kind === "folder" ? files.folder : ".");
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/**
 * A disk that is nearly full is worth a warning. Selling needs no file: the shop is only closed where labels and photos
 * lie on that disk and next to nothing is left of it.
 */
export function judgeFreeSpace(
  { freeBytes, totalBytes }: FreeSpace,
  files: Config["files"]["kind"],
): "enough" | "little" | "too-little" {
  if (files === "folder" && freeBytes < TOO_LITTLE_BYTES) return "too-little";
  return freeBytes < totalBytes * LITTLE_SHARE ? "little" : "enough";
}
