// The stages of `npm run check` and `npm test`. Built-in modules only.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { root, say } from "./bootstrap.mjs";

/** A program of an installed package. */
export const at = (...path) => join(root, "node_modules", ...path);

const tsc = (project) => [at("typescript", "bin", "tsc"), "-p", project];

/** What needs no test to be found: each is one program, which passes or does not. */
export const checks = [
  { name: "types (pure rooms)", command: tsc("src/tsconfig.pure.json") },
  { name: "types (server)", command: tsc("tsconfig.json") },
  { name: "types (web)", command: tsc("src/web/tsconfig.json") },
  { name: "lint", command: [at("@biomejs", "biome", "bin", "biome"), "check", "--error-on-warnings", "."] },
  { name: "dead code", command: [at("knip", "bin", "knip.js")] },
  { name: "types of the database", command: [join(root, "scripts", "database-types.ts"), "--verify"] },
];

/**
 * Runs a stage on this Node and resolves to whether it passed and how many seconds it took. `kept` holds its output
 * back until it is over, for stages that run beside others.
 */
export async function runStage(node, { name, command }, env, { kept = false } = {}) {
  if (!kept) say(`\n── ${name}`);
  const started = Date.now();
  const output = kept ? "pipe" : "inherit";
  const child = spawn(node, command, { cwd: root, env, stdio: ["ignore", output, output] });
  const printed = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => printed.push(chunk));
  const ok = await new Promise((over) => {
    child.once("error", () => over(false));
    child.once("close", (code) => over(code === 0));
  });
  const seconds = (Date.now() - started) / 1000;
  if (kept) process.stdout.write(Buffer.concat(printed));
  say(`── ${name}: ${ok ? "ok" : "FAILED"}, ${seconds.toFixed(1)} s`);
  return { ok, seconds };
}
