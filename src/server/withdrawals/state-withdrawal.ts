import { hash } from "node:crypto";
import { countAttempt } from "#server/auth/attempts.ts";
import type { Context } from "#server/context.ts";
import type { Tx } from "#server/db/database.ts";
import { statement } from "#server/db/statement.ts";
import { once, principalOf } from "#server/idempotency/once.ts";
import { queueAcknowledgement } from "#server/messages/queue-messages.ts";
import { writeHistory } from "#server/orders/history.ts";

interface Statement {
  firstName: string;
  lastName: string;
  orderNumber: string;
  email: string;
  articles?: string | undefined;
}

/** The order that was meant: its number, however it was typed, and an e-mail that is the order's or its person's. */
const orderMeant = statement<{ id: string }>(`
  select o.id from orders o left join users u on u.id = o.user_id
  where o.order_number = any($1::text[]) and lower($2) in (lower(o.shipping_address ->> 'email'), lower(u.email))`);

const insert = statement<{ id: string; submitted_at: Date }>(`
  insert into withdrawals (first_name, last_name, stated_order_number, email, articles, order_id, source_address)
  values ($1, $2, $3, $4, $5, $6, $7)
  returning id, submitted_at`);

/**
 * Receives a statement of withdrawal, in time or not, whether or not it names an order of ours: one that does not is
 * for staff to match. The answer, and the acknowledgement by mail, are the same in either case.
 */
export async function stateWithdrawal(context: Context, input: Statement) {
  const { withdrawalsPerHour } = context.settings.current();
  const received = await once(context, principalOf(context), "withdrawals.state", input, async (tx) => {
    await countAttempt(tx, limitedBy(context, input), { most: withdrawalsPerHour, minutes: 60 });
    const orderId = await findOrder(tx, input);
    const [row] = await insert(
      tx,
      input.firstName,
      input.lastName,
      input.orderNumber,
      input.email,
      input.articles || null,
      orderId,
      context.sourceAddress ?? null,
    );
    if (!row) throw new Error("A statement of withdrawal was not written");
    await queueAcknowledgement(tx, { id: row.id, orderId, email: input.email });
    if (orderId) await writeHistory(tx, { kind: "guest" }, orderId, "withdrawal", { withdrawalId: row.id });
    return { id: row.id, submittedAt: row.submitted_at.toISOString(), orderId };
  });
  if (received.orderId) context.events.changed({ orders: [received.orderId] });
  return { id: received.id, submittedAt: received.submittedAt };
}

function limitedBy({ sourceAddress }: Context, { email }: Statement): string[] {
  return [
    `withdrawal:address:${hash("sha256", email.toLowerCase(), "base64url")}`,
    `withdrawal:source:${sourceAddress ?? "none"}`,
  ];
}

async function findOrder(tx: Tx, { orderNumber, email }: Statement): Promise<string | null> {
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
