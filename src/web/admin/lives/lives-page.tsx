import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Radio, UsersRound } from "lucide-react";
import { useState } from "react";
import { Navigate, useLocation } from "react-router";
import type { ChosenLive, LiveRow } from "#contract/admin/lives.ts";
import { BulkActs } from "#web/admin/bulk/bulk-acts.tsx";
import { useBulkActs } from "#web/admin/bulk/use-bulk-acts.ts";
import { useSelection } from "#web/admin/bulk/use-selection.ts";
import { orpc } from "#web/admin/client/api.ts";
import { CreateButton } from "#web/admin/list/create-button.tsx";
import { ListFrame } from "#web/admin/list/list-frame.tsx";
import { NoRows } from "#web/admin/list/no-rows.tsx";
import { SearchField } from "#web/admin/list/search-field.tsx";
import { ViewTabs } from "#web/admin/list/view-tabs.tsx";
import { paths } from "#web/paths.ts";
import { Icon } from "#web/ui/icon.tsx";
import { countOf } from "#wording/format.ts";
import { LIVE_FIGURES } from "#wording/live-figures.ts";
import { LiveActs } from "./live-acts.tsx";
import { liveColumns } from "./live-columns.tsx";
import { LivePreview } from "./live-preview.tsx";
import { useLivesState, writeLivesState } from "./lives-state.ts";
import { NewLiveDialog } from "./new-live-dialog.tsx";
import { useLiveOpening } from "./use-live-opening.tsx";
import { useClosingAct } from "./use-live-switch.ts";

const WORDS = {
  caption: "Lives",
  loading: "Chargement des lives",
  failed: "Impossible de charger les lives",
};

const REFRESH_EVERY_MS = 30_000;

/** More than these don't fit into a notice. */
const MOST_OFFERED = 3;

const gist = ({ id, title, isActive }: LiveRow): ChosenLive => ({ id, title, isActive });

export function LivesPage() {
  const [state, change] = useLivesState();
  const [creating, setCreating] = useState(false);
  const lives = useQuery(
    orpc.admin.lives.list.queryOptions({
      input: state,
      placeholderData: keepPreviousData,
      refetchInterval: REFRESH_EVERY_MS,
    }),
  );
  const { turn, question } = useLiveOpening("offered");
  const selected = useSelection(lives.data?.rows, gist, ["live", "lives"]);
  const closingAct = useClosingAct();
  const acts = useBulkActs("lives", (act) => {
    if (act.kind !== "lives.active" || act.isActive) return [];
    return selected.rows
      .filter((live) => live.isActive)
      .slice(0, MOST_OFFERED)
      .map(({ id, title }) => closingAct(id, title));
  });
  const create = () => setCreating(true);
  // The address of a live without its id.
  if (useLocation().pathname.endsWith("/")) return <Navigate to={paths.admin.lives} replace />;
  return (
    <>
      {question}
      <ListFrame
        heading={{
          title: "Lives",
          aside: <CreateButton label="Nouveau Live" onCreate={create} />,
          tabs: (
            <ViewTabs
              list="lives"
              query={writeLivesState({ ...state, page: 1 })}
              fixed={[{ label: "Tous", query: new URLSearchParams(), current: !state.q }]}
            />
          ),
          search: (
            <SearchField
              q={state.q}
              placeholder="Titre ou référence"
              onSearch={(q) => change({ q }, { replace: true })}
            />
          ),
        }}
        notices={<BulkActs acts={acts} />}
        words={WORDS}
        reading={lives}
        rows={lives.data?.rows}
        title={countOf(lives.data?.total ?? 0, "live")}
        columns={liveColumns(({ id, title }, isActive) => turn({ id, title, isActive }))}
        file={{ name: "lives", filters: { q: state.q } }}
        rowName={({ title }) => `le live ${title}`}
        sort={state.sort}
        onSort={(sort) => change({ sort })}
        selection={selected.selection}
        paging={lives.data && { ...lives.data, onPage: (page, how) => change({ page }, how) }}
        above={<ManyActive active={lives.data?.active ?? 0} />}
        preview={(live, frame) => <LivePreview live={live} frame={frame} />}
        empty={
          <NoRows
            filtered={
              state.q
                ? {
                    sentence: "Aucun live ne correspond à votre recherche",
                    clear: { label: "Effacer la recherche", onChoose: () => change({ q: "" }) },
                  }
                : undefined
            }
            icon={Radio}
            sentence="Aucun live pour le moment"
            create={{ label: "Nouveau Live", onChoose: create }}
          />
        }
      >
        <LiveActs selected={selected} acts={acts} state={state} total={lives.data?.total ?? 0} />
      </ListFrame>
      <p className="mt-3 text-small text-ink-2">{LIVE_FIGURES}</p>
      <ToTell count={lives.data?.toTell ?? 0} />
      {creating && <NewLiveDialog onClose={() => setCreating(false)} />}
    </>
  );
}

/** Whom the switch that activates a live writes to. */
function ToTell({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className="mt-1 text-small text-ink-2">
      {countOf(count, "personne")} à prévenir par email au début du prochain live
    </p>
  );
}

/** With one live on air guests are led to it; with more they choose. */
function ManyActive({ active }: { active: number }) {
  return (
    <div role="status">
      {active > 1 && (
        <p className="mb-3 flex items-start gap-2 rounded-control bg-info-soft p-3">
          <Icon of={UsersRound} className="shrink-0 text-info" />
          {active} lives actifs{"\u00a0"}: les clientes devront choisir
        </p>
      )}
    </div>
  );
}
