import { fileURLToPath } from "node:url";
import { buildWeb } from "./supervisor/web-build.ts";

await buildWeb(
  fileURLToPath(new URL("..", import.meta.url)),
  (line) => void process.stdout.write(`${line}\n`),
);
