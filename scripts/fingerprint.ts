import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

/** A hash of these files and folders below `root`, by name and content, without tests; what is not there is left out. */
export function fingerprint(root: string, sources: readonly string[]): string {
  const hash = createHash("sha256");
  for (const path of sources.flatMap((source) => filesUnder(root, source)))
    hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest("hex");
}

function filesUnder(root: string, path: string): string[] {
  const kind = statSync(join(root, path), { throwIfNoEntry: false });
  if (!kind?.isDirectory()) return kind && !path.includes(".test.") ? [path] : [];
  return readdirSync(join(root, path))
    .sort()
    .flatMap((name) => filesUnder(root, `${path}/${name}`));
}
