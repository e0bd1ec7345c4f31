import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { BuiltPage } from "./built-web.ts";
import { type Preview, withPreview } from "./page-head.ts";

const MOST_KEPT = 200;
/** The best that takes milliseconds: a page is compressed once for each of its previews. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Built pages with their previews, filled and compressed when they are asked for first. */
export function previewedPages(publicUrl: string) {
  const kept = new Map<string, Promise<BuiltPage>>();
  return (route: string, page: BuiltPage, preview: Preview): Promise<BuiltPage> => {
    const key = `${route} ${JSON.stringify(preview)}`;
    let filled = kept.get(key);
    if (!filled) {
      filled = compressed(Buffer.from(withPreview(page.html.toString(), preview, publicUrl)));
      kept.set(key, filled);
      const [oldest] = kept.keys();
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    }
    return filled;
  };
}

async function compressed(html: Buffer): Promise<BuiltPage> {
  const [br, gz] = await Promise.all([promisify(brotliCompress)(html, QUALITY), promisify(gzip)(html)]);
  return { html, br, gz };
}
