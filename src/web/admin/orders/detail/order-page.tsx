import { useQuery } from "@tanstack/react-query";
import { useLocation, useParams } from "react-router";
import { refusedAs, technicalOf } from "#web/admin/failure.ts";
import { orderQuery } from "#web/admin/orders/order-queries.ts";
import { ScreenHeading } from "#web/admin/shell/screen-heading.tsx";
import { ErrorPanel } from "#web/ui/panel.tsx";
import { Skeleton, Waiting } from "#web/ui/waiting.tsx";
import { readCameFrom } from "./neighbours.ts";
import { OrderBody } from "./order-body.tsx";
import { OrderNotFound } from "./order-not-found.tsx";
import { OrderPaging } from "./order-paging.tsx";

const REFRESH_EVERY_MS = 30_000;

export function OrderPage() {
  const { orderId = "" } = useParams();
  const from = readCameFrom(useLocation().state);
  const order = useQuery({ ...orderQuery(orderId), refetchInterval: REFRESH_EVERY_MS });
  if (refusedAs(order.error, "ORDER_NOT_FOUND")) return <OrderNotFound list={from?.list ?? ""} />;
  return (
    <>
      <OrderPaging from={from} orderId={orderId} />
      <ScreenHeading key={orderId} title="Commande">
        Commande <span className="font-code">{order.data?.orderNumber}</span>
      </ScreenHeading>
      {order.isError && !order.data ? (
        <ErrorPanel
          sentence="Impossible de charger les détails de la commande"
          onRetry={() => order.refetch()}
          retrying={order.isFetching}
          technical={technicalOf(order.error)}
        />
      ) : (
        <Waiting loading={order.isPending} label="Chargement de la commande" skeleton={<Shapes />}>
          {order.data && <OrderBody key={order.data.id} order={order.data} />}
        </Waiting>
      )}
    </>
  );
}

function Shapes() {
  return (
    <div className="grid gap-4 xl:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
      <div className="flex flex-col gap-4">
        <Skeleton className="h-72" />
        <Skeleton className="h-40" />
      </div>
      <div className="flex flex-col gap-4">
        <Skeleton className="h-56" />
        <Skeleton className="h-48" />
      </div>
    </div>
  );
}
