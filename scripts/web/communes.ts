import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const PACKAGE = "@etalab/decoupage-administratif";
const read = (file: string) =>
  JSON.parse(readFileSync(fileURLToPath(import.meta.resolve(`${PACKAGE}/${file}`)), "utf8"));

type Commune = { nom: string; type: string; population?: number; codesPostaux?: string[] };

/** No commune of France, but the shop delivers there. */
const MONACO: Commune = { nom: "Monaco", type: "commune-actuelle", codesPostaux: ["98000"] };

/** Where the communes of each postal code lie: one file for each first two digits, so that a phone loads a few kilobytes. */
export const COMMUNES_URL = `/assets/communes-${read("package.json").version}-`;

/** The communes of each postal code, the one with most people first; by the code's first two digits. */
function communesByPrefix(): Map<string, Record<string, string[]>> {
  const communes = [...(read("data/communes.json") as Commune[]), MONACO]
    .filter(({ type }) => type === "commune-actuelle")
    .sort((one, other) => (other.population ?? 0) - (one.population ?? 0));
  // A code that does not exist has a file to be looked up in, too.
  const prefixes = new Map(
    Array.from({ length: 100 }, (_, prefix) => [
      `${prefix}`.padStart(2, "0"),
      {} as Record<string, string[]>,
    ]),
  );
  for (const { nom, codesPostaux = [] } of communes)
    for (const zip of codesPostaux) {
      const codes = prefixes.get(zip.slice(0, 2));
      if (codes) codes[zip] = [...(codes[zip] ?? []), nom];
    }
  return prefixes;
}

/** Puts the communes of France (INSEE's list, by the state's own package) beside the pages that ask for an address. */
export function communes(): Plugin {
  return {
    name: "communes",
    applyToEnvironment: ({ name }) => name === "client",
    configureServer({ middlewares }) {
      middlewares.use(({ url = "" }, response, next) => {
        if (!url.startsWith(COMMUNES_URL)) return next();
        const codes = communesByPrefix().get(url.slice(COMMUNES_URL.length, -".json".length));
        response.writeHead(codes ? 200 : 404, { "content-type": "application/json" });
        response.end(JSON.stringify(codes));
      });
    },
    generateBundle() {
      for (const [prefix, codes] of communesByPrefix())
        this.emitFile({
          type: "asset",
          fileName: `${COMMUNES_URL.slice(1)}${prefix}.json`,
          source: JSON.stringify(codes),
        });
    },
  };
}
