import type { Config } from "#server/config.ts";
import { REHEARSAL } from "#wording/rehearsal.ts";

const WORDS = `aria-label="${REHEARSAL.name}"><p style="margin:0">${REHEARSAL.ribbon}</p></aside>`;
const LOOK =
  "padding:6px 16px;border:2px solid #b4400e;background:#fff;color:#2a1a24;font:600 14px/1.4 sans-serif;text-align:center";

/** On built pages, whose styles place it. */
export const BUILT_RIBBON = `<aside class="rehearsal" aria-label="${REHEARSAL.name}"><p>${REHEARSAL.ribbon}</p></aside>`;

/** On a page that the server writes whole, at the beginning of its body: nothing where the shop sells for real. */
export const plainRibbon = ({ staging }: Pick<Config, "staging">): string =>
  staging ? `<aside lang="fr" style="${LOOK}" ${WORDS}` : "";
