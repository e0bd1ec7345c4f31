import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The process that answers HTTP: the one child of the supervisor that runs the server's file. */
export function serverPid(children: readonly number[]): number {
  const found = children.find((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(join("src", "server", "main.ts")),
  );
  if (!found) throw new Error("The server's process was not found");
  return found;
}
