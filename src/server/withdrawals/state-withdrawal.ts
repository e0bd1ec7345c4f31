import { hash } from "node:crypto";
import { realEmail } from "#domain/real-email.ts";
import { refusal } from "#domain/refusals.ts";
import { fromStoredAddress } from "#server/addresses/stored-address.ts";
import { audit } from "#server/audit/audit.ts";
import { countUnder } from "#server/auth/attempts.ts";
import { type Actor, type Context, isOfStaff } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import { writeHistory } from "#server/order-history/history.ts";
import { queueAcknowledgement } from "#server/outbox/queue-messages.ts";
import { openCaseOfStatement } from "#server/returns/open-case.ts";
import { ADDRESS_MESSAGES, NO_PIECE } from "#wording/forms.ts";
import * as queries from "./withdrawals.sql.ts";

interface Statement {
  firstName: string;
  lastName: string;
  orderNumber: string;
  email?: string | undefined;
  articles?: string | undefined;
  orderId?: string | undefined;
  itemIds?: string[] | undefined;
  asCredit?: boolean | undefined;
}

/** A machine that states on and on; a family, a post office or a mobile network never comes near. */
const MOST_AN_HOUR_PER_SOURCE = 300;

const GUEST: Actor = { kind: "guest" };

/** What a statement renounces, and where its acknowledgement goes. */
interface Meant {
  orderId: string | null;
  email: string;
  articles: string | null;
  itemIds: string[];
}

/**
 * Receives a statement of withdrawal, in time or not, whether or not it names an order of ours: one that does not is
 * for staff to match. However many come from one address, each is received; only their acknowledgements share a mail.
 */
export async function stateWithdrawal(context: Context, input: Statement) {
  const received = await once(context, principalOf(context), "withdrawals.state", input, async (tx) => {
    await refuseMachine(tx, context);
    const { orderId, email, articles, itemIds } = await whatIsMeant(tx, input);
    // Her acknowledgement says who pays her label, and how much, which a later setting does not take back.
    const { returnLabel, returnLabelCents } = context.settings.current();
    const labelPayer = returnLabel === "shop" ? "shop" : null;
    const row = await queries.insertWithdrawal(tx, {
      firstName: input.firstName,
      lastName: input.lastName,
      statedOrderNumber: input.orderNumber,
      email,
      articles,
      orderId,
      sourceAddress: context.sourceAddress ?? null,
      asCredit: input.asCredit ?? false,
      labelPayer,
      labelCents: returnLabel === "buyer" ? returnLabelCents : null,
    });
    if (!row) throw new Error("A statement of withdrawal was not written");
    if (itemIds.length > 0) await queries.insertWithdrawalItems(tx, { withdrawalId: row.id, itemIds });
    const shareInSeconds = await secondsToShare(tx, context, email);
    await queueAcknowledgement(tx, { id: row.id, orderId, email, shareInSeconds });
    const isByStaff = isOfStaff(context.actor);
    if (isByStaff)
      await audit(tx, context, {
        action: "withdrawal-stated",
        subjectKind: "withdrawal",
        subjectId: row.id,
        after: { orderId },
      });
    if (orderId) {
      // Who has an order's number may state for her; staff are never taken for her.
      const actor = isByStaff ? context.actor : GUEST;
      await writeHistory(tx, actor, orderId, "withdrawal", { withdrawalId: row.id });
      await openCaseOfStatement(tx, actor, {
        orderId,
        withdrawalId: row.id,
        submittedAt: row.submittedAt,
        articles,
        itemIds,
        asCredit: input.asCredit ?? false,
        labelPayer,
      });
      await queries.settleRepeats(tx, { orderId });
    }
    return { id: row.id, submittedAt: row.submittedAt.toISOString(), orderId };
  });
  if (received.orderId) context.events.changed({ orders: [received.orderId] });
  return { id: received.id, submittedAt: received.submittedAt };
}

/** Who is stopped is told the other ways, which are as good. */
async function refuseMachine(tx: Tx, { sourceAddress, settings }: Context): Promise<void> {
  const { count } = await countUnder(tx, `withdrawal:source:${sourceAddress ?? "none"}`, 60);
  if (count <= MOST_AN_HOUR_PER_SOURCE) return;
  const { contactEmail, contactPhone, returnAddress, sellerAddress } = settings.current();
  throw refusal("TOO_MANY_WITHDRAWALS", {
    email: contactEmail,
    address: returnAddress || sellerAddress,
    phone: contactPhone,
  });
}

/** Undefined while an acknowledgement of its own may leave for this address. */
async function secondsToShare(tx: Tx, { settings }: Context, email: string): Promise<number | undefined> {
  const key = `withdrawal:address:${hash("sha256", email.toLowerCase(), "base64url")}`;
  const { count, secondsLeft } = await countUnder(tx, key, 60);
  return count > settings.current().withdrawalsPerHour ? secondsLeft : undefined;
}

async function whatIsMeant(tx: Tx, input: Statement): Promise<Meant> {
  const order = input.orderId ? await queries.getOrderOfPage(tx, { orderId: input.orderId }) : undefined;
  const email = input.email ?? realEmail(fromStoredAddress(order?.shippingAddress ?? {}).email);
  if (email === "") throw refusal("INVALID_INPUT", { fields: { email: ADDRESS_MESSAGES.email } });
  if (!order)
    return {
      orderId: await findOrder(tx, input.orderNumber, email),
      email,
      articles: input.articles || null,
      itemIds: [],
    };
  const items = await queries.itemsToWithdraw(tx, { orderId: order.id });
  const chosen = input.itemIds ? items.filter(({ id }) => input.itemIds?.includes(id)) : items;
  if (chosen.length === 0 && input.itemIds) throw refusal("INVALID_INPUT", { fields: { itemIds: NO_PIECE } });
  return {
    orderId: order.id,
    email,
    articles:
      chosen.length === items.length ? input.articles || null : chosen.map(({ words }) => words).join("\n"),
    itemIds: chosen.map(({ id }) => id),
  };
}

async function findOrder(tx: Tx, orderNumber: string, email: string): Promise<string | null> {
  const order = await queries.findOrderMeant(tx, { orderNumbers: numbersMeant(orderNumber), email });
  return order?.id ?? null;
}

/** "hf live-12", "n° HF-live-12" and "live-12" all mean HF-live-12; a live's ref is in lower case. */
function numbersMeant(typed: string): string[] {
  const core = typed
    .replace(/^\s*(n\s*[°o.]\s*|#)/i, "")
    .trim()
    .replace(/\s*[-–—]\s*|\s+/g, "-");
  const rest = core.replace(/^hf-/i, "").toLowerCase();
  return [typed, core, `HF-${rest}`, rest.toUpperCase()];
}
