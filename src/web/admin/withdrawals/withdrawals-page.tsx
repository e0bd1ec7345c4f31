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
import { ViewLinks } from "#web/admin/list/view-links.tsx";
import { paths, withQuery } from "#web/paths.ts";
import { COMPLAINT_QUEUE } from "#wording/complaints.ts";
import { countOf } from "#wording/format.ts";
import { WithdrawalActs } from "./withdrawal-acts.tsx";
import { withdrawalColumns } from "./withdrawal-columns.tsx";
import { WithdrawalDialog } from "./withdrawal-dialog.tsx";
import { WithdrawalFacts } from "./withdrawal-facts.tsx";
import { useWithdrawalsState, type WithdrawalsState } from "./withdrawals-state.ts";

const WORDS = {
  caption: "Rétractations",
  loading: "Chargement des rétractations",
  failed: "Impossible de charger les rétractations",
};
const VIEWS: Record<WithdrawalsState["view"], string> = {
  open: "À traiter",
  done: "Clôturées",
  all: "Toutes",
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
  const waiting = useQuery(orpc.admin.overview.counters.queryOptions()).data;
  return (
    <>
      <ListFrame
        heading={{
          title: "Rétractations",
          tabs: (
            <ViewLinks<WithdrawalsState["view"] | "complaints">
              views={{ ...VIEWS, complaints: COMPLAINT_QUEUE.title }}
              shown={view}
              addressOf={(one) =>
                one === "complaints"
                  ? paths.admin.complaints()
                  : withQuery(paths.admin.withdrawals(), { view: one === "open" ? undefined : one, q })
              }
              counts={{ open: q === "" ? waiting?.withdrawalsOpen : undefined }}
              className="-mb-px"
            />
          ),
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
