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

export const INK = "#2A1A24";
export const INK_2 = "#5B4650";
export const LINE = "#E6D9CF";
export const ACCENT = "#B4400E";
export const SUNKEN = "#F4EAE3";
const FONT = "font-family:Figtree,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const PAGE = "#FBF6F2";

/**
 * One column of at most 600 px, built of tables and inline styles because that is what survives mail programs; it
 * narrows to any screen without a media query. Light on purpose: the colors are fixed together.
 */
export function layOut({ subject, preheader, shop, blocks, footer }: Mail): RenderedMail {
  const page = html`<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light"><meta name="supported-color-schemes" content="light">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${subject}</title></head>
<body style="margin:0;padding:0;background:${PAGE};-webkit-text-size-adjust:100%">
<div role="main" lang="fr"><div style="display:none;max-height:0;overflow:hidden;opacity:0">${preheader}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:${PAGE}">
<tr><td align="center" style="padding:24px 12px 32px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;text-align:left">
<tr><td style="padding:0 8px 16px;${FONT};font-size:20px;line-height:24px;font-weight:700;letter-spacing:-0.2px">
<a href="${shop.url}" style="color:${INK};text-decoration:none">${shop.name}</a></td></tr>
<tr><td style="padding:28px 24px 32px;background:#FFFFFF;border:1px solid ${LINE};border-radius:16px;${FONT};font-size:16px;line-height:24px;color:${INK};overflow-wrap:anywhere;word-break:break-word">
<h1 style="margin:0 0 16px;font-size:24px;line-height:30px;font-weight:700;color:${INK}">${subject}</h1>
${blocks.map((block) => block.html)}
</td></tr>
<tr><td style="padding:20px 8px 0;${FONT};font-size:14px;line-height:20px;color:${INK_2}">
${footer.map((block) => block.html)}
</td></tr></table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table></div></body></html>`;
  const text = [subject, ...blocks.map((block) => block.text), "--", ...footer.map((block) => block.text)];
  return { subject, html: page.markup, text: `${text.filter(Boolean).join("\n\n")}\n` };
}

/** The beginning of a message as lists of messages show it. */
export const beginningOf = ({ text }: Block): string => text.replace(/\s+/g, " ").slice(0, 120);

export function section(title: string, content: Block): Block {
  return {
    html: html`<h2 style="margin:28px 0 8px;padding-top:20px;border-top:1px solid ${LINE};font-size:18px;line-height:24px;font-weight:700;color:${INK}">${title}</h2>${content.html}`,
    text: `${title.toUpperCase()}\n\n${content.text}`,
  };
}

export function paragraph(text: string): Block {
  return { html: html`<p style="margin:0 0 12px">${text}</p>`, text };
}

/** For what the law wants in full: smaller, never below 14 px. */
export function smallPrint(text: string): Block {
  return {
    html: html`<p style="margin:0 0 10px;font-size:14px;line-height:21px;color:${INK_2}">${text}</p>`,
    text,
  };
}

export function smallHeading(text: string): Block {
  return {
    html: html`<h3 style="margin:20px 0 6px;font-size:15px;line-height:22px;font-weight:700;color:${INK}">${text}</h3>`,
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
<td bgcolor="${INK}" style="border-radius:10px;background:${INK}"><a href="${url}" style="display:inline-block;padding:14px 24px;${FONT};font-size:16px;line-height:24px;font-weight:600;color:#FFFFFF;text-decoration:none;border-radius:10px">${label}</a></td>
</tr></table>`,
    text: `${label} : ${url}`,
  };
}

/** An address to copy, for those whose mail program does not open buttons; a mail without HTML has it there already. */
export function toCopy(sentence: string, url: string): Block {
  return {
    html: html`<p style="margin:0;font-size:14px;line-height:21px;color:${INK_2}">${sentence}<br>
<a href="${url}" style="color:${ACCENT};text-decoration:underline;overflow-wrap:anywhere;word-break:break-all">${url}</a></p>`,
    text: "",
  };
}

export function link(label: string, url: string): Block {
  return {
    html: html`<p style="margin:0 0 8px"><a href="${url}" style="color:${ACCENT};text-decoration:underline">${label}</a></p>`,
    text: `${label} : ${url}`,
  };
}
