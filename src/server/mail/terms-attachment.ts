import type { AcceptedTermsRow } from "#server/pages/pages.sql.ts";
import { formatDateProse } from "#wording/format.ts";
import { html } from "./markup.ts";

const STYLE =
  "body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:16px/1.5 system-ui,sans-serif;color:#2A1A24;background:#fff}h1,h2,h3{line-height:1.25}.align-center{text-align:center}.align-right{text-align:right}@media print{body{margin:0;font-size:11pt}}";

/** The accepted terms as a file that opens anywhere, without a network, and prints whole. */
export function termsAttachment({ version, title, content, publishedAt }: AcceptedTermsRow) {
  const page = html`<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${{ markup: STYLE }}</style></head>
<body><h1>${title}</h1><p>Version ${version} du ${formatDateProse(publishedAt)}</p>
${{ markup: content }}
</body></html>`;
  return {
    filename: `conditions-generales-de-vente-version-${version}.html`,
    contentType: "text/html; charset=utf-8",
    content: Buffer.from(page.markup, "utf8"),
  };
}
