import type { HtmlTagDescriptor, Plugin } from "vite";

/** The two families that paint the first screen; the third one, for codes, may come later. */
const FIRST_SCREEN = [/figtree-latin-wght-normal/, /bricolage-grotesque-latin-wght-normal/];

export function preloadFonts(): Plugin {
  return {
    name: "preload-fonts",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle = {} }) {
        return FIRST_SCREEN.map((family): HtmlTagDescriptor => {
          const file = Object.keys(bundle).find((name) => family.test(name));
          if (!file) throw new Error(`No font file matches ${family}`);
          return {
            tag: "link",
            attrs: { rel: "preload", href: `/${file}`, as: "font", type: "font/woff2", crossorigin: true },
            injectTo: "head",
          };
        });
      },
    },
  };
}
