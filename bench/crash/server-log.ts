import { readFileSync } from "node:fs";
import { join } from "node:path";

const ERROR = 50;

interface Line {
  level: number;
  msg: string;
  route?: string;
  err?: { type?: string; message?: string; code?: string };
}

/** What the server itself took for an error, each once with how often it said so. */
export function readServerErrors(dataDir: string): string[] {
  const counts = new Map<string, number>();
  for (const text of readFileSync(join(dataDir, "server.log"), "utf8").split("\n")) {
    const line = readLine(text);
    if (!line || line.level < ERROR) continue;
    const { msg, route = "", err = {} } = line;
    const words = [msg, route, err.type, err.code, err.message].filter(Boolean).join(" · ");
    counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  return [...counts].map(([words, count]) => `${count}x ${words}`);
}

/** A line cut off by a kill is no JSON. */
function readLine(text: string): Line | undefined {
  try {
    return JSON.parse(text) as Line;
  } catch {
    return undefined;
  }
}
