import { execFile } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const EXTENSION = process.platform === "win32" ? ".exe" : "";

export interface PostgresTools {
  major: number;
  dump: (databaseUrl: string, file: string, snapshot: string) => Promise<void>;
  restore: (file: string, databaseUrl: string) => Promise<void>;
}

/** The oldest pg_dump and pg_restore of this machine that can read a server of this version; undefined without any. */
export async function findPostgresTools(serverMajor: number): Promise<PostgresTools | undefined> {
  const found = await Promise.all(folders().map(toolsIn));
  return found
    .filter((tools) => tools !== undefined)
    .filter(({ major }) => major >= serverMajor)
    .sort((one, other) => one.major - other.major)[0];
}

function folders(): string[] {
  const debian = "/usr/lib/postgresql";
  const installed = existsSync(debian) ? readdirSync(debian).map((major) => join(debian, major, "bin")) : [];
  return [...installed, ...(process.env.PATH ?? "").split(delimiter)].filter(
    (folder) =>
      existsSync(join(folder, `pg_dump${EXTENSION}`)) && existsSync(join(folder, `pg_restore${EXTENSION}`)),
  );
}

async function toolsIn(folder: string): Promise<PostgresTools | undefined> {
  const call = async (name: string, options: string[], env: NodeJS.ProcessEnv = {}) =>
    run(join(folder, `${name}${EXTENSION}`), options, {
      env: { ...process.env, ...env },
      maxBuffer: 64 * 1024 * 1024,
    });
  const answer = await call("pg_dump", ["--version"]).catch(() => undefined);
  const major = Number(/\b(\d+)\.\d/.exec(answer?.stdout ?? "")?.[1]);
  if (!major) return undefined;
  return {
    major,
    async dump(databaseUrl, file, snapshot) {
      const { url, env } = withoutPassword(databaseUrl);
      await call(
        "pg_dump",
        ["--format=custom", `--snapshot=${snapshot}`, `--file=${file}`, `--dbname=${url}`],
        env,
      );
    },
    async restore(file, databaseUrl) {
      const { url, env } = withoutPassword(databaseUrl);
      await call("pg_restore", ["--no-owner", "--no-acl", "--exit-on-error", `--dbname=${url}`, file], env);
    },
  };
}

/** Every account of the machine can read the command line of a program, only its own account its environment. */
function withoutPassword(databaseUrl: string): { url: string; env: NodeJS.ProcessEnv } {
  const address = new URL(databaseUrl);
  const password = decodeURIComponent(address.password);
  address.password = "";
  return { url: address.href, env: password ? { PGPASSWORD: password } : {} };
}
