import { hash } from "node:crypto";
import { readAddress } from "#domain/address.ts";
import { refusal } from "#domain/refusals.ts";
import { countUnder } from "#server/auth/attempts.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import { queueAcknowledgement } from "#server/messages/queue-messages.ts";
import { writeHistory } from "#server/orders/history.ts";
import { ADDRESS_MESSAGES, NO_PIECE } from "#wording/forms.ts";

interface Statement {
  firstName: string;
  lastName: string;
  orderNumber: string;
  email?: string | undefined;
  articles?: string | undefined;
  orderId?: string | undefined;
  itemIds?: string[] | undefined;
}

/** A machine that states on and on; a family, a post office or a mobile network never comes near. */
const MOST_AN_HOUR_PER_SOURCE = 300;

/** The order that was meant: its number, however it was typed, and an e-mail that is the order's or its person's. */
const orderMeant = statement<{ id: string }>(`
  select o.id from orders o left join users u on u.id = o.user_id
  where o.order_number = any($1::text[]) and lower($2) in (lower(o.shipping_address ->> 'email'), lower(u.email))`);

/** The order on whose page the statement was begun. Who has its key may renounce it. */
const orderOfPage = statement<{ id: string; shipping_address: Record<string, unknown> | null }>(
  "select id, shipping_address from orders where id = $1",
);

const linesOf = statement<{ id: string; words: string }>(`
  select i.id, concat_ws(' ', coalesce(p.ref_category, p.ref::text), concat_ws(', ', p.name, c.name, p.size)) as words
  from order_items i join products p on p.id = i.product_id left join product_colors c on c.id = p.color_id
  where i.order_id = $1 and not exists (select from return_lines r where r.order_item_id = i.id)
  order by i.created_at, i.id`);

const keepItems = statement(
  "insert into withdrawal_items (withdrawal_id, order_item_id) select $1, unnest($2::uuid[])",
);

const insert = statement<{ id: string; submitted_at: Date }>(`
  insert into withdrawals (first_name, last_name, stated_order_number, email, articles, order_id, source_address)
  values ($1, $2, $3, $4, $5, $6, $7)
  returning id, submitted_at`);

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
    const [row] = await insert(
      tx,
      input.firstName,
      input.lastName,
      input.orderNumber,
      email,
      articles,
      orderId,
      context.sourceAddress ?? null,
    );
    if (!row) throw new Error("A statement of withdrawal was not written");
    if (itemIds.length > 0) await keepItems(tx, row.id, itemIds);
    const shareInSeconds = await secondsToShare(tx, context, email);
    await queueAcknowledgement(tx, { id: row.id, orderId, email, shareInSeconds });
    if (orderId) await writeHistory(tx, { kind: "guest" }, orderId, "withdrawal", { withdrawalId: row.id });
    return { id: row.id, submittedAt: row.submitted_at.toISOString(), orderId };
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
  const [order] = input.orderId ? await orderOfPage(tx, input.orderId) : [];
  const email = input.email ?? readAddress(order?.shipping_address ?? {}).email;
  if (email === "") throw refusal("INVALID_INPUT", { fields: { email: ADDRESS_MESSAGES.email } });
  if (!order)
    return {
      orderId: await findOrder(tx, input.orderNumber, email),
      email,
      articles: input.articles || null,
      itemIds: [],
    };
  const lines = await linesOf(tx, order.id);
  const chosen = input.itemIds ? lines.filter(({ id }) => input.itemIds?.includes(id)) : lines;
  if (chosen.length === 0 && input.itemIds) throw refusal("INVALID_INPUT", { fields: { itemIds: NO_PIECE } });
  return {
    orderId: order.id,
    email,
    articles:
      chosen.length === lines.length ? input.articles || null : chosen.map(({ words }) => words).join("\n"),
    itemIds: chosen.map(({ id }) => id),
  };
}

async function findOrder(tx: Tx, orderNumber: string, email: string): Promise<string | null> {
  const [order] = await orderMeant(tx, numbersMeant(orderNumber), email);
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
