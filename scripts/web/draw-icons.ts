import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import type { HtmlTagDescriptor, Plugin } from "vite";

const GROUND = "#2a1a24";
const PAGE = "#fbf6f2";

/** `margin`: how much of the side stays free around the drawing, for systems that cut icons into their own shape. */
const ICONS = [
  { file: "icon-192.png", side: 192, purpose: "any", margin: 0 },
  { file: "icon-512.png", side: 512, purpose: "any", margin: 0 },
  { file: "icon-maskable-512.png", side: 512, purpose: "maskable", margin: 0.1 },
] as const;
const APPLE = { file: "apple-touch-icon.png", side: 180, margin: 0 } as const;

const MANIFEST = {
  name: "HF Outlet",
  short_name: "HF Outlet",
  description: "Les pièces montrées en live, à commander par leur référence.",
  lang: "fr",
  id: "/",
  start_url: "/",
  scope: "/",
  display: "standalone",
  theme_color: PAGE,
  background_color: PAGE,
  icons: ICONS.map(({ file, side, purpose }) => ({
    src: `/${file}`,
    sizes: `${side}x${side}`,
    type: "image/png",
    purpose,
  })),
};

const link = (attrs: Record<string, string>): HtmlTagDescriptor => ({ tag: "link", attrs, injectTo: "head" });

/** Draws the icons of telephones' home screens from `icon.svg`, and names them in the shop's manifest. */
export function drawIcons(): Plugin {
  let root = "";
  return {
    name: "draw-icons",
    apply: "build",
    configResolved: (config) => {
      root = config.root;
    },
    transformIndexHtml: {
      order: "post",
      handler: (_html, { filename }) => [
        link({ rel: "apple-touch-icon", href: `/${APPLE.file}` }),
        ...(filename.endsWith("shop.html") ? [link({ rel: "manifest", href: "/manifest.webmanifest" })] : []),
      ],
    },
    writeBundle: {
      sequential: true,
      async handler({ dir }) {
        if (!dir || this.environment.name !== "client") return;
        const drawing = await readFile(join(root, "icon.svg"));
        await Promise.all(
          ICONS.map(({ file, side, purpose, margin }) =>
            writeIcon(join(dir, file), drawing, { side, margin, isSquare: purpose === "maskable" }),
          ),
        );
        await writeIcon(join(dir, APPLE.file), drawing, { ...APPLE, isSquare: true });
        await writeFile(join(dir, "manifest.webmanifest"), JSON.stringify(MANIFEST));
      },
    },
  };
}

async function writeIcon(
  path: string,
  drawing: Buffer,
  { side, margin, isSquare }: { side: number; margin: number; isSquare: boolean },
): Promise<void> {
  const free = Math.round(side * margin);
  const inner = side - 2 * free;
  // 32 units wide at 72 dots an inch.
  const drawn = sharp(drawing, { density: (72 * inner) / 32 }).resize(inner, inner);
  const framed = drawn.extend({ top: free, bottom: free, left: free, right: free, background: GROUND });
  await (isSquare ? framed.flatten({ background: GROUND }) : framed).png({ palette: true }).toFile(path);
}
