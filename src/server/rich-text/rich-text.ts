import sanitizeHtml, { type Attributes, type IOptions } from "sanitize-html";

const ALIGNMENTS = ["center", "right"] as const;
const ALIGNED = ["p", "h2", "h3", "h4"];

/** A link may carry one of these instead of an address; what it becomes is known when the message is written. */
const LINK_VARIABLE = /^\{\{\s*lien_[a-z_]+\s*\}\}$/;

const MOST_TURNS = 5;

/** Exactly what the editor can make. Other tags go and leave their text, scripts and styles go with theirs. */
const ALLOWED = {
  allowedTags: ["p", "br", "strong", "em", "u", "ul", "ol", "li", "h2", "h3", "h4", "a"],
  allowedAttributes: {
    a: ["href", "rel"],
    ...Object.fromEntries(ALIGNED.map((tag) => [tag, ["class"]])),
  },
  allowedClasses: Object.fromEntries(ALIGNED.map((tag) => [tag, ALIGNMENTS.map((side) => `align-${side}`)])),
  // Links are judged by `safeHref`, which is stricter.
  allowedSchemes: ["http", "https", "mailto", "tel"],
  allowProtocolRelative: false,
  nonTextTags: ["script", "style", "textarea", "option", "noscript", "title", "template", "iframe", "object"],
  transformTags: {
    b: "strong",
    i: "em",
    h1: alignedAs("h2"),
    h5: alignedAs("h4"),
    h6: alignedAs("h4"),
    ...Object.fromEntries(ALIGNED.map((tag) => [tag, alignedAs(tag)])),
    a: (_, attributes) => {
      const href = safeHref(attributes.href);
      return {
        tagName: "a",
        attribs: href === undefined ? {} : { href, rel: "noopener noreferrer" },
      } as { tagName: string; attribs: Attributes };
    },
  },
  exclusiveFilter: (frame) => {
    if (frame.tag !== "a") return false;
    return frame.text.trim() === "" || !frame.attribs.href ? "excludeTag" : false;
  },
} satisfies IOptions;

/** Cleans rich text before it is stored. The one sanitiser of the shop; cleaning again changes nothing more. */
export function cleanRichText(html: string): string {
  let clean = html;
  // What goes may leave tags that nest as no browser reads them; they settle when they are read once more.
  for (let turn = 0; turn < MOST_TURNS; turn += 1) {
    const before = clean;
    clean = sanitizeHtml(before, ALLOWED).trim();
    if (clean === before) break;
  }
  return clean;
}

/** Cleans rich text while its words, links and tags are rewritten, for a place that is not one of our pages. */
export function rewriteRichText(
  html: string,
  rewrite: {
    /** Gets text as it stands in HTML, and the tag around it; its answer is HTML. */
    text: (text: string, tag: string) => string;
    href: (href: string) => string;
    style: (tag: string, alignment: (typeof ALIGNMENTS)[number] | undefined) => string;
  },
): string {
  const tags = ALLOWED.allowedTags.map((tag) => [
    tag,
    (name: string, { href, class: aligned }: Attributes) => ({
      tagName: name,
      attribs: {
        ...(href === undefined ? {} : { href: rewrite.href(href) }),
        style: rewrite.style(
          name,
          ALIGNMENTS.find((side) => aligned?.includes(`align-${side}`)),
        ),
      },
    }),
  ]);
  return sanitizeHtml(cleanRichText(html), {
    allowedTags: ALLOWED.allowedTags,
    allowedAttributes: { "*": ["style"], a: ["href", "style"] },
    allowedSchemes: ALLOWED.allowedSchemes,
    transformTags: Object.fromEntries(tags),
    textFilter: rewrite.text,
    parseStyleAttributes: false,
  });
}

/** Cleaned rich text as plain text: links are followed by their address, list items begin with a dash, or what is said. */
export function plainTextOf(html: string, bullet = "-"): string {
  return html
    .replace(/\s+/g, " ")
    .replace(/<br\s*\/?>\s*/g, "\n")
    .replace(/<li[^>]*>\s*/g, `\n${bullet} `)
    .replace(/\s*<\/(p|h2|h3|h4|ul|ol)>\s*/g, "\n\n")
    .replace(/<a [^>]*?href="([^"]*)"[^>]*>(.*?)<\/a>/g, (_, href: string, text: string) =>
      text.includes(href) ? text : `${text} (${href})`,
    )
    .replace(/<[^>]*>/g, "")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&")
    .replace(/[ \t]*\n[ \t]*/g, "\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function alignedAs(tag: string) {
  return (_: string, { style = "", class: named = "" }: Attributes) => {
    const side = ALIGNMENTS.find(
      (one) =>
        named.split(/\s+/).includes(`align-${one}`) ||
        style.replaceAll(" ", "").includes(`text-align:${one}`),
    );
    return { tagName: tag, attribs: (side ? { class: `align-${side}` } : {}) as Attributes };
  };
}

/** Web and mail addresses, telephone numbers, paths of our own site, and link variables. */
function safeHref(given: string | undefined): string | undefined {
  const href = given?.trim() ?? "";
  if (LINK_VARIABLE.test(href)) return href;
  if (href.includes("{{")) return undefined;
  return /^(https?:\/\/[^\s/]|mailto:[^\s]|tel:\+?\d+$|\/(?![/\\]))/i.test(href) ? href : undefined;
}
