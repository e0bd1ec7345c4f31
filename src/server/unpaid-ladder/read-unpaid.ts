import { isToDecide, stepAfter, type UnpaidStep } from "#domain/unpaid-ladder.ts";
import type { Context } from "#server/context.ts";
import type { Db, Tx } from "#server/db/database.ts";
import * as queries from "./unpaid-ladder.sql.ts";

/** What somebody left unpaid, what that leads to, and what staff decided about it. */
export async function readUnpaid(context: Context, userId: string) {
  const person = await queries.readPerson(context.lists, { userId });
  const orders = person?.orders ?? 0;
  return {
    orders,
    step: person?.step ?? null,
    proposed: stepAfter(orders, context.settings.current()),
    by: person?.setBy ?? null,
    at: person?.setAt?.toISOString() ?? null,
  };
}

/** Who let an order of a live run out, and for whom staff have something to decide. */
export async function unpaidOfLive(context: Context, { liveId }: { liveId: string }) {
  const thresholds = context.settings.current();
  return (await queries.peopleOfLive(context.lists, { liveId })).map((person) => {
    const proposed = stepAfter(person.orders, thresholds);
    return { ...person, proposed, toDecide: isToDecide(person.step, proposed) };
  });
}

export interface Decision {
  step: UnpaidStep | null;
  blocked: boolean;
}

/** What was decided about the viewers behind these handles; about whom nothing was is missing. */
export async function decisionsOn(db: Db | Tx, handles: readonly string[]): Promise<Map<string, Decision>> {
  if (handles.length === 0) return new Map();
  const rows = await queries.decisionsOnHandles(db, { handles });
  return new Map(rows.map(({ handle, ...decision }) => [handle, decision]));
}
