import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { RefreshCw, ShoppingBag } from "lucide-react";
import { Fragment, useRef, useState } from "react";
import type { ConsoleOrder } from "#contract/admin/live-console.ts";
import { orpc } from "#web/admin/client/api.ts";
import { technicalOf } from "#web/admin/client/failure.ts";
import type { Claims } from "#web/admin/console/claims/use-claims.ts";
import { WaitingList } from "#web/admin/console/claims/waiting-list.tsx";
import { NewerRows } from "#web/admin/console/comments/newer-rows.tsx";
import { useHeldStill } from "#web/admin/console/comments/use-held-still.ts";
import { consoleOrders } from "#web/admin/console/console-queries.ts";
import { isOutOfReach } from "#web/admin/console/is-out-of-reach.ts";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { StickerBar } from "#web/admin/stickers/sticker-bar.tsx";
import { paths } from "#web/paths.ts";
import { LINK } from "#web/ui/admin/link-class.ts";
import { IconButton } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { EmptyPanel, ErrorPanel } from "#web/ui/panel.tsx";
import { Switch } from "#web/ui/switch.tsx";
import { Skeleton, Waiting } from "#web/ui/waiting.tsx";
import { countOf } from "#wording/format.ts";
import { OrderCard } from "./order-card.tsx";

/** How many buyers of the live are to be told by a private message; it leads to their list, in a tab of its own. */
function ToTellLink({ liveId }: { liveId: string }) {
  const toTell = useQuery({
    ...orpc.admin.orderContacts.list.queryOptions({ input: { liveId } }),
    enabled: liveId !== "",
  });
  const count = toTell.data?.total ?? 0;
  if (count === 0) return null;
  return (
    <p className="pb-2">
      <a href={paths.admin.toTell(liveId)} target="_blank" rel="noreferrer" className={LINK}>
        {countOf(count, "cliente")} à prévenir
      </a>
    </p>
  );
}

/**
 * The fifty newest orders of the live that a viewer may still change or pay, on demand those of every status or of all
 * lives. Nothing that arrives moves what is pointed at or opened.
 */
export function OrdersColumn({ liveId, claims }: { liveId: string; claims: Claims }) {
  const [all, setAll] = useState(false);
  const [everyLive, setEveryLive] = useState(false);
  const orders = useQuery(
    consoleOrders(all ? "all" : "editable", everyLive || liveId === "" ? undefined : liveId),
  );
  return (
    <section aria-labelledby="console-orders" className="flex min-h-0 flex-col @min-[56rem]:h-full">
      <div className="flex items-center gap-2">
        <h2 id="console-orders" className="grow">
          50 dernières commandes
        </h2>
        <IconButton
          label="Actualiser les commandes"
          icon={<Icon of={RefreshCw} size={18} />}
          disabled={orders.isFetching && !orders.isPending}
          onClick={() => orders.refetch()}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-5 pb-2">
        <Switch id="console-every-status" label="Toutes" checked={all} onChange={setAll} />
        <Switch id="console-every-live" label="Tous les lives" checked={everyLive} onChange={setEveryLive} />
      </div>
      <ToTellLink liveId={liveId} />
      <Fragment key={liveId}>
        {liveId !== "" && <StickerBar liveId={liveId} />}
        <WaitingList liveId={liveId} claims={claims} />
      </Fragment>
      <OrderList
        // What was held of other orders is let go.
        key={`${liveId} ${all} ${everyLive}`}
        orders={orders}
        claims={claims}
        none={
          everyLive || liveId === ""
            ? "Aucune commande pour le moment"
            : "Aucune commande trouvée pour ce live."
        }
      />
      <ScreenLink
        alone
        to={paths.admin.orders}
        className={classNames(LINK, "mt-2 inline-flex min-h-9 items-center self-start")}
      >
        Voir toutes les commandes
      </ScreenLink>
    </section>
  );
}

type OrderListProps = { orders: UseQueryResult<ConsoleOrder[]>; claims: Claims; none: string };

function OrderList({ orders, claims, none }: OrderListProps) {
  const list = useRef<HTMLDivElement>(null);
  const rows = (orders.data ?? []).map((order) => ({ key: order.id, order }));
  const { shown, newer, goOn, listeners } = useHeldStill(rows, list, { atHand: true });
  const now = new Map(rows.map(({ key, order }) => [key, order]));
  return (
    <div
      ref={list}
      data-orders
      className="min-h-0 grow overflow-y-auto rounded-control border border-line bg-card @max-[56rem]:max-h-[max(10rem,calc(100dvh-var(--keyboard,0px)-var(--top,3.5rem)-14rem))]"
      {...listeners}
    >
      <NewerRows count={newer.length} words={["nouvelle commande", "nouvelles commandes"]} onShow={goOn} />
      {isOutOfReach(orders) && (
        <ErrorPanel
          sentence="Impossible de charger les commandes"
          onRetry={() => orders.refetch()}
          retrying={orders.isFetching}
          {...(orders.error ? { technical: technicalOf(orders.error) } : {})}
        />
      )}
      <Waiting
        loading={orders.isPending && !isOutOfReach(orders)}
        label="Chargement des commandes"
        skeleton={<Skeleton className="h-64" />}
      >
        {shown.map(({ key, order }) => (
          <OrderCard key={key} order={now.get(key) ?? order} claims={claims} />
        ))}
        {orders.data?.length === 0 && shown.length === 0 && <EmptyPanel icon={ShoppingBag} sentence={none} />}
      </Waiting>
    </div>
  );
}
