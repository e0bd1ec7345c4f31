import { type BuiltPage, compressedPage } from "./built-web.ts";
import { type Preview, withPreview } from "./page-head.ts";

const MOST_KEPT = 200;

/** Built pages with their previews, filled and compressed when they are asked for first. */
export function previewedPages(publicUrl: string) {
  const kept = new Map<string, Promise<BuiltPage>>();
  return (route: string, page: BuiltPage, preview: Preview): Promise<BuiltPage> => {
    const key = `${route} ${JSON.stringify(preview)}`;
    let filled = kept.get(key);
    if (!filled) {
      filled = compressedPage(withPreview(page.html.toString(), preview, publicUrl));
      kept.set(key, filled);
      const [oldest] = kept.keys();
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    }
    return filled;
  };
}
