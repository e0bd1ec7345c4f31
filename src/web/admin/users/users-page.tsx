import { useQuery } from "@tanstack/react-query";
import { Merge, UsersRound } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { ChosenUser, UserRow } from "#contract/admin/users.ts";
import { useSelection } from "#web/admin/bulk/use-selection.ts";
import { ListFrame } from "#web/admin/list/list-frame.tsx";
import { NoRows } from "#web/admin/list/no-rows.tsx";
import { ViewTabs } from "#web/admin/list/view-tabs.tsx";
import { SearchField } from "#web/admin/search-field.tsx";
import { ScreenHeading } from "#web/admin/shell/screen-heading.tsx";
import { paths } from "#web/paths.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Select } from "#web/ui/select.tsx";
import { formatFound } from "#wording/format.ts";
import { UserActs } from "./acts/user-acts.tsx";
import { EditUserDialog } from "./edit-user-dialog.tsx";
import { EraseDialog } from "./erase-dialog.tsx";
import { ImpersonateDialog } from "./impersonate-dialog.tsx";
import { LazyWriteDialog } from "./lazy-write-dialog.tsx";
import { nameOf } from "./person-words.ts";
import { ResetFactorDialog } from "./reset-factor-dialog.tsx";
import { type RowAct, userColumns } from "./user-columns.tsx";
import { UserOrdersDialog } from "./user-orders-dialog.tsx";
import { UserPreview } from "./user-preview.tsx";
import { usersQuery } from "./user-queries.ts";
import { type UsersState, useUsersState, writeUsersState } from "./users-state.ts";

const WORDS = {
  caption: "Utilisateurs",
  loading: "Chargement des utilisateurs",
  failed: "Impossible de charger les utilisateurs",
};

const RIGHTS = [
  { value: "customers", label: "Clients" },
  { value: "admins", label: "Administrateurs" },
  { value: "all", label: "Tous" },
];

const gist = ({ id, name, email, handle }: UserRow): ChosenUser => ({ id, name, email, handle });

export function UsersPage() {
  const [state, change] = useUsersState();
  const [act, setAct] = useState<{ kind: RowAct; user: UserRow }>();
  const users = useQuery(usersQuery(state));
  const selected = useSelection(users.data?.rows, gist, ["personne", "personnes"]);
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
      <ViewTabs
        list="users"
        query={writeUsersState({ ...state, page: 1, source: undefined, destination: undefined })}
        fixed={[
          {
            label: "Clients",
            query: new URLSearchParams(),
            current: state.rights === "customers" && !state.q,
          },
        ]}
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
      <p className="mb-3 text-ink-2">
        Une personne a deux comptes{"\u00a0"}? Cochez <strong className="font-semibold">Source</strong> sur
        celui dont les commandes partent, <strong className="font-semibold">Destination</strong> sur celui qui
        les reçoit, puis ouvrez la fusion de comptes.
      </p>
      <ListFrame
        words={WORDS}
        reading={users}
        rows={users.data?.rows}
        title={`Utilisateurs (${formatFound(users.data ?? { total: 0 })})`}
        columns={userColumns(state, change, (kind, user) => setAct({ kind, user }))}
        file={{ name: "users", filters: { q: state.q, rights: state.rights } }}
        rowName={nameOf}
        sort={state.sort}
        onSort={(sort) => change({ sort })}
        selection={selected.selection}
        paging={users.data && { ...users.data, onPage: (page, how) => change({ page }, how) }}
        preview={(user, frame) => (
          <UserPreview
            user={user}
            frame={frame}
            onEdit={() => {
              frame.onClose();
              setAct({ kind: "edit", user });
            }}
          />
        )}
        empty={
          <NoRows
            filtered={
              state.q
                ? {
                    sentence: "Aucun utilisateur ne correspond à votre recherche",
                    clear: { label: "Effacer la recherche", onChoose: () => change({ q: "" }) },
                  }
                : undefined
            }
            icon={UsersRound}
            sentence="Aucun utilisateur trouvé"
          />
        }
      >
        <UserActs selected={selected} state={state} total={users.data?.total ?? 0} />
      </ListFrame>
      {act?.kind === "edit" && (
        <EditUserDialog
          userId={act.user.id}
          onClose={close}
          onErase={() => setAct({ kind: "erase", user: act.user })}
          onResetFactor={() => setAct({ kind: "reset-factor", user: act.user })}
        />
      )}
      {act?.kind === "erase" && <EraseDialog user={act.user} onClose={close} />}
      {act?.kind === "reset-factor" && <ResetFactorDialog user={act.user} onClose={close} />}
      {act?.kind === "orders" && <UserOrdersDialog user={act.user} onClose={close} />}
      {act?.kind === "impersonate" && <ImpersonateDialog user={act.user} onClose={close} />}
      {act?.kind === "write" && <LazyWriteDialog userId={act.user.id} onClose={close} />}
    </>
  );
}
