import { readFile } from "node:fs/promises";
import path from "node:path";

/** A page of the build, with its compressed copies; read once, at start. */
export interface BuiltPage {
  html: Buffer;
  br: Buffer | undefined;
  gz: Buffer | undefined;
}

export interface BuiltWeb {
  /** The page that the build drew for this path of `SHOP_ROUTES`. */
  shopPage(route: string): BuiltPage;
  admin: BuiltPage;
  notFound: BuiltPage;
  /** What browsers ask for at the root by themselves. */
  rootFiles: { name: string; type: string; body: Buffer }[];
}

/** Reads what `vite build` made; undefined when it has not run. */
export async function readBuiltWeb(folder: string): Promise<BuiltWeb | undefined> {
  const listed = await optional(path.join(folder, "pages.json"));
  if (!listed) return undefined;
  const { routes, notFound } = JSON.parse(listed.toString()) as {
    routes: Record<string, string>;
    notFound: string;
  };
  const pages = new Map<string, BuiltPage>();
  for (const file of new Set([...Object.values(routes), notFound, "admin.html"]))
    pages.set(file, await readPage(path.join(folder, file)));
  const pageOf = (file: string | undefined): BuiltPage => {
    const page = file === undefined ? undefined : pages.get(file);
    if (!page) throw new Error(`The build has no page ${file}`);
    return page;
  };
  return {
    shopPage: (route) => pageOf(routes[route]),
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

async function readPage(file: string): Promise<BuiltPage> {
  return { html: await readFile(file), br: await optional(`${file}.br`), gz: await optional(`${file}.gz`) };
}

const optional = (file: string): Promise<Buffer | undefined> => readFile(file).catch(() => undefined);
