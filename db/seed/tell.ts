import { randomUUID } from "node:crypto";
import { type AnyStoredAddress, fromStoredAddress } from "#server/addresses/stored-address.ts";
import { ensureFirstAdministrator } from "#server/auth/ensure-first-administrator.ts";
import { numberLives } from "#server/buyer-numbers/number-buyers.ts";
import type { Config } from "#server/config.ts";
import type { Actor, AppContext } from "#server/context.ts";
import { createAppContext } from "#server/create-app-context.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { issueInvoices } from "#server/invoices/issue-invoices.ts";
import { stateWithdrawal } from "#server/withdrawals/state-withdrawal.ts";
import { hangPictures, type StockedLives, stockLives } from "./catalog/stock-lives.ts";
import { furnish } from "./furnish.ts";
import { type Played, storyActs } from "./orders/acts.ts";
import { storyCalendar } from "./orders/calendar.ts";
import { tellConfirmations, tellMessages } from "./orders/tell-messages.ts";
import { tellOrders } from "./orders/tell-orders.ts";
import { tellReviews } from "./orders/tell-reviews.ts";
import { gatherPeople } from "./people/gather.ts";
import { hangPortrait } from "./portrait.ts";

/** Tells the whole story to an empty shop, by the shop's own verbs wherever it has them. */
export async function tell(config: Config, played: Played): Promise<void> {
  const { context, close } = await createAppContext({ ...config, logLevel: "error" });
  try {
    const now = new Date();
    const [, { lives, people }] = await Promise.all([
      Promise.all([hangPictures(context), hangPortrait(context)]),
      inTransaction(context.db, async (tx) => {
        await furnish(tx, { publicUrl: config.publicUrl, now });
        const lives = await stockLives(tx, now);
        return { lives, people: await gatherPeople(tx, { liveId: lives.onAir.id, now }) };
      }),
      ensureFirstAdministrator(context),
    ]);
    await context.settings.refresh();
    await tellSales(context, await administrator(context), played, lives, people);
  } finally {
    await close();
  }
}

async function tellSales(
  context: AppContext,
  staff: Actor,
  played: Played,
  lives: StockedLives,
  people: Map<string, string>,
): Promise<void> {
  const calendar = storyCalendar(context.db);
  const recent = await tellOrders(
    { context, acts: storyActs(context, staff, played), calendar, people },
    lives,
  );
  await tellMessages(context, recent);
  await calendar.turnBack();
  await tellConfirmations(context);
  await tellWithdrawals(context, lives);
  await tellReviews(context, staff);
  await numberLives(context, { orderIds: [], everywhere: true });
  await issueInvoices(context);
}

/** One statement names its order; the other has a number that nobody can read. */
async function tellWithdrawals(context: AppContext, { lastWeek }: StockedLives): Promise<void> {
  const delivered = await context.db
    .selectFrom("orders")
    .select(["order_number", "shipping_address"])
    .where("live_id", "=", lastWeek.id)
    .where("status", "=", "delivered")
    .orderBy("created_at", "desc")
    .executeTakeFirstOrThrow();
  const { firstName, lastName, email } = fromStoredAddress(delivered.shipping_address as AnyStoredAddress);
  const asGuest = () => ({
    ...context,
    actor: { kind: "guest" as const },
    browserId: randomUUID(),
    familiarBrowser: true,
    sourceAddress: "story",
    sessionId: undefined,
    idempotencyKey: randomUUID(),
  });
  await stateWithdrawal(asGuest(), { firstName, lastName, email, orderNumber: delivered.order_number });
  await stateWithdrawal(asGuest(), {
    firstName: "Béatrice",
    lastName: "Collin",
    email: "bea.collin@courriel.example",
    orderNumber: "HF-misaison-99",
    articles: "La jupe, taille trop grande",
  });
}

async function administrator({ db }: AppContext): Promise<Actor> {
  const { id, display_name } = await db
    .selectFrom("users")
    .select(["id", "display_name"])
    .where("is_admin", "=", true)
    .executeTakeFirstOrThrow();
  return { kind: "admin", userId: id, name: display_name, role: "owner" };
}
