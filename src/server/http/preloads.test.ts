import { expect, test } from "vitest";
import { ownShop } from "#tests/open-shop.ts";

const shop = ownShop();

const linkOf = async (path: string) => (await shop.it.visitor().call("GET", path)).headers.get("link");

test("the page of an order tells the browser to ask for that order, and other pages tell nothing", async () => {
  const id = "0198f1aa-0000-7000-8000-000000000001";
  expect(await linkOf(`/order/${id}`)).toBe(`</api/guest-orders/${id}>; rel=preload; as=fetch; crossorigin`);
  expect(await linkOf("/order")).toBeNull();
});

test("what stands in the address stays one part of the path that is asked for", async () => {
  expect(await linkOf("/order/x%3E%3B%20rel%3Dpreload%2C%20%3C%2F%2Fevil.example%0D%0A%3F")).toBe(
    "</api/guest-orders/x%3E%3B%20rel%3Dpreload%2C%20%3C%2F%2Fevil.example%0D%0A%3F>; rel=preload; as=fetch; crossorigin",
  );
});
