import { readFile } from "node:fs/promises";
import path from "node:path";

/** A page of the build, with its compressed twins; read once, at start. */
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
  robots: Buffer;
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
    robots: await readFile(path.join(folder, "robots.txt")),
  };
}

async function readPage(file: string): Promise<BuiltPage> {
  return { html: await readFile(file), br: await optional(`${file}.br`), gz: await optional(`${file}.gz`) };
}

const optional = (file: string): Promise<Buffer | undefined> => readFile(file).catch(() => undefined);
