import { fileURLToPath } from "node:url";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { VERSION } from "#server/release.ts";
import { COMMUNES_URL, communes } from "./scripts/web/communes.ts";
import { drawIcons } from "./scripts/web/draw-icons.ts";
import { preactForGuests } from "./scripts/web/preact-for-guests.ts";
import { precompress } from "./scripts/web/precompress.ts";
import { preloadFonts } from "./scripts/web/preload-fonts.ts";
import { prerenderShop } from "./scripts/web/prerender-shop.ts";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** What several pages of the shop use travels as one file: on a phone each file costs a round trip. */
const SHARED_BY_PAGES = { groups: [{ name: "common", minShareCount: 2, test: /\/src\/|lucide-react/ }] };

/**
 * The schemas' library is told that the page's policy forbids code made from text before the first schema is made. What
 * three screens use travels as one file, as in the shop; the editor of rich text stays with the screens that write.
 */
const SHARED_BY_SCREENS = {
  groups: [
    { name: "schemas", test: /node_modules\/zod\/|admin\/no-eval/, priority: 1 },
    {
      name: "common-admin",
      minShareCount: 3,
      test: /\/src\/(?!.*(rich-text|link-field|text-align))|lucide-react/,
    },
  ],
};

/**
 * `vite build` writes dist/web in two passes, so that a guest never downloads a line of the back office: the shop's
 * prerendered pages, then admin.html; hashed files under /assets, a .br and .gz beside everything that shrinks.
 * Nothing is inlined, so that the CSP needs no exception.
 */
export default defineConfig(({ command }) => ({
  root: at("src/web"),
  publicDir: at("src/web/public"),
  define: { RELEASE: JSON.stringify(VERSION), COMMUNES_URL: JSON.stringify(COMMUNES_URL) },
  plugins: [
    command === "build" && preactForGuests(),
    react(),
    tailwindcss(),
    preloadFonts(),
    drawIcons(),
    prerenderShop(),
    communes(),
    precompress(),
  ],
  build: {
    outDir: at("dist/web"),
    target: ["chrome109", "safari16.4", "firefox115"],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  // `npm run dev` needs neither: it serves the modules as they are.
  environments:
    command === "serve"
      ? {}
      : {
          client: {
            build: {
              emptyOutDir: true,
              rolldownOptions: { input: at("src/web/shop.html"), output: { codeSplitting: SHARED_BY_PAGES } },
            },
          },
          admin: {
            consumer: "client",
            build: {
              emptyOutDir: false,
              rolldownOptions: {
                input: at("src/web/admin.html"),
                output: { codeSplitting: SHARED_BY_SCREENS },
              },
            },
          },
        },
  builder: {
    async buildApp({ build, environments }) {
      for (const name of ["client", "admin"]) {
        const environment = environments[name];
        if (environment) await build(environment);
      }
    },
  },
}));
