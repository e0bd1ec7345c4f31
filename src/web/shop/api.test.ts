import { type AnyContractProcedure, isContractProcedure } from "@orpc/contract";
import { expect, test } from "vitest";
import type { Declaration } from "#contract/base.ts";
import { contract } from "#contract/index.ts";
import { ADDRESSES } from "./api.ts";

/** The same calls as the table has, with the addresses of the contract. */
const asInContract = (table: object, router: object): object =>
  Object.fromEntries(
    Object.entries(table).map(([name, inner]) => {
      const found = (router as Record<string, object | AnyContractProcedure>)[name] ?? {};
      return [name, isContractProcedure(found) ? addressOf(found) : asInContract(inner, found)];
    }),
  );

function addressOf(procedure: AnyContractProcedure): string {
  const { route, meta } = procedure["~orpc"];
  return `${route.method} ${route.path}${(meta as Declaration).idempotent ? " once" : ""}`;
}

test("the guest's pages call the addresses of the contract, with a key where it asks for one", () => {
  expect(ADDRESSES).toEqual(asInContract(ADDRESSES, contract));
});

test("a call that the contract does not have, or a wrong field, does not compile", () => {
  // The compiler judges it: an expected error that is none breaks `npm run types`.
  const _wrong = async ({ api }: typeof import("./api.ts")) => {
    // @ts-expect-error no such call
    await api.guestOrders.burn({ orderId: "o" });
    // @ts-expect-error no such field of the input
    await api.guestOrders.addItem({ orderId: "o", product: "p" });
    // @ts-expect-error it has no input: the signal would be sent as one
    await api.lives.list({ signal: new AbortController().signal });
    // @ts-expect-error no such field of the answer
    (await api.guestOrders.get({ orderId: "o" })).color;
  };
});
