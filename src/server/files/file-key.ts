import { hash } from "node:crypto";

const SEGMENT = /^[A-Za-z0-9][A-Za-z0-9._-]*$/;

/**
 * Keys are made by us, "labels/{orderId}/{number}-{hash}.pdf", never from what someone typed: a key that could leave
 * the store (`..`, a leading `/`, a backslash, NUL, anything to be escaped in a URL) is a bug and throws.
 */
export function checkedKey(key: string): string {
  if (key.length > 512 || !key.split("/").every((segment) => SEGMENT.test(segment)))
    throw new Error(`unsafe file key: ${JSON.stringify(key.slice(0, 80))}`);
  return key;
}

/** Refuses to store anything but the bytes that were meant. */
export function checkContent(bytes: Uint8Array, sha256: string): void {
  if (hash("sha256", bytes, "hex") !== sha256) throw new Error("file content does not match its sha256");
}
