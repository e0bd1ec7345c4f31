import type { GuestOrder } from "#contract/guest-order.ts";
import type { GuestShortage } from "#contract/guest-shortages.ts";
import { addPiece, type Scene, typeCode } from "./acts.ts";
import { type Ask, insist } from "./insist.ts";
import { type KnownOrder, LINE_BACK, newOrder, type TakenMoney } from "./ledger.ts";
import { payOrder } from "./pay.ts";

/** Less than any piece costs, whatever a code takes off. */
const LINE_CENTS = 500;

/**
 * What may follow a payment: her parcel waits for more, staff give credit instead of money, money of a line, or cannot find a
 * piece, and she adds an order to her parcel, which her credit pays in part or whole.
 */
export async function carryOn(scene: Scene, order: KnownOrder, ask: Ask): Promise<void> {
  const { random } = scene;
  const after = random();
  if (random() < 0.3) await keepOpen(scene, order, ask, true);
  if (after < 0.35) await giveCredit(scene, order);
  else if (after < 0.6 && order.products.size > 1) await missPiece(scene, order, ask);
  else if (after > 0.8) await giveLineBack(scene, order, ask);
  if (random() < 0.6) await addToParcel(scene, order, ask);
  if (order.keptOpen && random() < 0.5) await keepOpen(scene, order, ask, false);
}

async function keepOpen({ ledger }: Scene, order: KnownOrder, ask: Ask, isKept: boolean): Promise<void> {
  order.keptOpen = undefined;
  const { status, code } = await ask("PUT", `/api/guest-orders/${order.id}/parcel-wait`, { isKept });
  if (status === 200) order.keptOpen = isKept;
  else ledger.faults.push(`a parcel could not be kept open: ${status} ${code}`);
}

/** A part of what the card paid, or all of it, as staff and she agreed upon. */
async function giveCredit(scene: Scene, order: KnownOrder): Promise<void> {
  const { ledger, random } = scene;
  const money = ledger.money.find(({ orderId }) => orderId === order.id);
  if (!money) return;
  const amountCents = random() < 0.5 ? money.cents : Math.ceil(money.cents * random());
  const path = `/api/admin/orders/${order.id}/refunds`;
  const wish = { transactionUuid: money.transaction, amountCents, reason: "Geste", asCredit: true };
  const { status, code } = await insist(scene, scene.staff, "POST", path, wish);
  if (status === 200) order.creditGiven = amountCents;
  else ledger.faults.push(`credit was refused: ${status} ${code}`);
}

/** A part of what a line cost goes back by card. */
async function giveLineBack(scene: Scene, order: KnownOrder, ask: Ask): Promise<void> {
  const { ledger } = scene;
  const money = ledger.money.find(({ orderId }) => orderId === order.id);
  const [item] = ((await ask("GET", `/api/guest-orders/${order.id}`)).body as GuestOrder).items;
  if (!money || !item || money.cents <= LINE_CENTS) return;
  await captureSome(scene, money);
  const path = `/api/admin/orders/${order.id}/refunds`;
  const wish = {
    transactionUuid: money.transaction,
    amountCents: LINE_CENTS,
    reason: LINE_BACK,
    lines: [{ itemId: item.id, cents: LINE_CENTS }],
  };
  const { status, code } = await insist(scene, scene.staff, "POST", path, wish);
  if (status === 200) order.moneyBack = LINE_CENTS;
  else ledger.faults.push(`a line's money was not given back: ${status} ${code}`);
}

/** The money of half of them is at the bank already, where a refund takes the place of a cancellation. */
async function captureSome({ random, till }: Scene, money: TakenMoney | undefined): Promise<void> {
  if (money && random() < 0.5)
    await till.call("POST", `/emulator/orders/${money.reference}/capture`, undefined, {});
}

/** A piece is not there: the rest goes without it, or she chooses her money, or it is found again. */
async function missPiece(scene: Scene, order: KnownOrder, ask: Ask): Promise<void> {
  const { ledger, random } = scene;
  const path = `/api/guest-orders/${order.id}`;
  const staff: Ask = (method, to, body) => insist(scene, scene.staff, method, `/api/admin${to}`, body);
  const read = (await ask("GET", path)).body as GuestOrder;
  const [item] = read.items;
  if (!item || read.underReview) return;
  await captureSome(
    scene,
    ledger.money.find(({ orderId }) => orderId === order.id),
  );
  const missing: KnownOrder["missing"] = { itemId: item.id, outcome: undefined };
  order.missing = missing;
  const sendRest = random() < 0.3;
  const declared = await staff("PUT", `/orders/${order.id}/shortages`, { itemIds: [item.id], sendRest });
  if (declared.status !== 200)
    return void ledger.faults.push(`a missing piece was refused: ${declared.status} ${declared.code}`);
  if (sendRest) {
    missing.outcome = "refunded";
    return;
  }
  const told = (await ask("GET", `${path}/shortages`)).body as GuestShortage[];
  const { id } = told.find(({ itemId }) => itemId === item.id) ?? {};
  if (!id) return void ledger.faults.push("she was not asked about a missing piece");
  const isFound = random() < 0.4;
  const decided = isFound
    ? await staff("DELETE", `/shortages/${id}`)
    : await ask("PUT", `${path}/shortages/${id}/choice`, { choice: "refund" });
  if (decided.status === 200) missing.outcome = isFound ? "found" : "refunded";
  else ledger.faults.push(`a missing piece was not decided: ${decided.status} ${decided.code}`);
}

/** 'Ajouter à mon colis': an order more in the same parcel. */
async function addToParcel(scene: Scene, paid: KnownOrder, ask: Ask): Promise<void> {
  const { ledger, random } = scene;
  const opened = await ask("POST", `/api/guest-orders/${paid.id}/parcel`);
  if (opened.status !== 201)
    return void ledger.faults.push(`nothing could be added to a parcel: ${opened.status} ${opened.code}`);
  const order = newOrder(opened.body as GuestOrder, paid.id);
  ledger.orders.set(order.id, order);
  for (let tries = 6; tries > 0 && order.products.size < 2; tries -= 1)
    if (!(await addPiece(scene, order, ask))) return;
  if (order.products.size === 0) return;
  if (random() < 0.2 && !(await typeCode(scene, order, ask))) return;
  if (random() < 0.2) return void ledger.left.push(order.id);
  await payOrder(scene, order, ask);
}
