import type { MailShop } from "./mail-shop.ts";
import { html, type Markup } from "./markup.ts";

/** A part of a mail, for readers with HTML and for those without. */
export interface Block {
  html: Markup;
  text: string;
}

/** A mail as it leaves, for readers with HTML and for those without. */
export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
}

export interface Mail {
  subject: string;
  /** The first words that lists of messages show after the subject. */
  preheader: string;
  shop: MailShop;
  blocks: Block[];
  /** Under the card, in small print. */
  footer: Block[];
}

// The theme's colors, in light; `layout.test.ts` holds both sets against it.
export const INK = "#2a1a24";
export const INK_2 = "#5b4650";
export const LINE = "#e6d9cf";
export const ACCENT = "#b4400e";
export const SUNKEN = "#f4eae3";
const PAGE = "#fbf6f2";
const CARD = "#ffffff";
const FONT = "font-family:Figtree,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const TITLES =
  "font-family:'Bricolage Grotesque',Figtree,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/**
 * What the inline styles can't say: the colors of the evening, and less margin on a phone. Programs that drop it show
 * the light mail whole; those that turn colors around by themselves find pale grounds and dark letters to turn.
 */
const STYLE = `:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.room{padding:16px 8px 24px!important}.card{padding:24px 16px 28px!important}}
@media (prefers-color-scheme:dark){
.page{background:#181014!important}
.card{background:#23181e!important;border-color:#443540!important;color:#f8efe9!important}
.wordmark,.card table,.card h1,.card h2,.card h3,.card h4{color:#f8efe9!important}
.quiet{color:#dccdd3!important}
.rule{border-color:#443540!important}
.sunken{background:#32252c!important}
.link,.card p a,.card li a{color:#ffab80!important}
.button{background:#f8e9df!important}.button a{color:#2a1a24!important}
}`;

/**
 * One column of at most 600 px, built of tables and inline styles because that is what survives mail programs; it
 * narrows to any screen by itself.
 */
export function layOut({ subject, preheader, shop, blocks, footer }: Mail): RenderedMail {
  const page = html`<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${subject}</title><style>${{ markup: STYLE }}</style></head>
<body class="page" style="margin:0;padding:0;background:${PAGE};-webkit-text-size-adjust:100%">
<div role="main" lang="fr"><div style="display:none;max-height:0;overflow:hidden;opacity:0">${preheader}</div>
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${PAGE}">
<tr><td class="page room" align="center" style="padding:24px 12px 32px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;text-align:left">
<tr><td style="padding:0 8px 16px;${TITLES};font-size:22px;line-height:28px;font-weight:700;letter-spacing:-0.3px;white-space:nowrap">
<a class="wordmark" href="${shop.url}" style="color:${INK};text-decoration:none">${shop.name}</a></td></tr>
<tr><td class="card" style="padding:28px 24px 32px;background:${CARD};border:1px solid ${LINE};border-radius:16px;${FONT};font-size:16px;line-height:24px;color:${INK};overflow-wrap:anywhere;word-break:break-word">
<h1 style="margin:0 0 16px;${TITLES};font-size:26px;line-height:32px;font-weight:700;letter-spacing:-0.3px;color:${INK}">${unbroken(subject)}</h1>
${blocks.map((block) => block.html)}
</td></tr>
<tr><td class="quiet" style="padding:20px 8px 0;${FONT};font-size:14px;line-height:20px;color:${INK_2};overflow-wrap:anywhere">
${footer.map((block) => block.html)}
</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table></div></body></html>`;
  const text = [subject, ...blocks.map((block) => block.text), "--", ...footer.map((block) => block.text)];
  return { subject, html: page.markup, text: `${text.filter(Boolean).join("\n\n")}\n` };
}

const ORDER_NUMBER = /(HF-[a-z0-9-]+-\d+)/;

/** Text in which the number of an order stays on one line: mail programs tear words at their hyphens. */
export function unbroken(text: string): Markup {
  // What the pattern captures stands at every second place.
  const parts = text.split(ORDER_NUMBER);
  return html`${parts.map((part, place) => (place % 2 ? html`<span style="white-space:nowrap">${part}</span>` : html`${part}`))}`;
}

/** The beginning of a message as lists of messages show it: what it says, after its greeting. */
export const beginningOf = ({ text }: Block): string =>
  text
    .replace(/\s+/g, " ")
    .replace(/^Bonjour\b[^,.!]*[,.!] (\p{L})/u, (_, letter: string) => letter.toLocaleUpperCase("fr"))
    .slice(0, 120);

export function section(title: string, content: Block): Block {
  return {
    html: html`<h2 class="rule" style="margin:28px 0 8px;padding-top:20px;border-top:1px solid ${LINE};${TITLES};font-size:18px;line-height:24px;font-weight:700;color:${INK}">${title}</h2>${content.html}`,
    text: `${title.toUpperCase()}\n\n${content.text}`,
  };
}

export function paragraph(text: string): Block {
  return { html: html`<p style="margin:0 0 12px">${unbroken(text)}</p>`, text };
}

/** What somebody wrote in a field of several lines, a paragraph a line. */
export const paragraphs = (text: string): Block =>
  together(
    text
      .split("\n")
      .filter((one) => one.trim() !== "")
      .map(paragraph),
  );

/** Pieces, or whatever else is counted off. */
export function bullets(lines: readonly string[]): Block {
  return {
    html: html`<ul style="margin:0 0 12px;padding:0 0 0 20px">${lines.map((line) => html`<li style="margin:0 0 4px">${line}</li>`)}</ul>`,
    text: lines.map((line) => `- ${line}`).join("\n"),
  };
}

/** For what the law wants in full: smaller, never below 14 px. */
export function smallPrint(text: string): Block {
  return {
    html: html`<p class="quiet" style="margin:0 0 10px;font-size:14px;line-height:21px;color:${INK_2}">${unbroken(text)}</p>`,
    text,
  };
}

export function together(blocks: Block[]): Block {
  return {
    html: html`${blocks.map((block) => block.html)}`,
    text: blocks.map((block) => block.text).join("\n\n"),
  };
}

export function button(label: string, url: string): Block {
  return {
    html: html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:20px 0 16px"><tr>
<td class="button" bgcolor="${INK}" style="border-radius:12px;background:${INK}"><a href="${url}" style="display:inline-block;padding:14px 28px;${FONT};font-size:16px;line-height:24px;font-weight:600;color:#ffffff;text-decoration:none;border-radius:12px">${label}</a></td>
</tr></table>`,
    text: `${label} : ${url}`,
  };
}

/** An address to copy, for those whose mail program does not open buttons; a mail without HTML has it there already. */
export function toCopy(sentence: string, url: string): Block {
  return {
    html: html`<p class="quiet" style="margin:0;font-size:14px;line-height:21px;color:${INK_2}">${sentence}<br>
<a class="link" href="${url}" style="color:${ACCENT};text-decoration:underline;overflow-wrap:anywhere;word-break:break-all">${url}</a></p>`,
    text: "",
  };
}

export function link(label: string, url: string): Block {
  return {
    html: html`<p style="margin:0 0 8px"><a class="link" href="${url}" style="color:${ACCENT};text-decoration:underline">${label}</a></p>`,
    text: `${label} : ${url}`,
  };
}
