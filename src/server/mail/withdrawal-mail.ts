import { parisDay } from "#domain/paris-time.ts";
import { DAYS_TO_SEND } from "#domain/return-life.ts";
import { isSellersFault } from "#domain/returns.ts";
import { withdrawalCase } from "#domain/withdrawal-case.ts";
import { receiptOf } from "#domain/withdrawal-deadline.ts";
import { addDays } from "#domain/working-days.ts";
import { HELP } from "#wording/emails.ts";
import { formatDateProse, formatDateTimeToTheSecond } from "#wording/format.ts";
import { ACKNOWLEDGEMENT, type ReturnLabel } from "#wording/return-emails.ts";
import {
  type Block,
  INK,
  INK_2,
  LINE,
  layOut,
  paragraph,
  type RenderedMail,
  section,
  smallPrint,
} from "./layout.ts";
import type { StatementsToAcknowledgeRow } from "./mail.sql.ts";
import type { MailShop } from "./mail-shop.ts";
import { html } from "./markup.ts";

/**
 * The acknowledgement that the law wants on a durable medium: what was stated, and when, to the second. It goes to a
 * typed address, so what the sender wrote is shown as it is but never becomes a link. Statements that came in quick
 * succession share one mail.
 */
export function renderWithdrawalMail(
  statements: readonly StatementsToAcknowledgeRow[],
  shop: MailShop,
): RenderedMail {
  const { seller } = shop;
  const blocks = [
    paragraph(statements.length > 1 ? ACKNOWLEDGEMENT.introOfSeveral : ACKNOWLEDGEMENT.intro),
    ...statements.flatMap((stated) => [table(linesOf(stated)), whatNow(stated, shop)]),
  ];
  const footer = [smallPrint(HELP(seller.email, seller.phone)), smallPrint(ACKNOWLEDGEMENT.notYou)];
  const preheader = statements.map((stated) => linesOf(stated)[0]?.join(" ")).join(", ");
  return layOut({ subject: ACKNOWLEDGEMENT.subject, preheader, shop, blocks, footer });
}

function linesOf(stated: StatementsToAcknowledgeRow): [string, string][] {
  return [
    [
      ACKNOWLEDGEMENT.received,
      `${formatDateTimeToTheSecond(stated.submittedAt)} (${ACKNOWLEDGEMENT.timeZone})`,
    ],
    [ACKNOWLEDGEMENT.reference, stated.id],
    [ACKNOWLEDGEMENT.name, unlinked(`${stated.firstName} ${stated.lastName}`)],
    [ACKNOWLEDGEMENT.orderNumber, unlinked(stated.statedOrderNumber)],
    [ACKNOWLEDGEMENT.email, stated.email],
    [ACKNOWLEDGEMENT.articles, unlinked(stated.articles || ACKNOWLEDGEMENT.wholeOrder)],
  ];
}

function whatNow(stated: StatementsToAcknowledgeRow, shop: MailShop): Block {
  const { status, submittedAt, leftAt, leftToldAt, expectedCause } = stated;
  const carrierHas = stated.carrierHas ?? (expectedCause === "undelivered" ? "returning" : null);
  const which = withdrawalCase(submittedAt.toISOString(), status && { status, ...receiptOf(stated) });
  // What was to stay she is asked for from the day on which she is told so, however early it had left.
  const left = leftAt &&
    leftToldAt && {
      on: formatDateProse(parisDay(leftAt)),
      sendBy: formatDateProse(addDays(parisDay(leftToldAt), DAYS_TO_SEND)),
    };
  const steps =
    which === "send-back" && carrierHas
      ? ACKNOWLEDGEMENT.neverHad(carrierHas)
      : ACKNOWLEDGEMENT.steps(which, returnPlace(shop), labelTold(stated), stated.hasReturn, left || null);
  return section(ACKNOWLEDGEMENT.next, {
    html: html`${steps.map((step) => paragraph(step).html)}`,
    text: steps.join("\n\n"),
  });
}

/** As it was when she stated it, whatever is set by now, but the shop pays where it does for the return that expects her pieces. */
function labelTold(stated: StatementsToAcknowledgeRow): ReturnLabel {
  const { labelPayer, labelCents, expectedCause, expectedPayer } = stated;
  const isFree = expectedPayer === "shop" || (expectedCause !== null && isSellersFault(expectedCause));
  if (labelPayer === "shop" || isFree) return { offer: "shop", cents: 0 };
  return labelCents === null ? { offer: "none", cents: 0 } : { offer: "buyer", cents: labelCents };
}

const returnPlace = ({ seller }: MailShop): string =>
  [seller.name, seller.returnAddress].filter(Boolean).join(", ");

function table(rows: [string, string][]): Block {
  return {
    html: html`<table width="100%" cellpadding="0" cellspacing="0" border="0" style="border-collapse:collapse;margin:0 0 8px;color:${INK}">
${rows.map(([label, value], index) => {
  // The next part begins with a rule of its own.
  const rule = index < rows.length - 1 ? `border-bottom:1px solid ${LINE};` : "";
  return html`<tr><th class="quiet rule" scope="row" align="left" style="padding:8px 12px 8px 0;${rule}width:34%;vertical-align:top;text-align:left;font-weight:400;font-size:14px;line-height:22px;color:${INK_2}">${label}</th>
<td class="rule" style="padding:8px 0;${rule}vertical-align:top;line-height:22px;overflow-wrap:anywhere;word-break:break-word;white-space:pre-line">${value}</td></tr>`;
})}</table>`,
    text: rows.map(([label, value]) => `${label} : ${value.replaceAll("\n", "\n  ")}`).join("\n"),
  };
}

/** Mail programs turn "site.fr" into a link; a word joiner after each mark that makes an address prevents it. */
const unlinked = (text: string): string => text.replace(/([.:/@])(?=\S)/g, "$1\u2060");
