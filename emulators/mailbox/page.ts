import type { Attachment, ParsedMail } from "mailparser";
import { html, type Markup } from "#emulators/http/html.ts";
import type { Reply } from "#emulators/http/serve.ts";
import { MAILBOX_STYLE } from "./page-style.ts";
import type { Summary } from "./store.ts";

const LIST_LENGTH = 200;

export type View = "html" | "text" | "headers";

export type Opened = { summary: Summary; mail: ParsedMail; view: View };

/** The mailbox: the list, and beside it (below on a phone: instead of it) the open message. */
export function mailboxPage(
  messages: Summary[],
  total: number,
  search: string,
  opened: Opened | "gone" | undefined,
): Reply {
  const isList = opened === undefined;
  const title = typeof opened === "object" ? opened.summary.subject : "Boîte aux lettres";
  return {
    headers: {
      "content-type": "text/html; charset=utf-8",
      "content-security-policy":
        "default-src 'none'; script-src 'self'; connect-src 'self'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; form-action 'self'; base-uri 'none'",
    },
    body: html`<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Boîte aux lettres (émulateur)</title><link rel="icon" href="data:,">
<style>${{ markup: MAILBOX_STYLE }}</style></head>
<body class="${isList ? "listing" : "reading"}">
<header><a class="home" href="/">Boîte aux lettres <span>émulateur</span></a>
<form role="search" action="/"><label class="unseen" for="q">Rechercher</label>
<input id="q" type="search" name="q" value="${search}" placeholder="Adresse, objet, texte"><button>Rechercher</button></form>
</header>
<div class="panes">${
      isList
        ? html`<main class="list"><h1 class="unseen">Messages reçus</h1>${list(messages, total, search, opened)}</main><div class="message">${welcome()}</div>`
        : html`<nav class="list" aria-label="Messages reçus">${list(messages, total, search, opened)}</nav><main class="message">${opened === "gone" ? gone() : message(opened, search)}</main>`
    }</div>
<script src="/fresh.js" data-total="${total}"></script>
</body></html>`.markup,
  };
}

function list(
  messages: Summary[],
  total: number,
  search: string,
  opened: Opened | "gone" | undefined,
): Markup {
  const openedId = typeof opened === "object" ? opened.summary.id : undefined;
  const query = search === "" ? "" : `?q=${encodeURIComponent(search)}`;
  return html`<div class="count"><p>${counted(messages.length, total, search)}</p>
${total > 0 && html`<details class="clear"><summary>Tout supprimer</summary><form method="post" action="/delete-all"><button class="danger">Supprimer les ${total} messages</button></form></details>`}</div>
${messages.length === 0 && html`<p class="empty">${search === "" ? "Aucun message reçu pour l'instant. Ceux que la boutique envoie arrivent ici." : "Aucun message ne correspond à cette recherche."}</p>`}
<ul>${messages.slice(0, LIST_LENGTH).map(
    (
      one,
    ) => html`<li><a href="/messages/${one.id}${query}"${one.id === openedId && html` aria-current="true"`}>
<span class="line"><strong>${one.to.join(", ")}</strong><time>${shortTime(one.receivedAt)}</time></span>
<span class="subject">${one.subject || "(sans objet)"}</span>
<span class="excerpt">${one.excerpt}</span></a></li>`,
  )}</ul>`;
}

function counted(found: number, total: number, search: string): string {
  const plural = (count: number) => (count > 1 ? `${count} messages` : `${count} message`);
  return search === "" ? plural(total) : `${plural(found)} sur ${total}`;
}

function welcome(): Markup {
  return html`<p class="empty wide">Choisissez un message à gauche.</p>`;
}

function gone(): Markup {
  return html`<a class="back" href="/">‹ Messages</a><p class="empty">Ce message a été supprimé.</p>`;
}

function message({ summary, mail, view }: Opened, search: string): Markup {
  const query = search === "" ? "" : `&q=${encodeURIComponent(search)}`;
  const tab = (name: View, label: string) =>
    html`<a href="/messages/${summary.id}?view=${name}${query}"${view === name && html` aria-current="page"`}>${label}</a>`;
  return html`<a class="back" href="/${search === "" ? "" : `?q=${encodeURIComponent(search)}`}">‹ Messages</a>
<h1>${summary.subject || "(sans objet)"}</h1>
<dl><div><dt>De</dt><dd>${summary.fromName ? `${summary.fromName} <${summary.from}>` : summary.from}</dd></div>
<div><dt>À</dt><dd>${summary.to.join(", ")}</dd></div>
<div><dt>Reçu</dt><dd>${longTime(summary.receivedAt)}</dd></div></dl>
${attachments(summary.id, mail)}
<p class="tabs" role="navigation" aria-label="Vue">${tab("html", "Message")}${tab("text", "Texte")}${tab("headers", "En-têtes")}</p>
${content(summary, mail, view)}`;
}

/** The files beside the message; the pictures that it shows itself are none. */
function attachments(id: string, mail: ParsedMail): Markup | false {
  const files = mail.attachments.flatMap((one, index) => (one.related ? [] : [attachment(id, one, index)]));
  return files.length > 0 && html`<ul class="attachments">${files}</ul>`;
}

function attachment(id: string, given: Attachment, index: number): Markup {
  return html`<li><a href="/messages/${id}/attachments/${index}" download>${given.filename ?? `piece-${index + 1}`}</a> ${Math.ceil(given.size / 1024)} ko</li>`;
}

function content(summary: Summary, mail: ParsedMail, view: View): Markup {
  if (view === "headers")
    return html`<pre>${mail.headerLines.map((one) => one.line).join("\n")}</pre><p><a href="/messages/${summary.id}/raw">Télécharger le message brut</a></p>`;
  if (view === "html" && mail.html)
    return html`<iframe title="Contenu du message" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/messages/${summary.id}/html"></iframe>`;
  return html`<pre>${mail.text ?? ""}</pre>`;
}

const clock = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("fr-FR", { timeZone: "Europe/Paris", ...options });
const hour = clock({ hour: "2-digit", minute: "2-digit" });
const day = clock({ day: "2-digit", month: "2-digit" });
const full = clock({ dateStyle: "full", timeStyle: "medium" });

function shortTime(milliseconds: number): string {
  const isToday = day.format(milliseconds) === day.format(Date.now());
  return isToday ? hour.format(milliseconds) : `${day.format(milliseconds)} ${hour.format(milliseconds)}`;
}

function longTime(milliseconds: number): string {
  return full.format(milliseconds);
}
