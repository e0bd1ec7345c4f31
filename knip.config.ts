import type { KnipConfig } from "knip";

/** Entries that nothing in package.json names: pages, children of the supervisor, what Vitest and Playwright load. */
const config: KnipConfig = {
  entry: [
    "src/web/{shop,admin}/main.tsx",
    "src/web/shop/prerender.tsx",
    "src/server/main.ts",
    "emulators/main.ts",
    "scripts/start.ts",
    "tests/{global-setup,unexpected-errors,open-shop-for-browsers,hold-database}.ts",
    "e2e/**/*.spec.ts",
    "e2e/engines/{setup,stories.test}.ts",
  ],
  project: ["{src,connectors,emulators,db,bench,e2e,scripts,tests}/**/*.{ts,tsx,mjs}", "src/**/*.css"],
  // Run as a program by scripts/database-types.ts; put as text into pages by e2e/engines/screen.ts; put in React's place by
  // scripts/web/preact-for-guests.ts; read as data by scripts/web/communes.ts.
  ignoreDependencies: [
    "kysely-codegen",
    "@testing-library/dom",
    "preact",
    "preact-render-to-string",
    "@etalab/decoupage-administratif",
  ],
  ignoreBinaries: ["setpriv", "apt-get", "Xvfb", "WebKitWebDriver"],
  ignoreExportsUsedInFile: { interface: true, type: true },
  compilers: {
    css: (text) =>
      [...text.matchAll(/@(?:import|plugin)\s+["']([^"']+)["']|url\(["']?(@[^"')]+)/g)]
        .map(([, imported, url]) => `import "${imported ?? url}";`)
        .join("\n"),
  },
};

export default config;
