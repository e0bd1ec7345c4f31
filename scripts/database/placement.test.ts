import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { scratchFolder } from "#tests/scratch.ts";
import { canRun } from "./account.ts";
import { findBinaries, program, restoreLibraryLinks } from "./binaries.ts";
import { place } from "./placement.ts";
import { startDatabase } from "./start-database.ts";

const asRoot = process.getuid?.() === 0;

/** A folder that only root may enter, and a place every account can reach. */
function rootOnly() {
  const scratch = scratchFolder();
  const hidden = join(scratch, "hidden");
  mkdirSync(hidden, { mode: 0o700 });
  return { hidden, elsewhere: join(scratch, "elsewhere") };
}

test.runIf(asRoot)(
  "from a folder only root may enter, the data goes where the account can reach it and stays",
  async () => {
    const { hidden, elsewhere } = rootOnly();
    const dataDir = join(hidden, "data", "postgres");
    const first = await startDatabase({ dataDir, log: () => undefined, elsewhere });
    await first.stop();
    expect(first.where.moved).toBe(true);
    expect(dirname(dirname(first.where.cluster))).toBe(elsewhere);
    expect(statSync(first.where.cluster).uid).not.toBe(0);
    expect(readFileSync(`${dataDir}.location`, "utf8").trim()).toBe(first.where.cluster);
    const second = await startDatabase({ dataDir, log: () => undefined, elsewhere });
    await second.stop();
    expect(second.where.cluster).toBe(first.where.cluster);
  },
);

test.runIf(asRoot)("deleting the data folder starts afresh, even when the data was elsewhere", () => {
  const { hidden, elsewhere } = rootOnly();
  const before = place(join(hidden, "data", "postgres"), elsewhere).cluster;
  rmSync(join(hidden, "data"), { recursive: true });
  expect(place(join(hidden, "data", "postgres"), elsewhere).cluster).not.toBe(before);
});

test.runIf(asRoot)("programs that the account cannot reach are copied once", () => {
  const { hidden, elsewhere } = rootOnly();
  const installed = findBinaries();
  const home = join(hidden, "native");
  cpSync(installed.home, home, { recursive: true, verbatimSymlinks: true });
  chmodSync(join(home, "share"), 0o700);
  const { account, binaries } = place(join(hidden, "postgres"), elsewhere, { ...installed, home });
  expect(dirname(binaries.home)).toBe(elsewhere);
  expect(canRun(account, program(binaries.home, "initdb"))).toBe(true);
  expect(statSync(join(binaries.home, "share")).mode & 0o777).toBe(0o755);
  const copied = statSync(binaries.home).ino;
  place(join(hidden, "postgres"), elsewhere, { ...installed, home });
  expect(statSync(binaries.home).ino).toBe(copied);
});

test("library links that the install script did not make are made", () => {
  const scratch = scratchFolder();
  const { home } = findBinaries();
  const list = join(home, "pg-symlinks.json");
  if (!existsSync(list)) return expect(process.platform).toBe("win32");
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  cpSync(home, join(scratch, "native"), { recursive: true, verbatimSymlinks: true });
  for (const { target } of links) rmSync(join(scratch, target), { force: true });
  restoreLibraryLinks(scratch);
  expect(links.filter(({ target }) => !existsSync(join(scratch, target)))).toEqual([]);
  expect(spawnSync(program(join(scratch, "native"), "postgres"), ["--version"]).status).toBe(0);
});
