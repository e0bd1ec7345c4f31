import { useRef } from "react";
import { GUEST_ORDER_LIMIT } from "#domain/order-limits.ts";
import { useLendBag } from "#web/shop/shell/bag.ts";
import { ExpiredOrder } from "./closed/expired-order.tsx";
import { isBeingPaid, isPending, PendingOrder } from "./closed/pending-payment.tsx";
import { PrintHeading } from "./closed/print-facts.tsx";
import { SettledOrder } from "./closed/settled-order.tsx";
import { EditableOrder, type EditableOrderProps } from "./editable-order.tsx";
import { useKeptHold } from "./store/use-order.ts";

/** The page of an order in each of its states; on paper they all say whose it is and whether it is paid. */
export function OrderInState(props: EditableOrderProps) {
  const { live, order } = props;
  useLendBag(
    order?.editable === false ? undefined : live.title,
    order?.items.length ?? 0,
    order ? order.itemLimit : GUEST_ORDER_LIMIT,
  );
  useKeptHold(order);
  return (
    <>
      {order && <PrintHeading order={order} />}
      <Stage {...props} />
    </>
  );
}

function Stage(props: EditableOrderProps) {
  const { order } = props;
  const begunEditable = useRef(order?.editable ?? true);
  if (order && (isPending(order) || isBeingPaid(order))) return <PendingOrder order={order} />;
  if (order?.expired) return <ExpiredOrder order={order} expiredHere={begunEditable.current} />;
  if (order && !order.editable) return <SettledOrder order={order} changedHere={begunEditable.current} />;
  return <EditableOrder {...props} />;
}
