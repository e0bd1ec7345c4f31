import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Plugin, type Rolldown, runnerImport } from "vite";
import type { PrerenderedPage } from "#web/shop/prerendered-page.ts";
import { preactForGuests } from "./preact-for-guests.ts";

const TEMPLATE = "shop.html";

/**
 * Draws each page of the shop into its own HTML file, so that a phone shows it before any script has come, and
 * writes `pages.json`: which file answers which of `SHOP_ROUTES`, and what the page will ask by its ids. The server needs to know nothing else of the web.
 */
export function prerenderShop(): Plugin {
  let root = "";
  return {
    name: "prerender-shop",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    configResolved: (config) => {
      root = config.root;
    },
    writeBundle: {
      order: "post",
      sequential: true,
      async handler({ dir }, bundle) {
        if (!dir) return;
        const template = await readFile(join(dir, TEMPLATE), "utf8");
        const pages = await draw(root);
        for (const page of pages) await writeFile(join(dir, page.file), fill(template, page, bundle));
        await rm(join(dir, TEMPLATE));
        await writeFile(join(dir, "pages.json"), `${JSON.stringify(listed(pages), undefined, 2)}\n`);
      },
    },
  };
}

async function draw(root: string): Promise<PrerenderedPage[]> {
  const { module } = await runnerImport<{ pages: PrerenderedPage[] }>(join(root, "shop/prerender.tsx"), {
    root,
    configFile: false,
    logLevel: "error",
    plugins: [preactForGuests()],
    // The icons must meet the same Preact: Vite reads their modules, Node would load its own.
    environments: { inline: { resolve: { noExternal: ["lucide-react"], conditions: ["module"] } } },
    oxc: { jsx: { runtime: "automatic", development: false } },
  });
  return module.pages;
}

function fill(template: string, page: PrerenderedPage, bundle: Rolldown.OutputBundle): string {
  const preloads = [
    ...chunksOf(page, bundle).map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...page.calls.map((path) => `<link rel="preload" as="fetch" crossorigin href="${path}">`),
  ];
  const filled = template
    .replace(/<title>.*<\/title>/, () => `<title>${page.title}</title>`)
    // After the style sheet and the fonts, which are what the first paint waits for.
    .replace("</head>", () => `  ${preloads.join("\n    ")}\n  </head>`)
    .replace(
      /(<div id="app"[^>]*)><\/div>/,
      (_all, opening) => `${opening} data-prerendered="${page.module}">${page.markup}</div>`,
    );
  if (!filled.includes(page.markup)) throw new Error(`${TEMPLATE} has no place for ${page.file}`);
  return filled;
}

/** The page's own chunk and what it imports, the entry's aside. */
function chunksOf(page: PrerenderedPage, bundle: Rolldown.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const entry = chunks.find(({ isEntry, name }) => isEntry && name === "shop");
  const own = chunks.find(({ facadeModuleId }) =>
    facadeModuleId?.endsWith(page.module.replace("./", "/shop/")),
  );
  if (!own || !entry) throw new Error(`No chunk stands behind ${page.module}`);
  const known = new Set([entry.fileName, ...entry.imports]);
  return [own.fileName, ...own.imports].filter((file) => !known.has(file));
}

function listed(pages: readonly PrerenderedPage[]) {
  const routes = Object.fromEntries(
    pages.flatMap(({ route, file, callsById }) => (route ? [[route, { file, callsById }]] : [])),
  );
  return { routes, notFound: pages.find(({ route }) => route === undefined)?.file };
}
