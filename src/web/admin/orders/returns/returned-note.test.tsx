import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import type { Item } from "./returnable.ts";
import { ReturnedNote } from "./returned-note.tsx";

test("a return is told as well where the release before answered, which knows of no lost pieces", () => {
  const drawn = (lost: object) => {
    const one = { id: "r1", cause: "withdrawal", at: "2026-01-04T12:00:00Z", by: null, note: null, ...lost };
    const item = { id: "i1", returned: { returnId: "r1", disposition: "set-aside" } } as unknown as Item;
    const order = { status: "delivered", returns: [one], refunds: [], items: [item] };
    return renderToStaticMarkup(
      <QueryClientProvider client={new QueryClient()}>
        <ReturnedNote order={order as unknown as OrderDetail} item={item} />
      </QueryClientProvider>,
    );
  };
  expect(drawn({})).toBe(drawn({ lost: [] }));
  expect(drawn({})).toContain("Remboursement");
});
