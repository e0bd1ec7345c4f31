import { setTimeout as sleep } from "node:timers/promises";
import { newBrowser } from "#bench/guest.ts";
import type { GuestOrder } from "#contract/guest-order.ts";
import { addPiece, hasEnded, pick, refused, type Scene, typeCode } from "./acts.ts";
import { carryOn } from "./after-payment.ts";
import { type Ask, insist } from "./insist.ts";
import { newOrder } from "./ledger.ts";
import { payOrder } from "./pay.ts";
import { walkRefundPath } from "./refund-paths.ts";

export const ADDRESS = {
  firstName: "Camille",
  lastName: "Bernard",
  street: "12 rue des Lilas",
  zip: "69003",
  city: "Lyon",
  phone: "0612345678",
};

/** One guest from the first piece to the payment and what may follow it, or to the point where the page is left. */
export async function visit(scene: Scene): Promise<void> {
  const { ledger, random, liveId } = scene;
  const browser = newBrowser(scene.shopOrigin);
  const ask: Ask = (method, path, body) => insist(scene, browser, method, path, body);

  const first = pick(scene);
  const created = await ask("POST", "/api/guest-orders", { liveId, productId: first });
  if (created.status !== 201) return refused(scene, created.code);
  const order = newOrder(created.body as GuestOrder);
  order.products.add(first);
  if (ledger.orders.has(order.id)) ledger.faults.push("two guests were given the same order");
  ledger.orders.set(order.id, order);
  const path = `/api/guest-orders/${order.id}`;

  for (let more = Math.floor(random() * 4); more > 0; more -= 1)
    if (!(await addPiece(scene, order, ask))) return;
  if (random() < 0.2 && order.products.size > 1 && !(await removeOne())) return;
  if (random() < 0.3 && !(await typeCode(scene, order, ask))) return;
  if (!(await saveAddress())) return;
  const next = random();
  if (next < 0.25) return void ledger.left.push(order.id);
  if (next < 0.55) return walkRefundPath(scene, order, { ask, saveAddress });
  await payOrder(scene, order, ask);
  if (order.paid) await carryOn(scene, order, ask);

  async function removeOne(): Promise<boolean> {
    const read = await ask("GET", path);
    const [item] = read.status === 200 ? (read.body as GuestOrder).items : [];
    if (!item) return true;
    order.products.delete(item.productId);
    const { status, code } = await ask("DELETE", `${path}/items/${item.id}`);
    // Asked again after a crash it may be gone already, which is what was wanted.
    if (status === 200 || code === "ORDER_ITEM_NOT_FOUND") order.removed.add(item.productId);
    return !hasEnded(code);
  }

  async function saveAddress(): Promise<boolean> {
    const email = `${order.id.slice(0, 13)}@crash.example`;
    order.emailUnderWay = email;
    const { status, code } = await ask("PUT", `${path}/address`, { address: { ...ADDRESS, email } });
    if (status === 200) order.email = email;
    order.emailUnderWay = undefined;
    await sleep(random() * 40);
    return !hasEnded(code) && status === 200;
  }
}
