import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import { BulkActs } from "#web/admin/bulk/bulk-acts.tsx";
import { useBulkActs } from "#web/admin/bulk/use-bulk-acts.ts";
import { useSelection } from "#web/admin/bulk/use-selection.ts";
import { orpc } from "#web/admin/client/api.ts";
import { ListFrame } from "#web/admin/list/list-frame.tsx";
import { NoRows } from "#web/admin/list/no-rows.tsx";
import { RowPreview } from "#web/admin/list/row-preview.tsx";
import { SearchField } from "#web/admin/list/search-field.tsx";
import { WithdrawalTabs } from "#web/admin/returns/withdrawal-tabs.tsx";
import { countOf } from "#wording/format.ts";
import { WithdrawalActs } from "./withdrawal-acts.tsx";
import { withdrawalColumns } from "./withdrawal-columns.tsx";
import { WithdrawalDialog } from "./withdrawal-dialog.tsx";
import { WithdrawalFacts } from "./withdrawal-facts.tsx";
import { useWithdrawalsState } from "./withdrawals-state.ts";

const WORDS = {
  caption: "Rétractations",
  loading: "Chargement des rétractations",
  failed: "Impossible de charger les rétractations",
};
const REFRESH_EVERY_MS = 30_000;

export function WithdrawalsPage() {
  const [state, change] = useWithdrawalsState();
  const withdrawals = useQuery(
    orpc.admin.withdrawals.list.queryOptions({
      input: { view: state.view, q: state.q, page: state.page },
      placeholderData: keepPreviousData,
      refetchInterval: REFRESH_EVERY_MS,
    }),
  );
  const selected = useSelection(withdrawals.data?.rows, ({ id }) => ({ id }), [
    "rétractation",
    "rétractations",
  ]);
  const acts = useBulkActs("withdrawals");
  const { view, q } = state;
  return (
    <>
      <ListFrame
        heading={{
          title: "Rétractations",
          tabs: <WithdrawalTabs shown={view} q={q} />,
          search: (
            <SearchField
              q={q}
              placeholder="Nom, email ou numéro de commande"
              onSearch={(text) => change({ q: text }, { replace: true })}
            />
          ),
        }}
        notices={<BulkActs acts={acts} />}
        selection={selected.selection}
        words={WORDS}
        reading={withdrawals}
        rows={withdrawals.data?.rows}
        file={{ name: "withdrawals", filters: { view, q } }}
        title={countOf(withdrawals.data?.total ?? 0, "rétractation")}
        columns={withdrawalColumns(({ id }) => change({ open: id }))}
        rowName={({ name }) => `la rétractation de ${name}`}
        paging={withdrawals.data && { ...withdrawals.data, onPage: (page, how) => change({ page }, how) }}
        preview={(withdrawal, frame) => (
          <RowPreview
            frame={frame}
            title="Rétractation"
            open={{
              label: "Traiter",
              onChoose: () => {
                frame.onClose();
                change({ open: withdrawal.id });
              },
            }}
          >
            <WithdrawalFacts withdrawal={withdrawal} />
          </RowPreview>
        )}
        empty={
          <NoRows
            filtered={
              q
                ? {
                    sentence: "Aucune rétractation ne correspond à votre recherche",
                    clear: { label: "Effacer la recherche", onChoose: () => change({ q: "" }) },
                  }
                : undefined
            }
            icon={Undo2}
            sentence={
              view === "open" ? "Aucune rétractation à traiter" : "Aucune rétractation pour le moment"
            }
          />
        }
      >
        <WithdrawalActs selected={selected} acts={acts} state={state} total={withdrawals.data?.total ?? 0} />
      </ListFrame>
      {state.open && (
        <WithdrawalDialog
          key={state.open}
          withdrawalId={state.open}
          onClose={() => change({ open: undefined })}
        />
      )}
    </>
  );
}
