import { newBrowser } from "#bench/guest.ts";
import { openClient } from "#bench/http.ts";
import type { GuestOrder } from "#contract/guest-order.ts";
import type { PaymentForm } from "#contract/payments.ts";
import type { Db } from "#server/db/database.ts";
import type { Scene } from "./acts.ts";
import { type Ask, insist } from "./insist.ts";
import type { Kill } from "./kills.ts";
import { newOrder, type TakenMoney } from "./ledger.ts";
import { acceptedTerms, deliverAgain, takeMoney, tellTill } from "./pay.ts";
import { findUnsettled } from "./prove.ts";

/** So many payments of which the shop is told at one moment, and what is killed while it settles them. */
export interface Burst {
  settlements: number;
  kills: readonly Kill[];
}

export interface BurstResult {
  settlements: number;
  /** After each kill, how many of them were not settled yet. */
  left: number[];
}

interface Stage {
  scene: Scene;
  /** Where the provider tells all of them at once. */
  tillOrigin: string;
  /** Pieces that nobody else reaches for, one a settlement. */
  pieces: readonly string[];
  address: object;
  asked: <Answer>(question: (db: Db) => Promise<Answer>) => Promise<Answer>;
  /** Kills, and resolves once the shop serves again. */
  killAndServe: (kill: Kill) => Promise<void>;
  say: (line: string) => void;
}

const BUYERS_AT_ONCE = 12;

/**
 * Everybody has paid and the shop has heard of none; then the provider tells it of all, a quarter of what waits at one moment,
 * and it is killed while it settles. What it could not answer is told again until each kill was struck, and then at once. Its
 * own questions about them are not answered meanwhile, so that each kill finds at least half of what waited unsettled.
 */
export async function runBurst(stage: Stage, { settlements, kills }: Burst): Promise<BurstResult> {
  const { scene, tillOrigin, asked, killAndServe, say } = stage;
  const money = await takeAll(stage, settlements);
  const answerAsked = (services: "error-500" | "normal") =>
    Promise.all(
      money.map(({ reference: orderId }) =>
        tellTill(scene.till, "/emulator/behavior", { orderId, services }),
      ),
    );
  await answerAsked("error-500");
  say(`${money.length} have paid, of which the shop knows nothing`);
  const unsettled = () => asked((db) => findUnsettled(db, { ...scene.ledger, money }));
  const left: number[] = [];
  for (const kill of kills) {
    const waiting = await unsettled();
    const quarter = Math.ceil(waiting.length / 4);
    await tellOf(tillOrigin, waiting, quarter, (answered) => answered === quarter && killAndServe(kill));
    left.push((await unsettled()).length);
    say(`${left.at(-1)} of ${waiting.length} were not settled when it was killed (${kill})`);
  }
  await answerAsked("normal");
  for (let waiting = await unsettled(); waiting.length > 0; waiting = await unsettled())
    await tellOf(tillOrigin, waiting, waiting.length);
  return { settlements, left };
}

/** The provider tells of so many payments, `atOnce` at a time; resolves once each was answered, or was not. */
async function tellOf(
  tillOrigin: string,
  money: readonly TakenMoney[],
  atOnce: number,
  each: (answered: number) => Promise<void> | false = () => false,
): Promise<void> {
  const till = openClient(tillOrigin, atOnce);
  let answered = 0;
  try {
    await Promise.all(
      money.map(async ({ reference }) => {
        await deliverAgain(till, reference);
        answered += 1;
        await each(answered);
      }),
    );
  } finally {
    till.close();
  }
}

/** Each buyer takes one piece, gives her address and pays; the provider's word is held back. */
async function takeAll({ scene, pieces, address }: Stage, count: number): Promise<TakenMoney[]> {
  const { ledger, liveId } = scene;
  const money: TakenMoney[] = [];
  const rest = pieces.slice(0, count);
  const buy = async (productId: string) => {
    const browser = newBrowser(scene.shopOrigin);
    const ask: Ask = (method, path, body) => insist(scene, browser, method, path, body);
    const created = await ask("POST", "/api/guest-orders", { liveId, productId });
    const order = newOrder(created.body as GuestOrder);
    order.products.add(productId);
    ledger.orders.set(order.id, order);
    const path = `/api/guest-orders/${order.id}`;
    order.email = `${order.id.slice(0, 13)}@crash.example`;
    await ask("PUT", `${path}/address`, { address: { ...address, email: order.email } });
    const started = await ask("POST", `${path}/payment`, { ...acceptedTerms(order), creditCents: 0 });
    const { formToken, amountCents: cents } = started.body as PaymentForm;
    const taken = await takeMoney(scene, order, { formToken, cents }, false);
    if (taken) money.push(taken.money);
    else ledger.faults.push(`the provider took no money for order ${order.number}`);
  };
  const buyers = Array.from({ length: BUYERS_AT_ONCE }, async () => {
    for (let piece = rest.shift(); piece; piece = rest.shift())
      await buy(piece).catch((error: unknown) => ledger.faults.push(String(error)));
  });
  await Promise.all(buyers);
  return money;
}
