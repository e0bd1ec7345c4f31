import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** A page of the build, with its compressed copies; read once, at start. */
export interface BuiltPage {
  html: Buffer;
  br: Buffer | undefined;
  gz: Buffer | undefined;
}

interface ShopPage {
  page: BuiltPage;
  /** What it asks at once about the ids of its address: "/api/guest-orders/{orderId}". */
  callsById: string[];
}

export interface BuiltWeb {
  /** The page that the build drew for this path of `SHOP_ROUTES`. */
  shopPage(route: string): ShopPage;
  admin: BuiltPage;
  notFound: BuiltPage;
  /** What browsers ask for at the root by themselves. */
  rootFiles: { name: string; type: string; body: Buffer }[];
}

/** Reads what `vite build` made, each page with `banner` on top of it; undefined when it has not run. */
export async function readBuiltWeb(folder: string, banner?: string): Promise<BuiltWeb | undefined> {
  const listed = await optional(path.join(folder, "pages.json"));
  if (!listed) return undefined;
  const { routes, notFound } = JSON.parse(listed.toString()) as {
    routes: Record<string, { file: string; callsById: string[] }>;
    notFound: string;
  };
  const pages = new Map<string, BuiltPage>();
  for (const file of new Set([...Object.values(routes).map(({ file }) => file), notFound, "admin.html"]))
    pages.set(file, await readPage(path.join(folder, file), banner));
  const pageOf = (file: string | undefined): BuiltPage => {
    const page = file === undefined ? undefined : pages.get(file);
    if (!page) throw new Error(`The build has no page ${file}`);
    return page;
  };
  return {
    shopPage: (route) => ({ page: pageOf(routes[route]?.file), callsById: routes[route]?.callsById ?? [] }),
    admin: pageOf("admin.html"),
    notFound: pageOf(notFound),
    rootFiles: await readRootFiles(folder),
  };
}

const ROOT_FILES = {
  "favicon.ico": "image/x-icon",
  "apple-touch-icon.png": "image/png",
  "icon-192.png": "image/png",
  "icon-512.png": "image/png",
  "icon-maskable-512.png": "image/png",
  "manifest.webmanifest": "application/manifest+json",
};

async function readRootFiles(folder: string): Promise<BuiltWeb["rootFiles"]> {
  const files = await Promise.all(
    Object.entries(ROOT_FILES).map(async ([name, type]) => {
      const body = await optional(path.join(folder, name));
      return body ? [{ name, type, body }] : [];
    }),
  );
  return files.flat();
}

async function readPage(file: string, banner: string | undefined): Promise<BuiltPage> {
  const html = await readFile(file);
  if (banner === undefined)
    return { html, br: await optional(`${file}.br`), gz: await optional(`${file}.gz`) };
  return compressedPage(html.toString().replace("<body>", (body) => `${body}${banner}`));
}

/** The best that takes milliseconds. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** A page that the server made of a built one. */
export async function compressedPage(text: string): Promise<BuiltPage> {
  const html = Buffer.from(text);
  const [br, gz] = await Promise.all([promisify(brotliCompress)(html, QUALITY), promisify(gzip)(html)]);
  return { html, br, gz };
}

const optional = (file: string): Promise<Buffer | undefined> => readFile(file).catch(() => undefined);
