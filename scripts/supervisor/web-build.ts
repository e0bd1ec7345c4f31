import { execFile } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { fingerprint } from "#scripts/fingerprint.ts";
import { inspectProcess } from "#scripts/inspect-process.ts";

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

/** For pages that stay open over a release, and for a copy of the server that is restarted later. */
const OLD_ASSETS_STAY_MS = 30 * 24 * 60 * 60 * 1_000;

/**
 * Builds the web into dist/web, unless what is there was made from these very sources. Of several that are
 * asked at once, in whatever processes, one builds and the others wait for it.
 */
export async function buildWeb(root: string, say: (line: string) => void): Promise<void> {
  const dist = join(root, "dist");
  const stamp = join(dist, "web.stamp");
  const wanted = fingerprint(root, sources);
  const isBuilt = () =>
    existsSync(stamp) && existsSync(join(dist, "web")) && readFileSync(stamp, "utf8") === wanted;
  if (isBuilt()) return;
  mkdirSync(dist, { recursive: true });
  const release = await takeTurn(join(dist, "web.lock"));
  try {
    if (isBuilt()) return;
    say("Construction des pages…");
    rmSync(stamp, { force: true });
    await build(root);
    writeFileSync(stamp, wanted);
  } finally {
    release();
  }
}

/**
 * Builds beside and lays over what is there: a server that runs on goes on finding the files that its pages name. Those that
 * the new pages name no more go a month later.
 */
async function build(root: string): Promise<void> {
  const vite = join(root, "node_modules", "vite", "bin", "vite.js");
  const [web, built] = ["web", "web.built"].map((name) => join(root, "dist", name)) as [string, string];
  rmSync(built, { recursive: true, force: true });
  try {
    await run(process.execPath, [vite, "build", "--outDir", built, "--logLevel", "warn"], { cwd: root });
  } catch (problem) {
    const { stdout, stderr } = problem as { stdout: string; stderr: string };
    throw new Error(`Les pages n'ont pas pu être construites :\n${stdout}${stderr}`);
  }
  const [assets, list] = [join(web, "assets"), join(root, "dist", "web.assets")];
  const [before, now] = [(readIfThere(list) ?? "").split("\n"), namesIn(join(built, "assets"))];
  for (const name of before)
    if (!now.includes(name) && existsSync(join(assets, name)))
      utimesSync(join(assets, name), new Date(), new Date());
  cpSync(built, web, { recursive: true });
  writeFileSync(list, now.join("\n"));
  rmSync(built, { recursive: true });
  for (const name of namesIn(assets))
    if (!now.includes(name) && Date.now() - statSync(join(assets, name)).mtimeMs > OLD_ASSETS_STAY_MS)
      rmSync(join(assets, name));
}

const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);

/** Waits until no living process holds the file. One that was killed while it built leaves only its number. */
async function takeTurn(file: string): Promise<() => void> {
  for (;;) {
    try {
      writeFileSync(file, `${process.pid}`, { flag: "wx" });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    const holder = Number(readIfThere(file));
    if (holder && (holder === process.pid || !inspectProcess(holder))) rmSync(file, { force: true });
    else await sleep(200);
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
