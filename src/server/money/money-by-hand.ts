import { randomUUID } from "node:crypto";
import { type MoneyByHand, NOTED_LATE_DAYS } from "#domain/money-by-hand.ts";
import { refusal } from "#domain/refusals.ts";
import type { Actor } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { writeHistory } from "#server/order-history/history.ts";
import { moneyByHandWords } from "#wording/money-by-hand.ts";
import * as queries from "./money.sql.ts";
import { takeUnmatched } from "./take-unmatched.ts";

/** What money is called that the card provider knows nothing of. */
const HAND = "hand:";
/** What the provider calls a payment. */
const PROVIDER_UUID = /^[0-9a-f]{32}$/;

/**
 * Notes that what an order lacks of its money arrived in another way than by the shop's own form. The number of a card
 * payment that the provider knows makes it the very transaction: told of it later, the shop knows it already. Answers the
 * amount noted; 0 when nothing is lacking, or when that payment is counted already.
 */
export async function noteMoney(tx: Tx, actor: Actor, orderId: string, money: MoneyByHand): Promise<number> {
  const lacking = await queries.readLacking(tx, { orderId, notedLateDays: NOTED_LATE_DAYS });
  if (!lacking) return 0;
  const { means, receivedOn, reference } = money;
  const { notBefore } = lacking;
  if (receivedOn < notBefore) throw refusal("MONEY_BEFORE_ORDER", { notBefore });
  const uuid = reference?.toLowerCase().replaceAll("-", "") ?? "";
  const known =
    means === "card" && PROVIDER_UUID.test(uuid) && (await takeUnmatched(tx, uuid, orderId, lacking.cents));
  const row = await queries.insertMoney(tx, {
    uuid: known ? uuid : `${HAND}${randomUUID()}`,
    orderId,
    amountCents: lacking.cents,
    means,
    receivedOn,
    reference: reference || null,
  });
  if (!row) return 0;
  const { amountCents } = row;
  const facts = { outcome: "by-hand", means, receivedOn, amountCents, ...(reference ? { reference } : {}) };
  await writeHistory(tx, actor, orderId, "payment", facts, moneyByHandWords(money));
  return amountCents;
}

/**
 * The provider tells of a card payment that staff had noted by hand without its number: the note becomes that payment,
 * and is not counted a second time. The caller holds the order's lock.
 */
export async function becomeKnown(
  tx: Tx,
  attempt: { orderId: string; paymentId: string },
  paid: {
    uuid: string;
    amountCents: number;
    cardBrand: string | null;
    cardLast4: string | null;
    methodType: string | null;
    wallet: string | null;
    /** When the provider says that it took it. */
    at: Date | null;
  },
): Promise<boolean> {
  return (await queries.makeNoteThePayment(tx, { ...attempt, ...paid })) !== undefined;
}
