import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { Basket } from "#contract/baskets.ts";
import { forgetKept, lastBasket } from "#web/shop/device/kept.ts";
import { NoLive } from "./current-basket-page.tsx";

const basket = (id: string, handle: string | null, pieces: number) =>
  ({ live: { id, title: `Live ${id}` }, handle, orders: Array(pieces), claims: [] }) as unknown as Basket;
const offered = () => /panier\/(\w+)"[^>]*>(.+?)<\/a>/.exec(renderToStaticMarkup(<NoLive />))?.slice(1);

test("once the live is over her phone still leads to the last basket that had something in it", () => {
  lastBasket.keep(basket("a", null, 1));
  expect(offered()).toBeUndefined();
  lastBasket.keep(basket("b", "lea", 1));
  lastBasket.keep(basket("c", "lea", 0));
  expect(offered()).toEqual(["b", "Mon panier\u00a0: Live b"]);
  lastBasket.keep(basket("b", null, 0));
  expect(offered()).toBeUndefined();
  lastBasket.keep(basket("b", "lea", 1));
  forgetKept();
  expect(offered()).toBeUndefined();
});
