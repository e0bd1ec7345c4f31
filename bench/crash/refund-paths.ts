import { setTimeout as sleep } from "node:timers/promises";
import type { OrderDetail } from "#contract/admin/orders.ts";
import type { ReturnCase } from "#contract/admin/return-cases.ts";
import type { WithdrawalRow } from "#contract/admin/withdrawals.ts";
import type { PaymentForm } from "#contract/payments.ts";
import { parisDay } from "#domain/paris-time.ts";
import type { Scene } from "./acts.ts";
import { type Ask, insist } from "./insist.ts";
import { type KnownOrder, REFUND_PATHS, type RefundPath, type TakenMoney } from "./ledger.ts";
import { acceptedTerms, deliverAgain, payOrder, takeMoney, tellTill } from "./pay.ts";

/** Less than any piece costs, whatever a code takes off. */
const PART_CENTS = 700;
const REASON = "Mesure des pannes";

interface Walker {
  scene: Scene;
  order: KnownOrder;
  /** Her own acts, and those of staff upon `/api/admin`. */
  ask: Ask;
  staff: Ask;
  saveAddress: () => Promise<boolean>;
}

/** Answers whether the path was walked to its end; false: its order could not be paid any more. */
const STEPS: Record<RefundPath, (walker: Walker) => Promise<boolean>> = {
  withdrawal: renounce,
  return: sendBack,
  cancellation: cancel,
  "paid-twice": payTwice,
  "late-money": payLate,
  "provider-space": giveBackAtProvider,
  "other-means": giveBackOtherwise,
  "refused-first": giveBackAfterRefusal,
};

/** One order is paid, and its money goes back on the path that was walked least. */
export async function walkRefundPath(
  scene: Scene,
  order: KnownOrder,
  { ask, saveAddress }: { ask: Ask; saveAddress: () => Promise<boolean> },
): Promise<void> {
  const { ledger } = scene;
  const times = (path: RefundPath) => ledger.walks.filter((walk) => walk.path === path).length;
  const path = REFUND_PATHS.toSorted((one, other) => times(one) - times(other))[0] ?? "withdrawal";
  const walk = { path, isOver: false, kills: 0 };
  order.walk = walk;
  ledger.walks.push(walk);
  const staff: Ask = (method, to, body) => {
    if (/\/(refunds?|returns|cancellation)$/.test(to)) ledger.givingBack(walk);
    return insist(scene, scene.staff, method, `/api/admin${to}`, body);
  };
  walk.isOver = await STEPS[path]({ scene, order, ask, staff, saveAddress });
  if (!walk.isOver) ledger.walks.splice(ledger.walks.indexOf(walk), 1);
}

async function renounce(walker: Walker): Promise<boolean> {
  const { order, ask, staff } = walker;
  const money = await payOnce(walker);
  if (!money) return false;
  const { items } = await detailOf(walker);
  const itemIds = items.map(({ id }) => id).slice(0, chance(walker, 0.5) ? items.length : 1);
  const isWhole = itemIds.length === items.length;
  const stated = await ask("POST", "/api/withdrawals", {
    firstName: "Camille",
    lastName: "Bernard",
    orderNumber: order.number,
    orderId: order.id,
    itemIds,
  });
  expectOf(walker, stated, 201, "a statement was refused");
  const listed = (await staff("GET", `/withdrawals?q=${order.number}`)).body as { rows: WithdrawalRow[] };
  const [statement] = listed.rows;
  if (!statement) return fault(walker, "a statement is not listed");
  const returned = await staff("POST", `/orders/${order.id}/returns`, {
    items: itemIds.map((itemId) => ({ itemId, disposition: "restocked" })),
    cause: "withdrawal",
    withdrawalId: statement.id,
    refundCents: isWhole ? money.cents : PART_CENTS,
  });
  expectOf(walker, returned, 200, "a return was refused");
  return giveWhatIsDue(walker);
}

async function sendBack(walker: Walker): Promise<boolean> {
  const { order, staff } = walker;
  const money = await payOnce(walker);
  if (!money) return false;
  for (const status of ["shipped", "delivered"] as const) await bring(walker, status);
  const opened = await staff("POST", `/orders/${order.id}/return-cases`, { cause: "defect" });
  expectOf(walker, opened, 200, "a return was not taken up");
  const { id, pieces } = opened.body as ReturnCase;
  const checked = await staff("POST", `/return-cases/${id}/check`, {
    pieces: pieces.map(({ itemId }) => ({ itemId, verdict: "fine", disposition: "restocked" })),
    refundCents: chance(walker, 0.5) ? money.cents : PART_CENTS,
  });
  expectOf(walker, checked, 200, "a return could not be checked");
  const asCredit = chance(walker, 0.3);
  const given = await staff("POST", `/return-cases/${id}/refund`, { asCredit });
  expectOf(walker, given, 200, "a return was not given back");
  return true;
}

async function cancel(walker: Walker): Promise<boolean> {
  const { order, staff } = walker;
  const money = await payOnce(walker);
  if (!money) return false;
  for (let tries = 10; tries > 0; tries -= 1) {
    const { version } = await detailOf(walker);
    const cancelled = await staff("POST", `/orders/${order.id}/cancellation`, {
      expectedVersion: version,
      reason: REASON,
      refunds: [{ transactionUuid: money.transaction, amountCents: money.cents }],
    });
    if (cancelled.code !== "ORDER_CHANGED")
      return expectOf(walker, cancelled, 200, "a cancellation was refused");
  }
  return fault(walker, "an order that is to be cancelled changes all the time");
}

/** Two forms for one order, both paid; whichever the shop hears of first pays it. */
async function payTwice(walker: Walker): Promise<boolean> {
  const { scene, order, saveAddress } = walker;
  const first = await openForm(walker);
  if (!first || !(await saveAddress())) return false;
  const second = await openForm(walker);
  if (!second) return false;
  const paid: TakenMoney[] = [];
  for (const form of [first, second]) {
    const taken = await takeMoney(scene, order, form, false);
    if (taken) paid.push(taken.money);
  }
  const known = await untilKnown(walker, paid, ({ transactions }) => transactions.length === paid.length);
  const due = known.refunds.find(({ state }) => state === "due");
  const again = paid.find(({ transaction }) => transaction === due?.transactionUuid);
  if (paid.length === 2 && !again) return fault(walker, "money that came twice is not owed back");
  if (again) again.isSecond = true;
  return giveWhatIsDue(walker);
}

/** She gives her order up while its form is open, and pays it all the same; somebody else may have her pieces by then. */
async function payLate(walker: Walker): Promise<boolean> {
  const { scene, order, ask, staff } = walker;
  const form = await openForm(walker);
  if (!form) return false;
  await ask("POST", `/api/guest-orders/${order.id}/cancellation`);
  const taken = await takeMoney(scene, order, form, true);
  if (!taken) return false;
  const { money } = taken;
  const known = await untilKnown(walker, [money], ({ transactions }) => transactions.length > 0);
  if (known.refunds.length > 0) return giveWhatIsDue(walker);
  const given = await staff("POST", `/orders/${order.id}/refunds`, wishOf(money, PART_CENTS));
  return expectOf(walker, given, 200, "late money was not given back");
}

/** Somebody gives money back in the provider's own space: before the capture all of it. */
async function giveBackAtProvider(walker: Walker): Promise<boolean> {
  const { till } = walker.scene;
  const money = await payOnce(walker);
  if (!money) return false;
  const { transaction: uuid, reference } = money;
  tellOfIt(walker);
  const given = (await tellTill(till, "/emulator/back-office-refund", { uuid, amount: PART_CENTS })) as {
    uuid: string;
  };
  const isKnown = ({ refunds }: OrderDetail) => refunds.some(({ state }) => state === "done");
  while (!isKnown(await detailOf(walker))) await deliverAgain(till, reference, given.uuid);
  return true;
}

async function giveBackOtherwise(walker: Walker): Promise<boolean> {
  const { order, staff } = walker;
  const money = await payOnce(walker);
  if (!money) return false;
  const elsewhere = { means: "transfer", givenOn: parisDay(new Date()) };
  const cents = chance(walker, 0.5) ? money.cents : PART_CENTS;
  const given = await staff("POST", `/orders/${order.id}/refunds`, { ...wishOf(money, cents), elsewhere });
  return expectOf(walker, given, 200, "money that was given back otherwise was not noted");
}

/** The provider refuses a refund, of which nothing is written, and does it when it is asked again. */
async function giveBackAfterRefusal(walker: Walker): Promise<boolean> {
  const { scene, order, staff } = walker;
  const money = await payOnce(walker, true);
  if (!money) return false;
  const behave = (refunds: string) =>
    tellTill(scene.till, "/emulator/behavior", { orderId: money.reference, refunds });
  const give = () => staff("POST", `/orders/${order.id}/refunds`, wishOf(money, PART_CENTS));
  await behave("refused");
  const refused = await give();
  await behave("normal");
  // The shop was killed before it heard: it asks what became of it, minutes later.
  if (refused.status === 200) return true;
  if (refused.code !== "REFUND_REFUSED") return fault(walker, `a refund was refused with ${refused.code}`);
  return expectOf(walker, await give(), 200, "a refund was refused again");
}

/** Paid by card, and known to the shop; undefined where the order could not be paid any more. */
async function payOnce({ scene, order, ask }: Walker, isCaptured = scene.random() < 0.5) {
  await payOrder(scene, order, ask, "both");
  const money = order.paid ? scene.ledger.money.find(({ orderId }) => orderId === order.id) : undefined;
  if (money && isCaptured) await tellTill(scene.till, `/emulator/orders/${money.reference}/capture`, {});
  return money;
}

async function openForm({ order, ask }: Walker) {
  const path = `/api/guest-orders/${order.id}/payment`;
  const { status, body } = await ask("POST", path, { ...acceptedTerms(order), creditCents: 0 });
  if (status !== 200) return undefined;
  const { formToken, amountCents: cents } = body as PaymentForm;
  return { formToken, cents };
}

/** The provider tells of the money until the shop knows it. */
async function untilKnown(
  walker: Walker,
  money: readonly TakenMoney[],
  isKnown: (detail: OrderDetail) => boolean,
): Promise<OrderDetail> {
  for (;;) {
    const detail = await detailOf(walker);
    if (isKnown(detail)) return detail;
    for (const { reference } of money) await deliverAgain(walker.scene.till, reference);
  }
}

/** Every task to give money back is done by staff; what the shop does by itself is left to it. */
async function giveWhatIsDue(walker: Walker): Promise<boolean> {
  const { order, staff } = walker;
  const due = (await detailOf(walker)).refunds.filter(({ state }) => state === "due");
  for (const { id: refundId, transactionUuid, amountCents } of due) {
    const wish = { transactionUuid, amountCents, reason: REASON, refundId };
    const given = await staff("POST", `/orders/${order.id}/refunds`, wish);
    if (given.code !== "REFUND_NOT_FOUND") expectOf(walker, given, 200, "what was due was not given back");
  }
  return true;
}

/** Staff set a status by hand, which changes nothing when it is asked for again. */
async function bring(walker: Walker, status: "shipped" | "delivered"): Promise<void> {
  for (;;) {
    const { status: now, version } = await detailOf(walker);
    if (now === status) return;
    const path = `/orders/${walker.order.id}/status`;
    const { code } = await walker.staff("PUT", path, { status, expectedVersion: version });
    if (code && code !== "ORDER_CHANGED" && code !== "STATUS_UNCHANGED")
      return void fault(walker, `an order could not be ${status}: ${code}`);
    await sleep(20);
  }
}

/** For money whose going back the shop is told of, and not asked for. */
function tellOfIt({ scene, order }: Walker): void {
  if (order.walk) scene.ledger.givingBack(order.walk);
}

const detailOf = async ({ order, staff }: Walker) =>
  (await staff("GET", `/orders/${order.id}`)).body as OrderDetail;
const chance = ({ scene }: Walker, part: number) => scene.random() < part;
const wishOf = ({ transaction }: TakenMoney, amountCents: number) => ({
  transactionUuid: transaction,
  amountCents,
  reason: REASON,
});

function expectOf(
  walker: Walker,
  { status, code }: Awaited<ReturnType<Ask>>,
  wanted: number,
  what: string,
): boolean {
  return status === wanted || fault(walker, `${what}: ${status} ${code}`);
}

/** Is told as a fault, and ends the walk as it stands. */
function fault({ scene, order }: Walker, what: string): true {
  scene.ledger.faults.push(`${order.walk?.path}: ${what}`);
  return true;
}
