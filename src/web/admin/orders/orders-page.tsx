import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { orpc } from "#web/admin/client/api.ts";
import { CreateButton } from "#web/admin/list/create-button.tsx";
import { SearchField } from "#web/admin/list/search-field.tsx";
import { LivesFailed, useLiveFilter } from "#web/admin/lives/live-filter.tsx";
import { FilterChips } from "#web/ui/admin/filter-chips.tsx";
import { filterChipsOf } from "./filter-chips-of.ts";
import { filtersOf, UNFILTERED } from "./list-state.ts";
import { NewOrderDialog } from "./new-order-dialog.tsx";
import { OrderFilters } from "./order-filters.tsx";
import { OrdersList } from "./orders-list.tsx";
import { StatusTabs } from "./status-tabs.tsx";
import { useListState } from "./use-list-state.ts";

const REFRESH_EVERY_MS = 30_000;

export function OrdersPage() {
  const [state, change] = useListState();
  const [query] = useSearchParams();
  const [creating, setCreating] = useState(query.get("new") === "1");
  const lives = useLiveFilter(state, change);
  const orders = useQuery(
    orpc.admin.orders.list.queryOptions({
      input: { ...filtersOf(state), sort: state.sort, page: state.page },
      enabled: state.live !== undefined,
      placeholderData: keepPreviousData,
      refetchInterval: REFRESH_EVERY_MS,
    }),
  );

  const reset = () => change(UNFILTERED);
  return (
    <>
      <OrdersList
        state={state}
        onChange={change}
        orders={orders}
        onNew={() => setCreating(true)}
        heading={{
          title: "Commandes",
          aside: <CreateButton label="Nouvelle commande" onCreate={() => setCreating(true)} />,
          tabs: <StatusTabs state={state} refreshEveryMs={REFRESH_EVERY_MS} />,
          search: (
            <SearchField
              q={state.q}
              placeholder="Email, pseudo TikTok, nom, numéro ou référence"
              onSearch={(q) => change({ q }, { replace: true })}
            />
          ),
          filters: {
            fields: <OrderFilters state={state} lives={lives.data ?? []} onChange={change} />,
            set: Number(state.status !== "all") + Number(state.live !== undefined && state.live !== "all"),
            onReset: reset,
          },
          chips: <FilterChips chips={filterChipsOf(state, change)} onReset={reset} />,
        }}
        notices={<LivesFailed lives={lives} sentence="Impossible de charger les lives" />}
      />
      <NewOrderDialog
        open={creating}
        lives={lives.data ?? []}
        liveId={state.live === "all" ? undefined : state.live}
        onClose={() => setCreating(false)}
      />
    </>
  );
}
