import { logFault } from "#server/background/log-fault.ts";
import type { House } from "#server/context.ts";
import { statement } from "#server/db/statement.ts";
import { askProvider, type Unresolved } from "./ask-provider.ts";
import { ATTEMPT_OVER_AFTER_MINUTES } from "./attempt-times.ts";

const ATTEMPTS_A_BATCH = 8;
const BATCHES_A_TURN = 25;

/**
 * Marks the attempts whose turn it is as asked about, so that another copy of the server leaves them alone. The older
 * an attempt, the longer the pause between two questions. An attempt of 'failed' has no token that anybody could pay.
 */
const claim = statement<Unresolved>(`
  update payments set last_checked_at = clock_timestamp()
  where id in (
    select id from payments
    where state in ('starting', 'open', 'refused', 'withdrawn')
      and started_at between clock_timestamp() - interval '24 hours' and clock_timestamp() - interval '2 minutes'
      and (last_checked_at is null or last_checked_at
        < clock_timestamp() - greatest(interval '55 seconds', (clock_timestamp() - started_at) / 5))
    order by last_checked_at nulls first, started_at limit $1
    for update skip locked)
  returning id, order_id, reference, started_at < clock_timestamp() - make_interval(mins => $2) as over`);

/** Attempts that nobody could tell us about for a day. Money that still comes for one settles its order as ever. */
const giveUp = statement(`
  update payments set state = 'abandoned', closed_at = coalesce(closed_at, clock_timestamp())
  where state in ('starting', 'open', 'refused', 'withdrawn') and started_at < clock_timestamp() - interval '24 hours'`);

/**
 * Asks the provider about attempts without a result, so that the shop is right even if no notification ever arrives.
 * Ends early when the provider does not answer; an attempt that fails stops none of the others. Any number may run at once.
 */
export async function reconcilePayments(house: House): Promise<{ asked: number; paid: number }> {
  const turn = { asked: 0, paid: 0 };
  await giveUp(house.db);
  for (let batch = 0; batch < BATCHES_A_TURN; batch += 1) {
    const attempts = await claim(house.db, ATTEMPTS_A_BATCH, ATTEMPT_OVER_AFTER_MINUTES);
    const said = await Promise.all(
      attempts.map((attempt) =>
        askProvider(house, attempt).catch((error: unknown) =>
          logFault(house, error, "what became of a payment could not be kept"),
        ),
      ),
    );
    turn.asked += attempts.length;
    turn.paid += said.filter((answer) => answer === "paid").length;
    if (attempts.length < ATTEMPTS_A_BATCH || said.includes("unknown")) break;
  }
  return turn;
}
