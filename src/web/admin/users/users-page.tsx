import { useQuery } from "@tanstack/react-query";
import { Merge, SearchX, UsersRound } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { UserRow } from "#contract/admin/users.ts";
import { technicalOf } from "#web/admin/failure.ts";
import { SearchField } from "#web/admin/search-field.tsx";
import { ScreenHeading } from "#web/admin/shell/screen-heading.tsx";
import { paths } from "#web/paths.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { DataTable } from "#web/ui/desk/data-table.tsx";
import { Pagination } from "#web/ui/desk/pagination.tsx";
import { readSort, writeSort } from "#web/ui/desk/sort-header.tsx";
import { EmptyPanel, ErrorPanel } from "#web/ui/panel.tsx";
import { Select } from "#web/ui/select.tsx";
import { Skeleton, Waiting } from "#web/ui/waiting.tsx";
import { formatCount } from "#wording/format.ts";
import { EditUserDialog } from "./edit-user-dialog.tsx";
import { LazyWriteDialog } from "./lazy-write-dialog.tsx";
import { nameOf } from "./person-words.ts";
import { type RowAct, userColumns } from "./user-columns.tsx";
import { UserOrdersDialog } from "./user-orders-dialog.tsx";
import { usersQuery } from "./user-queries.ts";
import { type UsersState, useUsersState } from "./users-state.ts";

const RIGHTS = [
  { value: "customers", label: "Clients" },
  { value: "admins", label: "Administrateurs" },
  { value: "all", label: "Tous" },
];

export function UsersPage() {
  const [state, change] = useUsersState();
  const [act, setAct] = useState<{ kind: RowAct; user: UserRow }>();
  const users = useQuery(usersQuery(state));
  const close = () => setAct(undefined);
  const { source, destination } = state;
  return (
    <>
      <ScreenHeading
        title="Gestion des utilisateurs"
        aside={
          <Link
            to={paths.admin.userMerge({
              ...(source ? { source } : {}),
              ...(destination ? { destination } : {}),
            })}
            className={buttonClass("secondary")}
          >
            <Merge aria-hidden size={20} strokeWidth={1.75} />
            Fusion de comptes
          </Link>
        }
      />
      <div className="mb-3 grid max-w-3xl gap-3 sm:grid-cols-[2fr_1fr]">
        <SearchField
          q={state.q}
          placeholder="Email, pseudo TikTok ou nom"
          onSearch={(q) => change({ q }, { replace: true })}
        />
        <Select
          id="rights"
          label="Afficher"
          options={RIGHTS}
          value={state.rights}
          onChange={({ target }) => change({ rights: target.value as UsersState["rights"] })}
        />
      </div>
      {users.isError && !users.data ? (
        <ErrorPanel
          sentence="Impossible de charger les utilisateurs"
          onRetry={() => users.refetch()}
          retrying={users.isFetching}
          technical={technicalOf(users.error)}
        />
      ) : (
        <Waiting loading={users.isPending} label="Chargement des utilisateurs" skeleton={<RowShapes />}>
          {users.data && (
            <>
              <h2 aria-live="polite" className="mb-2">
                Utilisateurs ({formatCount(users.data.total)})
              </h2>
              <DataTable
                caption="Utilisateurs"
                columns={userColumns(state, change, (kind, user) => setAct({ kind, user }))}
                rows={users.data.rows}
                rowId={({ id }) => id}
                rowName={nameOf}
                sort={readSort(state.sort)}
                onSort={(sort) => change({ sort: writeSort(sort) as UsersState["sort"] })}
                empty={<NoUsers q={state.q} onReset={() => change({ q: "" })} />}
              />
              <div className="mt-3">
                <Pagination
                  page={users.data.page}
                  pageSize={users.data.pageSize}
                  total={users.data.total}
                  onPage={(page) => change({ page })}
                />
              </div>
            </>
          )}
        </Waiting>
      )}
      {act?.kind === "edit" && <EditUserDialog userId={act.user.id} onClose={close} />}
      {act?.kind === "orders" && <UserOrdersDialog user={act.user} onClose={close} />}
      {act?.kind === "write" && <LazyWriteDialog userId={act.user.id} onClose={close} />}
    </>
  );
}

function NoUsers({ q, onReset }: { q: string; onReset: () => void }) {
  return q ? (
    <EmptyPanel
      icon={SearchX}
      sentence="Aucun utilisateur ne correspond à votre recherche"
      action={
        <Button look="secondary" onClick={onReset}>
          Effacer la recherche
        </Button>
      }
    />
  ) : (
    <EmptyPanel icon={UsersRound} sentence="Aucun utilisateur trouvé" />
  );
}

function RowShapes() {
  return (
    <div className="flex flex-col gap-2">
      {["a", "b", "c", "d", "e", "f"].map((row) => (
        <Skeleton key={row} className="h-64 md:h-11" />
      ))}
    </div>
  );
}
