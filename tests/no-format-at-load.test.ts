import { readdirSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";

// A phone's first Intl format of a page costs it some 100 ms, so no module makes one while it loads. A thread of its own
// has modules that no other test loaded before.
const LOAD = `
const { workerData, parentPort } = require("node:worker_threads");
const made = [];
let loading = "";
const watch = (owner, name) => {
  const original = owner[name];
  owner[name] = new Proxy(original, {
    construct: (target, given) => (made.push(loading + ": " + name), Reflect.construct(target, given)),
    apply: (target, self, given) => (made.push(loading + ": " + name), Reflect.apply(target, self, given)),
  });
};
for (const name of ["Collator", "DateTimeFormat", "ListFormat", "NumberFormat", "PluralRules", "RelativeTimeFormat"])
  watch(Intl, name);
for (const kind of [Number, Date]) watch(kind.prototype, "toLocaleString");
(async () => {
  for (loading of workerData) await import(loading);
  parentPort.postMessage(made);
})();
`;

const modulesOf = (folder: URL): string[] =>
  readdirSync(folder)
    .filter((name) => /\.ts$/.test(name) && !name.endsWith(".test.ts"))
    .map((name) => new URL(name, folder).href);

test("no sentence or rule makes an Intl format while its module loads", async () => {
  const modules = [
    ...modulesOf(new URL("../src/wording/", import.meta.url)),
    ...modulesOf(new URL("../src/domain/", import.meta.url)),
  ];
  expect(modules.length).toBeGreaterThan(100);
  const worker = new Worker(LOAD, { eval: true, workerData: modules, execArgv: [] });
  const made = await new Promise((resolve, reject) => worker.once("message", resolve).once("error", reject));
  await worker.terminate();
  expect(made).toEqual([]);
});
