import { setTimeout as sleep } from "node:timers/promises";
import { newBrowser } from "#bench/guest.ts";
import type { GuestOrder } from "#contract/guest-order.ts";
import { insist, type Method, type Patience } from "./insist.ts";
import type { KnownOrder, Ledger } from "./ledger.ts";
import { payOrder, type Till } from "./pay.ts";

export interface Scene extends Patience {
  shopOrigin: string;
  till: Till;
  ledger: Ledger;
  liveId: string;
  /** Pieces on sale at the moment; guests reach for the same few. */
  pieces: () => readonly string[];
  /** Between 0 and 1, from the run's seed. */
  random: () => number;
}

const ADDRESS = {
  firstName: "Camille",
  lastName: "Bernard",
  street: "12 rue des Lilas",
  zip: "69003",
  city: "Lyon",
  phone: "0612345678",
};

/** One guest from the first piece to the payment, or to the point where the page is left. */
export async function visit(scene: Scene): Promise<void> {
  const { ledger, random, liveId } = scene;
  const browser = newBrowser(scene.shopOrigin);
  const ask = (method: Method, path: string, body?: object) => insist(scene, browser, method, path, body);

  const first = pick(scene);
  const created = await ask("POST", "/api/guest-orders", { liveId, productId: first });
  if (created.status !== 201) return refused(scene, created.code);
  const opened = created.body as GuestOrder;
  const order: KnownOrder = {
    id: opened.id,
    number: opened.orderNumber,
    products: new Set([first]),
    removed: new Set(),
    email: undefined,
    emailUnderWay: undefined,
    paid: false,
  };
  if (ledger.orders.has(order.id)) ledger.faults.push("two guests were given the same order");
  ledger.orders.set(order.id, order);
  const path = `/api/guest-orders/${order.id}`;

  for (let more = Math.floor(random() * 4); more > 0; more -= 1) {
    const productId = pick(scene);
    if (order.products.has(productId)) continue;
    const added = await ask("POST", `${path}/items`, { productId });
    if (added.status === 200) order.products.add(productId);
    else if (ended(added.code)) return;
    else refused(scene, added.code);
  }
  if (random() < 0.2 && order.products.size > 1 && !(await removeOne())) return;
  if (!(await saveAddress())) return;
  if (random() < 0.3) return void ledger.left.push(order.id);
  await payOrder(scene, order, ask);

  async function removeOne(): Promise<boolean> {
    const read = await ask("GET", path);
    const [item] = read.status === 200 ? (read.body as GuestOrder).items : [];
    if (!item) return true;
    order.products.delete(item.productId);
    const { status, code } = await ask("DELETE", `${path}/items/${item.id}`);
    // Asked again after a crash it may be gone already, which is what was wanted.
    if (status === 200 || code === "ORDER_ITEM_NOT_FOUND") order.removed.add(item.productId);
    return !ended(code);
  }

  async function saveAddress(): Promise<boolean> {
    const email = `${order.id.slice(0, 13)}@crash.example`;
    order.emailUnderWay = email;
    const { status, code } = await ask("PUT", `${path}/address`, { address: { ...ADDRESS, email } });
    if (status === 200) order.email = email;
    order.emailUnderWay = undefined;
    await sleep(random() * 40);
    return !ended(code) && status === 200;
  }
}

function pick({ pieces, random }: Scene): string {
  const offered = pieces();
  const piece = offered[Math.floor(random() * offered.length)];
  if (!piece) throw new Error("Nothing is on sale");
  return piece;
}

/** A hold that ran out while the shop was down ends the visit. */
const ended = (code: string | undefined) => code === "ORDER_EXPIRED" || code === "ORDER_LOCKED";

function refused({ ledger }: Scene, code: string | undefined): void {
  if (code === "PRODUCT_ALREADY_SOLD") ledger.soldOut += 1;
  else if (!code || !["ORDER_FULL", "ORDER_EMPTY"].includes(code)) ledger.faults.push(`refused with ${code}`);
}
