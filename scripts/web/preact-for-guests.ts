import type { Plugin } from "vite";

/** Preact's module for each of React's that the shop imports. */
const PREACT: Readonly<Record<string, string>> = {
  react: "preact/compat",
  "react/jsx-runtime": "preact/jsx-runtime",
  "react-dom/client": "preact/compat/client",
  "react-dom/server": "preact-render-to-string",
};

/** Builds the guest's pages with Preact in React's place, which is a fifth of its size (docs/decisions/0095). */
export function preactForGuests(): Plugin {
  return {
    name: "preact-for-guests",
    enforce: "pre",
    applyToEnvironment: ({ name }) => name !== "admin",
    resolveId(source, importer, options) {
      const replaced = PREACT[source];
      return replaced && this.resolve(replaced, importer, { ...options, skipSelf: true });
    },
  };
}
