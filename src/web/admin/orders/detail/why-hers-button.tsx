import { useState } from "react";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { type Item, nameOf } from "#web/admin/orders/returns/returnable.ts";
import { WhyHersStory } from "#web/admin/products/why-hers.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { WHY_HERS } from "#wording/why-hers.ts";

/** Of a line: who asked for its piece when, and why it went to this order. */
export function WhyHersButton({ order, item }: { order: OrderDetail; item: Item }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <button
        type="button"
        className="min-h-target rounded-control text-small text-accent underline-offset-4 hover:underline"
        onClick={() => setOpened(true)}
      >
        {WHY_HERS}
        <span className="sr-only"> {nameOf(item)}</span>
      </button>
      {opened && (
        <Dialog
          open
          shape="drawer"
          title={`${nameOf(item)}\u00a0: ${WHY_HERS.toLowerCase()}`}
          onClose={() => setOpened(false)}
        >
          <WhyHersStory productId={item.productId} orderId={order.id} />
        </Dialog>
      )}
    </>
  );
}
