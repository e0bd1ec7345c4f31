// `npm run check`: types, lint and dead code, side by side, in seconds.
import { availableParallelism } from "node:os";
import { pinnedNode } from "./bootstrap.mjs";
import { checks, runStage } from "./stages.mjs";

const node = pinnedNode();
const waiting = [...checks];
let failed = false;

async function work() {
  for (let stage = waiting.shift(); stage; stage = waiting.shift()) {
    const { ok } = await runStage(node, stage, process.env, { kept: true });
    failed ||= !ok;
  }
}

await Promise.all(Array.from({ length: Math.min(availableParallelism(), 4) }, work));
process.exit(failed ? 1 : 0);
