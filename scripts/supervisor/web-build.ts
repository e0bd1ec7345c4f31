import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

const sources = [
  "src/web",
  "src/domain",
  "src/wording",
  "src/contract",
  "scripts/web",
  "vite.config.ts",
  "package-lock.json",
];

/** Builds the web into dist/web, unless what is there was made from these very sources. */
export async function buildWeb(root: string, say: (line: string) => void): Promise<void> {
  const stamp = join(root, "dist", "web.stamp");
  const wanted = fingerprint(root);
  if (existsSync(stamp) && existsSync(join(root, "dist", "web")) && readFileSync(stamp, "utf8") === wanted)
    return;
  say("Construction des pages…");
  rmSync(stamp, { force: true });
  const vite = join(root, "node_modules", "vite", "bin", "vite.js");
  try {
    await run(process.execPath, [vite, "build", "--logLevel", "warn"], { cwd: root });
  } catch (problem) {
    const { stdout, stderr } = problem as { stdout: string; stderr: string };
    throw new Error(`Les pages n'ont pas pu être construites :\n${stdout}${stderr}`);
  }
  mkdirSync(join(root, "dist"), { recursive: true });
  writeFileSync(stamp, wanted);
}

function fingerprint(root: string): string {
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
