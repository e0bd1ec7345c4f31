import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { CreateButton } from "#web/admin/list/create-button.tsx";
import { LivesFailed, useLiveFilter } from "#web/admin/list/live-filter.tsx";
import { ScreenHeading } from "#web/admin/shell/screen-heading.tsx";
import { FilterChips } from "#web/ui/desk/filter-chips.tsx";
import { filterChipsOf } from "./filter-chips-of.ts";
import { UNFILTERED } from "./list-state.ts";
import { NewOrderDialog } from "./new-order-dialog.tsx";
import { OrderFilters } from "./order-filters.tsx";
import { ordersQuery } from "./order-queries.ts";
import { OrdersList } from "./orders-list.tsx";
import { StatusTabs } from "./status-tabs.tsx";
import { useListState } from "./use-list-state.ts";

export function OrdersPage() {
  const [state, change] = useListState();
  const [query] = useSearchParams();
  const [creating, setCreating] = useState(query.get("new") === "1");
  const lives = useLiveFilter(state, change);
  const orders = useQuery({ ...ordersQuery(state), enabled: state.live !== undefined });

  return (
    <>
      <ScreenHeading
        title="Commandes"
        aside={<CreateButton label="Nouvelle commande" onCreate={() => setCreating(true)} />}
      />
      <StatusTabs state={state} />
      <LivesFailed lives={lives} sentence="Impossible de charger les lives" />
      <OrderFilters state={state} lives={lives.data ?? []} onChange={change} />
      <div className="mb-3">
        <FilterChips
          chips={filterChipsOf(state, lives.data ?? [], change)}
          onReset={() => change(UNFILTERED)}
        />
      </div>
      <OrdersList state={state} onChange={change} orders={orders} onNew={() => setCreating(true)} />
      <NewOrderDialog
        open={creating}
        lives={lives.data ?? []}
        liveId={state.live === "all" ? undefined : state.live}
        onClose={() => setCreating(false)}
      />
    </>
  );
}
