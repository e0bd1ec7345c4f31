import { Truck } from "lucide-react";
import { expect, test } from "vitest";
import { orderKeys } from "./order-keys.ts";
import type { OrderAct } from "./use-order-acts.ts";

const done: string[] = [];
const act = (id: string, label: string, more: Partial<OrderAct> = {}): OrderAct => ({
  ...{ id, label, words: "", icon: Truck, run: () => void done.push(id) },
  ...more,
});

test("an order's page has a key for what is next and one for each other act, none of them for a barcode reader", () => {
  const keys = orderKeys(act("pack", "Préparer"), [
    act("send-link", "Copier le lien"),
    act("status", "Changer le statut"),
    act("cancel", "Annuler la commande"),
  ]);
  expect(keys.map(({ keys: key, label }) => `${key} ${label}`.replaceAll("\u00a0", " "))).toEqual([
    "a Faire ce qui suit : Préparer",
    "c Copier le lien",
    "s Changer le statut",
    "x Annuler la commande",
  ]);
  expect(keys.every(({ careful }) => careful)).toBe(true);
  for (const { run } of keys) run();
  expect(done).toEqual(["pack", "send-link", "status", "cancel"]);
});

test("what is on its way is not done a second time by its key, and no next act has none", () => {
  done.length = 0;
  orderKeys(act("make-label", "Générer", { pending: true }), [])[0]?.run();
  // The status has changed this very moment: the press was meant for the act before.
  orderKeys(act("hand-over", "Marquer comme expédiée", { rests: () => true }), [])[0]?.run();
  expect(done).toEqual([]);
  expect(orderKeys(undefined, [])).toEqual([]);
});
