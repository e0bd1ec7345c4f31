import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { showOrder } from "#web/admin/orders/show-order.ts";
import { orpc } from "./api.ts";
import { changed } from "./changes.ts";

const { orders, lives, overview } = orpc.admin;
const READ = {
  order: orders.get.queryKey({ input: { orderId: "a" } }),
  "another order": orders.get.queryKey({ input: { orderId: "b" } }),
  orders: orders.list.queryKey({ input: { q: "ana" } }),
  "pieces for the order": orders.findProducts.queryKey({ input: { orderId: "a", ref: "1" } }),
  counters: overview.counters.queryKey(),
  "who is signed in": overview.me.queryKey(),
  live: lives.get.queryKey({ input: { liveId: "l" } }),
};

function readAgainAfter(act: (queries: QueryClient) => void): string[] {
  const queries = new QueryClient();
  for (const key of Object.values(READ)) queries.setQueryData<unknown>(key, {});
  act(queries);
  return Object.entries(READ).flatMap(([name, key]) =>
    queries.getQueryState(key)?.isInvalidated ? [name] : [],
  );
}

test("after an act, everything that shows or counts what it changed is read again, and nothing else", () => {
  expect(readAgainAfter((queries) => changed(queries, "orders"))).toEqual([
    "order",
    "another order",
    "orders",
    "pieces for the order",
    "counters",
  ]);
  expect(readAgainAfter((queries) => changed(queries, "lives"))).toEqual(["counters", "live"]);
});

test("an order that the act answered stands as it is", () => {
  expect(readAgainAfter((queries) => showOrder(queries, { id: "a" } as OrderDetail))).toEqual([
    "another order",
    "orders",
    "pieces for the order",
    "counters",
  ]);
});
