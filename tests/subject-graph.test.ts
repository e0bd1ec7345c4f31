import { globSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

// The folders of a room form a graph without circles, by its imports of values and of types. Files at a room's root
// wire the folders together and are no part of it.
const root = fileURLToPath(new URL("..", import.meta.url));
const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*"([#.][^"]+)"/g;
/** What a subject may import from the root of the server: types of what all share, configuration, version. */
const SHARED = ["context.ts", "config.ts", "release.ts"];

interface Import {
  from: string;
  to: string;
}

function importsIn(room: string): Import[] {
  const files = globSync(`${room}/**/*.{ts,tsx}`, { cwd: root }).map((file) => file.replaceAll("\\", "/"));
  return files
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .flatMap((file) =>
      [...readFileSync(root + file, "utf8").matchAll(IMPORT)].map(([, name = ""]) => ({
        from: file,
        to: name.startsWith("#") ? `src/${name.slice(1)}` : posix.join(posix.dirname(file), name),
      })),
    )
    .filter(({ to }) => to.startsWith(`${room}/`))
    .map(({ from, to }) => ({ from: posix.relative(room, from), to: posix.relative(room, to) }));
}

const folderOf = (file: string): string | undefined =>
  file.includes("/") ? file.slice(0, file.indexOf("/")) : undefined;

/** Layers of folders, lowest first: each imports only from those before its own. `knot`: what circles keep from any layer. */
function layersOf(imports: readonly Import[]): { layers: string[][]; knot: Import[] } {
  let left = new Set(imports.flatMap(({ from, to }) => [folderOf(from) ?? [], folderOf(to) ?? []].flat()));
  const between = imports.filter(({ from, to }) => {
    const [importer, imported] = [folderOf(from), folderOf(to)];
    return importer && imported && importer !== imported;
  });
  const layers: string[][] = [];
  for (;;) {
    const waiting = between.filter(({ to }) => left.has(folderOf(to) ?? ""));
    const blocked = new Set(waiting.map(({ from }) => folderOf(from)));
    const layer = [...left].filter((folder) => !blocked.has(folder)).sort();
    if (layer.length === 0)
      return { layers, knot: waiting.filter(({ from }) => left.has(folderOf(from) ?? "")) };
    layers.push(layer);
    left = new Set([...left].filter((folder) => blocked.has(folder)));
  }
}

const drawn = (layers: readonly string[][]): string =>
  layers
    .map((layer, place) => `${place + 1}. ${layer.map((folder) => `\`${folder}\``).join(", ")}`)
    .join("\n");

test("a circle of folders is named by its files", () => {
  const imports = [
    { from: "orders/a.ts", to: "payments/b.ts" },
    { from: "payments/c.ts", to: "orders/d.ts" },
    { from: "orders/a.ts", to: "db/e.ts" },
    { from: "routes.ts", to: "orders/a.ts" },
  ];
  expect(layersOf(imports)).toEqual({ layers: [["db"]], knot: imports.slice(0, 2) });
});

test.each(["src/server", "src/web/admin"])("no folders of %s import each other in a circle", (room) => {
  expect(layersOf(importsIn(room)).knot.map(({ from, to }) => `${from} imports ${to}`)).toEqual([]);
});

test("the server's subjects import from its root only what all share", () => {
  const stray = importsIn("src/server").filter(
    ({ from, to }) => folderOf(from) && !folderOf(to) && !SHARED.includes(to),
  );
  expect(stray).toEqual([]);
});

// `npx vitest run tests/subject-graph.test.ts -u` draws anew.
test("docs/architecture.md draws the server's subjects as they import each other", async () => {
  const file = `${root}docs/architecture.md`;
  const page = readFileSync(file, "utf8").replace(
    /(<!-- subjects -->\n)[\s\S]*?(\n<!-- \/subjects -->)/,
    (_, before: string, after: string) => before + drawn(layersOf(importsIn("src/server")).layers) + after,
  );
  await expect(page).toMatchFileSnapshot(file);
});
