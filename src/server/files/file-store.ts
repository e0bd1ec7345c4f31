import type { Config } from "#server/config.ts";
import { folderStore } from "./folder-store.ts";
import { s3Store } from "./s3-store.ts";

export type StoredFile = { bytes: Uint8Array; contentType: string };

/** Where labels and pictures are kept: a folder or S3-compatible storage, by settings. A fault is thrown. */
export type FileStore = {
  /** Resolves when the file would survive a power cut. `sha256` is the lower-case hex of the bytes. */
  put: (key: string, bytes: Uint8Array, facts: { contentType: string; sha256: string }) => Promise<void>;
  get: (key: string) => Promise<StoredFile | null>;
  /** Deleting what is not there is no fault. */
  delete: (key: string) => Promise<void>;
  head: (key: string) => Promise<{ size: number; contentType: string } | null>;
};

export function createFileStore(files: Config["files"]): FileStore {
  return files.kind === "s3" ? s3Store(files) : folderStore(files.folder);
}
