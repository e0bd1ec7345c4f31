import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import type { ReturnCase } from "#contract/admin/return-cases.ts";
import { orpc } from "#web/admin/client/api.ts";
import { ReturnDialog } from "./return-dialog.tsx";
import { usedLabelCents } from "./return-draft.ts";

const order = {
  id: "o1",
  orderNumber: "HF-1",
  status: "delivered",
  reviewReason: null,
  items: [{ id: "a", name: "Robe", priceCents: 2000, discountCents: 0, takesUnit: true, returned: null }],
  transactions: [{ uuid: "t", amountCents: 2600, refundedCents: 0, byHand: false }],
  refunds: [],
  shippingCents: 600,
  feeLeftCents: 600,
  parcel: null,
  withdrawable: true,
  withdrawals: [
    {
      id: "w1",
      submittedAt: "2026-11-20T12:00:00Z",
      articles: null,
      itemIds: [],
      asCredit: false,
      inTime: true,
    },
  ],
} as unknown as OrderDetail;

const expecting = (handedOverAt: string | null, isOpen = true) =>
  [
    { pieces: [{ itemId: "a", isOpen }], label: { costCents: 590, parcel: { handedOverAt } } },
  ] as unknown as ReturnCase[];
const USED = expecting("2026-11-21T12:00:00Z");

function drawn(cases: ReturnCase[]) {
  const queries = new QueryClient();
  queries.setQueryData(
    orpc.admin.returnCases.ofOrder.queryOptions({ input: { orderId: "o1" } }).queryKey,
    cases,
  );
  const element = <ReturnDialog order={order} itemId={undefined} onNoted={() => {}} onClose={() => {}} />;
  return renderToStaticMarkup(
    <QueryClientProvider client={queries}>
      <RouterProvider router={createMemoryRouter([{ path: "/", element }])} />
    </QueryClientProvider>,
  );
}

test("a return that is noted on the order keeps what its label costs her, once the carrier saw it", () => {
  expect(drawn(USED)).toMatch(/Étiquette de retour 5,90.€ retenue.*value="20,10"/);
  expect(drawn(expecting(null))).toContain('value="26,00"');
});

test("nothing is kept for the label of other pieces, nor where the seller answers for these", () => {
  const draft = { chosen: { a: "restocked" as const }, note: "", statedOn: "", amount: undefined };
  expect(usedLabelCents(USED, { ...draft, cause: "withdrawal" })).toBe(590);
  expect(usedLabelCents(USED, { ...draft, cause: "defect" })).toBe(0);
  expect(usedLabelCents(USED, { ...draft, chosen: {}, cause: "withdrawal" })).toBe(0);
  expect(usedLabelCents(expecting("2026-11-21T12:00:00Z", false), { ...draft, cause: "withdrawal" })).toBe(0);
});
