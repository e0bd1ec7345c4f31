import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import type { ReturnCase } from "#contract/admin/return-cases.ts";
import { orpc } from "#web/admin/client/api.ts";
import { CheckDialog } from "./check-dialog.tsx";

function drawn(status: OrderDetail["status"], state: ReturnCase["state"]) {
  const order = {
    ...{ id: "o1", orderNumber: "HF-1", status, reviewReason: null, refunds: [], withdrawals: [] },
    items: [{ id: "a", name: "Robe", priceCents: 2000, discountCents: 0, takesUnit: true, returned: null }],
    transactions: [{ uuid: "t", amountCents: 2600, refundedCents: 0, byHand: false }],
    ...{ shippingCents: 600, feeLeftCents: 600, parcel: null, withdrawable: true },
  } as unknown as OrderDetail;
  const one = {
    ...{ id: "c", orderId: "o1", state, cause: "withdrawal", statedAt: "2026-11-20T12:00:00Z" },
    ...{ label: null, goodsReceivedAt: null, proofOfSendingAt: null },
    pieces: [{ itemId: "a", name: "Robe", isOpen: true }],
  } as unknown as ReturnCase;
  const queries = new QueryClient();
  queries.setQueryData(orpc.admin.orders.get.queryOptions({ input: { orderId: "o1" } }).queryKey, order);
  const element = <CheckDialog one={one} onClose={() => {}} />;
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <RouterProvider router={createMemoryRouter([{ path: "/", element }])} />
    </QueryClientProvider>,
  );
}

test("of a parcel that never left a piece may be missing, and no other one can have come in its place", () => {
  expect(drawn("delivered", "expected")).toMatch(/Manquante.*Autre pièce.*Arrivé le/);
  for (const state of ["to-pull", "arrived"] as const) {
    const said = drawn("paid", state);
    expect(said).toContain("Manquante");
    expect(said).not.toMatch(/Autre pièce|Arrivé le/);
  }
});
