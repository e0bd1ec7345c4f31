import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { ownShop } from "#tests/open-shop.ts";

const shop = ownShop(() => ({ env: { TRUST_PROXY: "true" } }));

test("a visitor's address is the one that the proxy saw, whatever they write before it", async () => {
  const state = async (forwardedFor: string) => {
    const statement = {
      firstName: "Marie",
      lastName: "Martin",
      orderNumber: "HF-inconnue-1",
      email: `${randomUUID().slice(0, 8)}@example.fr`,
    };
    const headers = { "x-forwarded-for": forwardedFor };
    return (await shop.it.visitor().call("POST", "/api/withdrawals", statement, headers)).status;
  };
  // As many statements as one network address may send in an hour.
  for (let act = 0; act < 300; act += 1)
    expect(await state(`198.51.100.${act % 256}, 203.0.113.9`)).toBe(201);
  expect(await state("198.51.100.4, 203.0.113.9")).toBe(429);
  expect(await state("198.51.100.4, 203.0.113.10")).toBe(201);
});
