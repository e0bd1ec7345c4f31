import { useQuery } from "@tanstack/react-query";
import { Plus, Radio, SearchX, UsersRound } from "lucide-react";
import { useState } from "react";
import { Navigate, useLocation } from "react-router";
import { technicalOf } from "#web/admin/failure.ts";
import { useKeys } from "#web/admin/keys/bindings.ts";
import { SearchField } from "#web/admin/search-field.tsx";
import { ScreenHeading } from "#web/admin/shell/screen-heading.tsx";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { DataTable } from "#web/ui/desk/data-table.tsx";
import { Pagination } from "#web/ui/desk/pagination.tsx";
import { readSort, writeSort } from "#web/ui/desk/sort-header.tsx";
import { EmptyPanel, ErrorPanel } from "#web/ui/panel.tsx";
import { Skeleton, Waiting } from "#web/ui/waiting.tsx";
import { countOf } from "#wording/format.ts";
import { liveColumns } from "./live-columns.tsx";
import { livesListQuery } from "./live-queries.ts";
import { type LivesState, useLivesState } from "./lives-state.ts";
import { NewLiveDialog } from "./new-live-dialog.tsx";
import { useLiveSwitch } from "./use-live-switch.ts";

export function LivesPage() {
  const [state, change] = useLivesState();
  const [creating, setCreating] = useState(false);
  const lives = useQuery(livesListQuery(state));
  const turn = useLiveSwitch();
  useKeys([{ keys: "n", label: "Nouveau live", run: () => setCreating(true) }]);
  const create = () => setCreating(true);
  // The address of a live without its id.
  if (useLocation().pathname.endsWith("/")) return <Navigate to={paths.admin.lives} replace />;
  return (
    <>
      <ScreenHeading
        title="Lives"
        aside={
          <Button icon={<Plus aria-hidden size={20} strokeWidth={1.75} />} onClick={create}>
            Nouveau Live
          </Button>
        }
      />
      <div className="mb-3 max-w-xl">
        <SearchField
          q={state.q}
          placeholder="Titre ou référence"
          onSearch={(q) => change({ q }, { replace: true })}
        />
      </div>
      {lives.isError && !lives.data ? (
        <ErrorPanel
          sentence="Impossible de charger les lives"
          onRetry={() => lives.refetch()}
          retrying={lives.isFetching}
          technical={technicalOf(lives.error)}
        />
      ) : (
        <Waiting loading={lives.isPending} label="Chargement des lives" skeleton={<RowShapes />}>
          {lives.data && (
            <>
              <h2 aria-live="polite" className="mb-2">
                {countOf(lives.data.total, "live")}
              </h2>
              <ManyActive active={lives.data.active} />
              <DataTable
                caption="Lives"
                columns={liveColumns(({ id, title }, isActive) => turn({ id, title, isActive }))}
                rows={lives.data.rows}
                rowId={({ id }) => id}
                rowName={({ title }) => `le live ${title}`}
                sort={readSort(state.sort)}
                onSort={(sort) => change({ sort: writeSort(sort) as LivesState["sort"] })}
                empty={<NoLives q={state.q} onReset={() => change({ q: "" })} onCreate={create} />}
              />
              <div className="mt-3">
                <Pagination
                  page={lives.data.page}
                  pageSize={lives.data.pageSize}
                  total={lives.data.total}
                  onPage={(page) => change({ page })}
                />
              </div>
            </>
          )}
        </Waiting>
      )}
      {creating && <NewLiveDialog onClose={() => setCreating(false)} />}
    </>
  );
}

/** With one live on air guests are led to it; with more they choose. */
function ManyActive({ active }: { active: number }) {
  return (
    <div role="status">
      {active > 1 && (
        <p className="mb-3 flex items-start gap-2 rounded-control bg-info-soft p-3">
          <UsersRound aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-info" />
          {active} lives actifs{"\u00a0"}: les clientes devront choisir
        </p>
      )}
    </div>
  );
}

type NoLivesProps = { q: string; onReset: () => void; onCreate: () => void };

function NoLives({ q, onReset, onCreate }: NoLivesProps) {
  return q ? (
    <EmptyPanel
      icon={SearchX}
      sentence="Aucun live ne correspond à votre recherche"
      action={
        <Button look="secondary" onClick={onReset}>
          Effacer la recherche
        </Button>
      }
    />
  ) : (
    <EmptyPanel
      icon={Radio}
      sentence="Aucun live pour le moment"
      action={
        <Button look="secondary" onClick={onCreate}>
          Nouveau Live
        </Button>
      }
    />
  );
}

function RowShapes() {
  return (
    <div className="flex flex-col gap-2">
      {["a", "b", "c", "d", "e"].map((row) => (
        <Skeleton key={row} className="h-40 md:h-11" />
      ))}
    </div>
  );
}
