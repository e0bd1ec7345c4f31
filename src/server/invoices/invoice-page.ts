import type { InvoiceLine } from "#domain/invoices.ts";
import { formatEuros } from "#domain/money.ts";
import { html, type Markup } from "#server/mail/markup.ts";
import {
  addressRows,
  dayProse,
  INVOICE_NAMES,
  INVOICE_WORDS,
  lineName,
  wordsBelow,
} from "#wording/invoices.ts";
import { vatRateName } from "#wording/seller.ts";
import { type IssuedInvoice, registrationOn } from "./factur-x.ts";

/** Nothing but this page and its styles. */
export const INVOICE_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** The colors of docs/brand.md. On a phone a row of the table is a card, whose cells say which they are. */
const STYLE = `:root{color-scheme:light dark;--page:#fbf6f2;--card:#fff;--ink:#2a1a24;--ink-2:#5b4650;--line:#e6d9cf;--sunken:#fbf6f2;--accent:#b4400e}
@media (prefers-color-scheme:dark){:root{--page:#181014;--card:#23181e;--ink:#f8efe9;--ink-2:#dccdd3;--line:#443540;--sunken:#32252c;--accent:#ffab80}}
*{box-sizing:border-box}
body{margin:0;padding:24px 16px 40px;background:var(--page);color:var(--ink);font:16px/1.5 Figtree,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;overflow-wrap:anywhere}
main{max-width:820px;margin:0 auto;padding:32px;background:var(--card);border:1px solid var(--line);border-top:8px solid var(--accent);border-radius:12px}
p{margin:0 0 4px}h1{margin:0;text-transform:uppercase;font-size:30px;line-height:1.2;color:var(--accent)}h2{margin:0 0 4px;font-size:14px;font-weight:600;color:var(--ink-2)}
.shop{font-size:22px;font-weight:700;margin:0 0 16px}.number{font-size:18px;font-weight:700}.quiet{color:var(--ink-2)}
.parties{display:grid;grid-template-columns:1fr 1fr;gap:16px;margin:24px 0}.party{padding:14px 16px;white-space:pre-line}.party:first-child{padding-left:0}.party+.party{background:var(--sunken);border-radius:12px;grid-column-start:2}
table{width:100%;border-collapse:collapse}th,td{padding:10px 8px;text-align:left;vertical-align:top;border-bottom:1px solid var(--line)}
thead th{font-size:14px;color:var(--ink-2);background:var(--sunken)}tbody th{font-weight:400}.end{text-align:right;white-space:nowrap}
td small{display:block;font-size:14px;color:var(--ink-2)}
dl{display:grid;grid-template-columns:1fr auto;row-gap:4px;max-width:380px;margin:20px 0 24px auto}dt{padding-right:24px;color:var(--ink-2)}dd{margin:0;text-align:right;white-space:nowrap}
.total{color:var(--ink);font-weight:700;font-size:18px;padding-top:8px;border-top:2px solid var(--line)}dd.total{color:var(--accent)}
footer{margin-top:24px;padding-top:16px;border-top:1px solid var(--line);font-size:14px;color:var(--ink-2)}a{color:var(--accent)}
.copy{display:inline-block;padding:10px 0}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media (max-width:640px){body{padding:12px 8px 24px}main{padding:20px 16px}.parties{grid-template-columns:1fr;gap:8px}.party+.party{grid-column-start:1}.party{padding:12px 0}.party+.party{padding:12px}
thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}table,tbody{display:block}tr{display:block;padding:12px 0;border-bottom:1px solid var(--line)}
tbody th,tbody td{display:flex;justify-content:space-between;gap:16px;padding:2px 0;border:0;text-align:right}tbody [data-of]::before{content:attr(data-of);color:var(--ink-2);text-align:left;white-space:nowrap}dl{max-width:none}}
@media print{body{padding:0;background:#fff}main{border:0;padding:0}.copy{display:none}}`;

/** A document as a page, for whoever reads no PDF: the same words and sums, from the same frozen facts. `ribbon` is what a rehearsal says of itself. */
export function invoicePage(invoice: IssuedInvoice, fileUrl: string, ribbon: string): string {
  const { number, kind, issuedOn, facts } = invoice;
  const { seller, buyer, deliveredTo } = facts;
  const title = `${INVOICE_NAMES[kind]} ${number}`;
  const registration = registrationOn(invoice);
  return html`<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${title} · ${facts.shopName}</title>
<style>${{ markup: STYLE }}</style></head><body>${{ markup: ribbon }}<main>
<p class="shop">${facts.shopName}</p>
<h1>${INVOICE_NAMES[kind]}</h1>
<p class="number">${number}</p>
<p>${INVOICE_WORDS.issued}\u00a0: ${dayProse(issuedOn)}</p>
<p>${INVOICE_WORDS.order} ${facts.order.number} du ${dayProse(facts.order.date)}</p>
<div class="parties">
${party(INVOICE_WORDS.seller, seller.name, [seller.address, seller.email, seller.phone])}
${party(INVOICE_WORDS.buyer, buyer.name, addressRows(buyer))}${deliveredTo && party(INVOICE_WORDS.deliveredTo, deliveredTo.name, addressRows(deliveredTo))}
</div>
${table(invoice)}
${totals(invoice)}
${wordsBelow(kind, facts).map((sentence) => html`<p>${sentence}</p>`)}
<footer><p>${[seller.name, registration].filter(Boolean).join(", ")}</p><p>${INVOICE_WORDS.guarantee}</p>
<a class="copy" href="${fileUrl}">${INVOICE_WORDS.original}</a></footer>
</main></body></html>`.markup;
}

const party = (title: string, name: string, rows: readonly string[]): Markup =>
  html`<section class="party"><h2>${title}</h2><strong>${name}</strong>${rows.filter(Boolean).map((row) => html`\n${row}`)}</section>`;

function table({ number, kind, facts }: IssuedInvoice): Markup {
  const isExempt = facts.exemption !== "";
  const heads = (isExempt ? INVOICE_WORDS.headsExempt : INVOICE_WORDS.heads).filter(Boolean);
  const shown = facts.lines.map((line) => {
    const [first = "", ...cells] = cellsOf(line, isExempt);
    return html`<tr role="row"><th role="rowheader" scope="row" data-of="${heads[1] ?? ""}"><span>${lineName(line)}${notesOf(line, isExempt)}</span></th><td role="cell"${first !== "" && html` data-of="${heads[0] ?? ""}"`}>${first}</td>${cells.map((cell, place) => html`<td role="cell" class="end" data-of="${heads[place + 2] ?? ""}">${cell}</td>`)}</tr>`;
  });
  const order = [heads[1], heads[0], ...heads.slice(2)];
  return html`<table role="table"><caption class="unseen">${INVOICE_NAMES[kind]} ${number}</caption><thead role="rowgroup"><tr role="row">${order.map((head, place) => html`<th role="columnheader" scope="col"${place > 1 && { markup: ' class="end"' }}>${head}</th>`)}</tr></thead>
<tbody role="rowgroup">${shown}</tbody></table>`;
}

/** Reference, quantity, price, rate where there is VAT, sum. */
function cellsOf(line: InvoiceLine, isExempt: boolean): string[] {
  const price = formatEuros(isExempt ? line.grossCents : line.netCents);
  return [line.reference, "1", price, ...(isExempt ? [] : [vatRateName(line.rate)]), price];
}

function notesOf({ priceCents, discountCents }: InvoiceLine, isExempt: boolean): Markup | false {
  if (discountCents === 0) return false;
  const price = (cents: number) => `${formatEuros(cents)}${isExempt ? "" : " TTC"}`;
  return html`<small>${INVOICE_WORDS.beforeDiscount(price(priceCents))}</small><small>${INVOICE_WORDS.discount(price(discountCents))}</small>`;
}

function totals({ kind, facts }: IssuedInvoice): Markup {
  const isExempt = facts.exemption !== "";
  const rows = isExempt
    ? []
    : facts.parts.flatMap(({ rate, netCents, vatCents }): [string, number][] => [
        [INVOICE_WORDS.net(vatRateName(rate)), netCents],
        [INVOICE_WORDS.vat(vatRateName(rate)), vatCents],
      ]);
  const names = isExempt ? INVOICE_WORDS.totalExempt : INVOICE_WORDS.total;
  return html`<dl>${rows.map(([label, cents]) => html`<dt>${label}</dt><dd>${formatEuros(cents)}</dd>`)}<dt class="total">${names[kind]}</dt><dd class="total">${formatEuros(facts.grossCents)}</dd></dl>`;
}
