import { sql } from "kysely";
import type { StockedLive, StockedLives } from "#db/seed/catalog/stock-lives.ts";
import { CUSTOMERS } from "#db/seed/people/customers.ts";
import { shuffled } from "#db/seed/random.ts";
import { seededRandom } from "#domain/seeded-random.ts";
import { expireHolds } from "#server/guest-orders/expire-holds.ts";
import { GOOD_CARD, REFUSED_CARD } from "./acts.ts";
import {
  type GuestPlot,
  isGuestPlot,
  LAST_WEEK_PLOTS,
  ON_AIR_PLOTS,
  type Plot,
  type StaffPlot,
} from "./plots.ts";
import { after, MINUTE, type Scene, type Telling } from "./scene.ts";
import { afterPayment } from "./tell-preparation.ts";

/** Lets everybody of both lives order. Answers the orders whose messages have not left yet. */
export async function tellOrders(telling: Telling, lives: StockedLives): Promise<string[]> {
  const [, told] = await Promise.all([
    tellLive(telling, lives.lastWeek, LAST_WEEK_PLOTS, { first: 5, apart: 4 }),
    tellLive(telling, lives.onAir, ON_AIR_PLOTS, { first: 3, apart: 2.6 }),
  ]);
  await goOffAir(telling, lives.lastWeek);
  return told
    .filter(({ plot }) => isGuestPlot(plot) && plot.ending === "paid")
    .map(({ orderId }) => orderId)
    .slice(-3);
}

async function goOffAir({ context }: Telling, { id }: StockedLive): Promise<void> {
  await context.db.updateTable("lives").set({ is_active: false }).where("id", "=", id).execute();
}

async function tellLive(
  telling: Telling,
  live: StockedLive,
  plots: readonly Plot[],
  rhythm: { first: number; apart: number },
): Promise<{ plot: Plot; orderId: string }[]> {
  const rail = shuffled(seededRandom(plots.length), live.products).map((product) => product.id);
  const told: { plot: Plot; orderId: string }[] = [];
  let afterwards: (() => Promise<void>) | undefined;
  for (const [place, plot] of plots.entries()) {
    const due = afterwards;
    afterwards = undefined;
    const began = new Date(live.began.getTime() + (rhythm.first + rhythm.apart * place) * MINUTE);
    const pieces = rail.splice(0, plot.pieces);
    const scene = isGuestPlot(plot)
      ? await tellGuest(telling, live.id, plot, pieces, began)
      : await tellStaff(telling, live.id, plot, pieces, began);
    told.push({ plot, orderId: scene.orderId });
    if (isGuestPlot(plot) && plot.ending === "paid-too-late") {
      // The piece hangs on the rail again, the next guest takes it, and only then does the bank answer.
      rail.unshift(...pieces);
      afterwards = () => payTooLate(telling, scene);
    }
    await due?.();
  }
  return told;
}

async function tellGuest(
  telling: Telling,
  liveId: string,
  { customer, ending }: GuestPlot,
  [first = "", ...more]: string[],
  began: Date,
): Promise<Scene> {
  const { acts } = telling;
  const address = CUSTOMERS[customer]?.address;
  if (!address) throw new Error(`The story has no customer ${customer}`);
  const scene: Scene = { orderId: await acts.guestOpens(liveId, first), began, minutes: 0 };
  const { orderId } = scene;
  await after(telling, scene, 0);
  for (const productId of more) {
    await acts.guestAdds(orderId, productId);
    await after(telling, scene, 0.8);
  }
  if (ending === "begun") return scene;
  await acts.guestSaysWhere(orderId, address);
  await after(telling, scene, 1.5);
  switch (ending) {
    case "addressed":
      return scene;
    case "expired":
      return expire(telling, scene);
    case "given-up":
      await acts.guestGivesUp(orderId);
      await after(telling, scene);
      return scene;
    default:
      return pay(telling, scene, ending);
  }
}

async function expire(telling: Telling, scene: Scene): Promise<Scene> {
  await telling.context.db
    .updateTable("orders")
    .set({ held_until: sql<Date>`clock_timestamp()` })
    .where("id", "=", scene.orderId)
    .execute();
  await expireHolds(telling.context);
  await after(telling, scene, 15);
  return scene;
}

async function pay(
  telling: Telling,
  scene: Scene,
  ending: Exclude<GuestPlot["ending"], "begun" | "addressed" | "expired" | "given-up">,
): Promise<Scene> {
  const { acts } = telling;
  const { orderId } = scene;
  if (!acts.played.card) return withoutProvider(telling, scene, ending);
  const formToken = await acts.guestGoesToPay(orderId);
  scene.formToken = formToken;
  await after(telling, scene, 0.5);
  if (ending === "to-pay") return scene;
  if (ending === "paid-too-late") {
    await acts.guestGivesUp(orderId);
    await after(telling, scene);
    return scene;
  }
  await acts.guestPays(orderId, formToken, ending === "card-refused" ? REFUSED_CARD : GOOD_CARD);
  await after(telling, scene);
  if (ending !== "card-refused" && ending !== "paid") await afterPayment(telling, scene, ending);
  return scene;
}

async function payTooLate(telling: Telling, scene: Scene): Promise<void> {
  if (scene.formToken === undefined) return;
  await telling.acts.guestPays(scene.orderId, scene.formToken, GOOD_CARD);
  await after(telling, scene, 4);
}

/** No money moves at a provider that is not a stand-in: staff note by hand what was paid. */
async function withoutProvider(
  telling: Telling,
  scene: Scene,
  ending: Parameters<typeof pay>[2],
): Promise<Scene> {
  const { acts } = telling;
  if (ending === "paid-too-late") {
    await acts.guestGivesUp(scene.orderId);
    await after(telling, scene);
    return scene;
  }
  const waits = ending === "to-pay" || ending === "card-refused";
  await acts.staffSets(
    scene.orderId,
    waits ? "to-pay" : "paid",
    "Démonstration sans prestataire de paiement",
  );
  await after(telling, scene);
  if (!waits && ending !== "paid") await afterPayment(telling, scene, ending);
  return scene;
}

async function tellStaff(
  telling: Telling,
  liveId: string,
  { handle, ending, comment }: StaffPlot,
  pieces: string[],
  began: Date,
): Promise<Scene> {
  const { acts, people } = telling;
  const orderId = await acts.staffOpens(liveId, people.get(handle) ?? "", comment);
  const scene: Scene = { orderId, began, minutes: 0 };
  await after(telling, scene, 0);
  for (const productId of pieces) {
    await acts.staffAdds(orderId, productId);
    await after(telling, scene, 0.3);
  }
  if (ending === "to-pay") {
    await acts.staffSets(orderId, "to-pay");
    await after(telling, scene, 0.3);
  }
  return scene;
}
