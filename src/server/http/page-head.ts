import { escapeHtml } from "#domain/escape-html.ts";

/** The size of the picture that a link's preview shows. */
export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** What a link to a page tells those who have not opened it: messengers, networks and search engines. */
export interface Preview {
  siteName: string;
  /** In place of the title that the page was built with. */
  title?: string;
  description: string;
  /** The page's own address, with a leading slash; none where the address belongs to one person. */
  path?: string;
  /** Whether search engines may list it. */
  listed: boolean;
  card: { path: string; alt: string };
}

/** The page with its preview, in absolute addresses: nobody who draws a preview resolves relative ones. */
export function withPreview(html: string, preview: Preview, publicUrl: string): string {
  const title = preview.title ?? unescaped(/<title>(.*?)<\/title>/s.exec(html)?.[1] ?? preview.siteName);
  const at = (path: string) => publicUrl + path;
  const { description, siteName, card, path, listed } = preview;
  const tags = [
    named("description", description),
    ...(listed ? [] : [named("robots", "noindex")]),
    ...(path === undefined ? [] : [`<link rel="canonical" href="${escapeHtml(at(path))}">`]),
    property("og:type", "website"),
    property("og:site_name", siteName),
    property("og:locale", "fr_FR"),
    property("og:title", title),
    property("og:description", description),
    property("og:url", at(path ?? "/")),
    property("og:image", at(card.path)),
    property("og:image:type", "image/jpeg"),
    property("og:image:width", String(CARD_SIZE.width)),
    property("og:image:height", String(CARD_SIZE.height)),
    property("og:image:alt", card.alt),
    named("twitter:card", "summary_large_image"),
  ];
  return html
    .replace(/\s*<meta name="description"[^>]*>/, "")
    .replace(/<title>.*?<\/title>/s, () => `<title>${escapeHtml(title)}</title>\n    ${tags.join("\n    ")}`);
}

const named = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`;
const property = (name: string, content: string) =>
  `<meta property="${name}" content="${escapeHtml(content)}">`;

/** The build writes its titles as they are or with these. */
const unescaped = (text: string) => text.replaceAll("&#39;", "'").replaceAll("&amp;", "&");
