import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, statSync } from "node:fs";
import { mkdir, open, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, extname, join, resolve } from "node:path";
import { START_REFUSALS } from "#wording/start-refusals.ts";
import { checkContent, checkedKey } from "./file-key.ts";
import type { FileStore } from "./file-store.ts";

const CONTENT_TYPES: Record<string, string> = {
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".webp": "image/webp",
  ".avif": "image/avif",
  ".svg": "image/svg+xml",
};

/** Files in a folder, made when missing; their type is told by their name. A reader sees a whole file or none. */
export function folderStore(folder: string): FileStore {
  const root = resolve(folder);
  makeRoot(root);
  if (!statSync(root).isDirectory()) throw new Error(START_REFUSALS.filesFolder(root, "ENOTDIR"));
  const pathOf = (key: string) => join(root, checkedKey(key));

  return {
    put: async (key, bytes, { sha256 }) => {
      checkContent(bytes, sha256);
      const path = pathOf(key);
      const next = `${path}.${randomBytes(6).toString("hex")}.next`;
      const firstMade = await mkdir(dirname(path), { recursive: true });
      try {
        await writeDurably(next, bytes);
        await rename(next, path);
      } catch (error) {
        await rm(next, { force: true });
        throw error;
      }
      await syncFolders(dirname(path), firstMade === undefined ? dirname(path) : dirname(firstMade));
    },

    get: async (key) => {
      const bytes = await readFile(pathOf(key)).catch(nullIfMissing);
      return bytes && { bytes, contentType: typeOf(key) };
    },

    delete: async (key) => {
      await rm(pathOf(key), { force: true });
    },

    head: async (key) => {
      const facts = await stat(pathOf(key)).catch(nullIfMissing);
      return facts?.isFile() ? { size: facts.size, contentType: typeOf(key) } : null;
    },
  };
}

/** Folder by folder: asked for all at once, Node never comes back from places such as /proc. */
function makeRoot(folder: string): void {
  if (existsSync(folder)) return;
  makeRoot(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (cause) {
    const { code = "" } = cause as NodeJS.ErrnoException;
    // Another copy was faster.
    if (code !== "EEXIST") throw new Error(START_REFUSALS.filesFolder(folder, code), { cause });
  }
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, "wx");
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** A rename, or a new folder, is durable once the folder that holds it is. Windows has no such call. */
async function syncFolders(deepest: string, highest: string): Promise<void> {
  if (process.platform === "win32") return;
  for (let folder = deepest; ; folder = dirname(folder)) {
    const handle = await open(folder, "r");
    await handle.sync().finally(() => handle.close());
    if (folder === highest || folder === dirname(folder)) return;
  }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT" || error.code === "ENOTDIR" || error.code === "EISDIR") return null;
  throw error;
}

function typeOf(key: string): string {
  return CONTENT_TYPES[extname(key).toLowerCase()] ?? "application/octet-stream";
}
