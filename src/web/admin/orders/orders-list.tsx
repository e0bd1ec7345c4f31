import type { UseQueryResult } from "@tanstack/react-query";
import { ShoppingBag } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { OrderRow } from "#contract/admin/orders.ts";
import { BulkActs } from "#web/admin/bulk/bulk-acts.tsx";
import { useBulkActs } from "#web/admin/bulk/use-bulk-acts.ts";
import type { api } from "#web/admin/client/api.ts";
import { ListFrame } from "#web/admin/list/list-frame.tsx";
import type { ListHeading } from "#web/admin/list/list-head.tsx";
import { NoRows } from "#web/admin/list/no-rows.tsx";
import { QrDialog } from "#web/admin/share/qr-dialog.tsx";
import { copyLink } from "#web/admin/share/share-link.tsx";
import { paths } from "#web/paths.ts";
import { Money } from "#web/ui/money.tsx";
import { countOfFound } from "#wording/format.ts";
import { toTellWords } from "#wording/payment-request.ts";
import { BulkMessage } from "./bulk/bulk-message.tsx";
import { OrderActs } from "./bulk/order-acts.tsx";
import { BulkStatusDialog } from "./bulk/status-dialog.tsx";
import { filtersOf, type ListState, UNFILTERED } from "./list-state.ts";
import { orderColumns } from "./order-columns.tsx";
import { OrderPreview } from "./order-preview.tsx";
import { orderRowKeys } from "./order-row-keys.ts";
import { useChosenOrders } from "./use-chosen-orders.ts";
import type { ChangeList } from "./use-list-state.ts";

const WORDS = {
  caption: "Commandes",
  loading: "Chargement des commandes",
  failed: "Impossible de charger les commandes",
};

type OrdersListProps = {
  state: ListState;
  onChange: ChangeList;
  orders: UseQueryResult<Awaited<ReturnType<typeof api.admin.orders.list>>>;
  onNew: () => void;
  heading: ListHeading;
  notices: ReactNode;
};

export function OrdersList({ state, onChange, orders, onNew, heading, notices }: OrdersListProps) {
  const navigate = useNavigate();
  const location = useLocation();
  const rows = orders.data?.rows ?? [];
  const chosen = useChosenOrders(orders.data?.rows);
  const acts = useBulkActs("orders", (act) => {
    const asked = chosen.act?.orders.filter(({ email, status }) => email === "" && status !== "to-pay") ?? [];
    if (act.kind !== "orders.status" || act.status !== "to-pay" || asked.length === 0) return [];
    return [{ label: toTellWords(asked.length), onPress: () => void navigate(paths.admin.toTell()) }];
  });
  const cameFrom = { list: location.search, ids: rows.map(({ id }) => id) };

  const [coded, setCoded] = useState<OrderRow>();
  const open = (order: OrderRow) => void navigate(paths.admin.orderDetail(order.id), { state: cameFrom });
  const narrowed =
    state.status !== "all" ||
    state.q ||
    state.product ||
    state.review ||
    state.late ||
    state.today ||
    state.noMoney ||
    state.archived ||
    state.unpaidForHours;
  const filtered = narrowed || state.live !== "all";
  return (
    <>
      <ListFrame
        heading={heading}
        notices={
          <>
            {notices}
            <BulkActs acts={acts} />
          </>
        }
        words={WORDS}
        reading={orders}
        rows={orders.data?.rows}
        title={orders.data && <Totals list={orders.data} />}
        columns={orderColumns(cameFrom, open, {
          onStatus: chosen.statusOfOne,
          onMessage: chosen.messageToOne,
          onQr: setCoded,
        })}
        file={{ name: "orders", filters: filtersOf(state) }}
        rowName={({ orderNumber }) => `la commande ${orderNumber}`}
        sort={state.sort}
        onSort={(sort) => onChange({ sort })}
        paging={orders.data && { ...orders.data, onPage: (page, how) => onChange({ page }, how) }}
        selection={chosen.selected.selection}
        rowKeys={(order) =>
          orderRowKeys(order, { onStatus: chosen.statusOfOne, onMessage: chosen.messageToOne })
        }
        preview={({ id }, frame) => <OrderPreview orderId={id} cameFrom={cameFrom} frame={frame} />}
        empty={
          <NoRows
            filtered={
              filtered
                ? {
                    sentence: narrowed
                      ? "Aucune commande ne correspond à ces filtres"
                      : "Aucune commande trouvée pour ce live.",
                    clear: {
                      label: narrowed ? "Réinitialiser les filtres" : "Voir toutes les commandes",
                      onChoose: () => onChange(UNFILTERED),
                    },
                  }
                : undefined
            }
            icon={ShoppingBag}
            sentence="Aucune commande pour le moment"
            create={{ label: "Nouvelle commande", onChoose: onNew }}
          />
        }
      >
        <OrderActs chosen={chosen} state={state} total={orders.data?.total ?? 0} />
      </ListFrame>
      {chosen.act?.kind === "status" && (
        <BulkStatusDialog
          orders={chosen.act.orders}
          acts={acts}
          onStarted={chosen.actDone}
          onClose={chosen.endAct}
        />
      )}
      {coded && (
        <QrDialog
          title={`QR code de la commande ${coded.orderNumber}`}
          address={window.location.origin + paths.guestOrder(coded.id)}
          onCopy={() => void copyLink(paths.guestOrder(coded.id))}
          onClose={() => setCoded(undefined)}
        />
      )}
      {chosen.act?.kind === "message" && <BulkMessage orders={chosen.act.orders} onClose={chosen.endAct} />}
    </>
  );
}

/** How many orders the filters let through, and what they amount to. */
function Totals({ list }: { list: { total: number; more: boolean; sumCents: number | null } }) {
  return (
    <>
      {countOfFound(list, "commande")}
      {list.sumCents !== null && (
        <span className="font-normal text-ink-2">
          {" · "}
          <Money cents={list.sumCents} />
        </span>
      )}
    </>
  );
}
