import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { RefundList } from "./refund-list.tsx";

const drawn = (state: OrderDetail["refunds"][number]["state"]) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <RefundList
        order={
          {
            refunds: [
              {
                id: "1",
                state,
                reason: "Rétractation",
                amountCents: 4590,
                ground: "withdrawal",
                dueOn: "2026-01-31",
                createdAt: "2026-02-28T10:00:00Z",
                lines: [],
              },
            ],
          } as Partial<OrderDetail> as OrderDetail
        }
        onRefund={() => undefined}
      />
    </QueryClientProvider>,
  );

test.each(["due", "failed", "requested", "unknown", "done"] as const)(
  "a refund that is %s says that it is, or came, after its day",
  (state) => expect(drawn(state)).toMatch(/En retard de|de retard/),
);

test("a refund that was dismissed is not late", () => expect(drawn("dismissed")).not.toMatch(/retard/));
