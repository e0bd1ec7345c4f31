import { readFileSync } from "node:fs";

/** Resident memory of a process in megabytes; 0 where the system does not tell. */
export function residentMegabytes(pid: number): number {
  try {
    const kilobytes = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return Number(kilobytes ?? 0) / 1024;
  } catch {
    return 0;
  }
}

/** Looks every 100 ms until stopped; answers the most it saw. */
export function watchMemory(pid: number): () => number {
  let most = residentMegabytes(pid);
  const timer = setInterval(() => {
    most = Math.max(most, residentMegabytes(pid));
  }, 100);
  return () => {
    clearInterval(timer);
    return Math.max(most, residentMegabytes(pid));
  };
}
