import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

type Package = { version?: string; optionalDependencies?: Record<string, string>; resolved?: string };

const text = readFileSync(fileURLToPath(new URL("../package-lock.json", import.meta.url)), "utf8");
const packages: Record<string, Package> = JSON.parse(text).packages;

/** Where npm looks for a dependency: beside the package's own folder, then in each folder above. */
function isListed(from: string, name: string): boolean {
  const parents = from
    .split("node_modules/")
    .map((_, index, all) => all.slice(0, index + 1).join("node_modules/"));
  return [`${from}/`, ...parents].some(
    (folder) => packages[`${folder}node_modules/${name}`.replace(/^\//, "")],
  );
}

// npm leaves out the platform packages that its registry does not have, and `npm ci` then refuses the whole
// file. Such an entry needs no more than its version, "optional": true, and the os and cpu its name says.
test("the lock file lists the optional packages of every platform, or npm ci would refuse it", () => {
  const missing = Object.entries(packages).flatMap(([from, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isListed(from, name)),
  );
  expect(missing).toEqual([]);
});

test("the lock file names no registry", () => {
  expect(text).not.toMatch(/"resolved"|https?:\/\/[^"]*registry/);
});
