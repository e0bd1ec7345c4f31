import { useQuery } from "@tanstack/react-query";
import { PackageX } from "lucide-react";
import { useLocation, useParams } from "react-router";
import { orpc } from "#web/admin/client/api.ts";
import { refusedAs } from "#web/admin/client/failure.ts";
import { Loaded } from "#web/admin/client/loaded.tsx";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { paths } from "#web/paths.ts";
import { ScreenHeading } from "#web/ui/admin/screen-heading.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { EmptyPanel } from "#web/ui/panel.tsx";
import { Skeleton } from "#web/ui/waiting.tsx";
import { readCameFrom } from "./neighbors.ts";
import { OrderBody } from "./order-body.tsx";
import { OrderPaging } from "./order-paging.tsx";

const REFRESH_EVERY_MS = 30_000;

export function OrderPage() {
  const { orderId = "" } = useParams();
  const from = readCameFrom(useLocation().state);
  const order = useQuery(
    orpc.admin.orders.get.queryOptions({ input: { orderId }, refetchInterval: REFRESH_EVERY_MS }),
  );
  if (refusedAs(order.error, "ORDER_NOT_FOUND")) return <OrderNotFound list={from?.list ?? ""} />;
  return (
    <>
      <OrderPaging from={from} orderId={orderId} />
      <ScreenHeading key={orderId} title="Commande">
        Commande <span className="font-code">{order.data?.orderNumber}</span>
      </ScreenHeading>
      <Loaded
        query={order}
        failed="Impossible de charger les détails de la commande"
        label="Chargement de la commande"
        skeleton={<Shapes />}
      >
        {(data) => <OrderBody key={data.id} order={data} />}
      </Loaded>
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

function OrderNotFound({ list }: { list: string }) {
  return (
    <>
      <ScreenHeading title="Commande introuvable" />
      <EmptyPanel
        icon={PackageX}
        sentence="Commande introuvable - La commande demandée n'existe pas ou a été supprimée."
        action={
          <ScreenLink alone to={`${paths.admin.orders}${list}`} className={buttonClass("secondary")}>
            Retour aux commandes
          </ScreenLink>
        }
      />
    </>
  );
}
