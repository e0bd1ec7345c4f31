import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

export type Process = { parent: number; command: string };

/**
 * What runs under a process number, or undefined when nothing does. A zombie (dead, not yet reaped: the
 * first process of a container may never reap) counts as nothing.
 */
export function inspectProcess(pid: number): Process | undefined {
  if (process.platform !== "linux") {
    const { status, stdout } = spawnSync("ps", ["-o", "ppid=,stat=,command=", "-p", String(pid)]);
    const [, parent, state, command] = /^\s*(\d+)\s+(\S+)\s+(.*)$/m.exec(String(stdout)) ?? [];
    return status === 0 && parent && !state?.startsWith("Z")
      ? { parent: Number(parent), command: command ?? "" }
      : undefined;
  }
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const [state, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    if (state === "Z" || state === "X") return undefined;
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    // It ended between the two reads.
    if (command === "") return undefined;
    return { parent: Number(parent), command };
  } catch {
    return undefined;
  }
}
