import type { UseQueryResult } from "@tanstack/react-query";
import { PackageSearch, ShoppingBag } from "lucide-react";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { OrderRow } from "#contract/admin/orders.ts";
import type { api } from "#web/admin/api.ts";
import { technicalOf } from "#web/admin/failure.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { DataTable } from "#web/ui/desk/data-table.tsx";
import { Pagination } from "#web/ui/desk/pagination.tsx";
import { readSort, writeSort } from "#web/ui/desk/sort-header.tsx";
import { EmptyPanel, ErrorPanel } from "#web/ui/panel.tsx";
import { Skeleton, Waiting } from "#web/ui/waiting.tsx";
import { LazyMessageDialog } from "./bulk/lazy-message-dialog.tsx";
import { BulkStatusDialog } from "./bulk/status-dialog.tsx";
import { type ListState, UNFILTERED } from "./list-state.ts";
import { ListTitle } from "./list-title.tsx";
import { orderColumns } from "./order-columns.tsx";
import { OrderPreview } from "./order-preview.tsx";
import { SelectionBar } from "./selection-bar.tsx";
import { useChosenOrders } from "./use-chosen-orders.ts";
import { useCompactRows } from "./use-compact-rows.ts";
import type { ChangeList } from "./use-list-state.ts";

type OrdersListProps = {
  state: ListState;
  onChange: ChangeList;
  orders: UseQueryResult<Awaited<ReturnType<typeof api.admin.orders.list>>>;
  onNew: () => void;
};

export function OrdersList({ state, onChange, orders, onNew }: OrdersListProps) {
  const navigate = useNavigate();
  const location = useLocation();
  const [compact, setCompact] = useCompactRows();
  const [preview, setPreview] = useState<string>();
  const rows = orders.data?.rows ?? [];
  const chosen = useChosenOrders(rows);
  const cameFrom = { list: location.search, ids: rows.map(({ id }) => id) };

  if (orders.isError && !orders.data)
    return (
      <ErrorPanel
        sentence="Impossible de charger les commandes"
        onRetry={() => orders.refetch()}
        retrying={orders.isFetching}
        technical={technicalOf(orders.error)}
      />
    );
  const open = (order: OrderRow) => void navigate(paths.admin.orderDetail(order.id), { state: cameFrom });
  return (
    <Waiting loading={orders.isPending} label="Chargement des commandes" skeleton={<RowShapes />}>
      {orders.data && (
        <>
          <ListTitle
            list={orders.data}
            fetching={orders.isFetching}
            compact={compact}
            onCompact={setCompact}
          />
          <DataTable
            caption="Commandes"
            columns={orderColumns(cameFrom, open, {
              onStatus: chosen.statusOfOne,
              onMessage: chosen.messageToOne,
            })}
            rows={rows}
            rowId={({ id }) => id}
            rowName={({ orderNumber }) => `la commande ${orderNumber}`}
            sort={readSort(state.sort)}
            onSort={(sort) => onChange({ sort: writeSort(sort) as ListState["sort"] })}
            selection={chosen.selection}
            compact={compact}
            onPreview={setPreview}
            empty={<NoOrders state={state} onReset={() => onChange(UNFILTERED)} onNew={onNew} />}
          />
          <div className="mt-3">
            <Pagination
              page={orders.data.page}
              pageSize={orders.data.pageSize}
              total={orders.data.total}
              onPage={(page) => onChange({ page })}
            />
          </div>
          <SelectionBar chosen={chosen} state={state} total={orders.data.total} />
        </>
      )}
      {preview && (
        <OrderPreview orderId={preview} cameFrom={cameFrom} onClose={() => setPreview(undefined)} />
      )}
      {chosen.act?.kind === "status" && (
        <BulkStatusDialog orders={chosen.act.orders} onAllDone={chosen.actDone} onClose={chosen.endAct} />
      )}
      {chosen.act?.kind === "message" && (
        <LazyMessageDialog orders={chosen.act.orders} onClose={chosen.endAct} />
      )}
    </Waiting>
  );
}

type NoOrdersProps = { state: ListState; onReset: () => void; onNew: () => void };

/** A shop without an order and a filter without a result are two different things. */
function NoOrders({ state, onReset, onNew }: NoOrdersProps) {
  const filtered =
    state.status !== "all" || state.live !== "all" || state.q || state.review || state.unpaidForHours;
  return filtered ? (
    <EmptyPanel
      icon={PackageSearch}
      sentence="Aucune commande ne correspond à ces filtres"
      action={
        <Button look="secondary" onClick={onReset}>
          Réinitialiser les filtres
        </Button>
      }
    />
  ) : (
    <EmptyPanel
      icon={ShoppingBag}
      sentence="Aucune commande pour le moment"
      action={
        <Button look="secondary" onClick={onNew}>
          Nouvelle commande
        </Button>
      }
    />
  );
}

function RowShapes() {
  return (
    <div className="flex flex-col gap-2">
      {["a", "b", "c", "d", "e", "f", "g", "h"].map((row) => (
        <Skeleton key={row} className="h-28 md:h-11" />
      ))}
    </div>
  );
}
