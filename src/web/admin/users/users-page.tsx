import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Merge, UserPlus, UsersRound } from "lucide-react";
import { useState } from "react";
import type { ChosenUser, UserRow } from "#contract/admin/users.ts";
import { useSelection } from "#web/admin/bulk/use-selection.ts";
import { orpc } from "#web/admin/client/api.ts";
import { InviteDialog } from "#web/admin/invitations/invite-dialog.tsx";
import { PendingInvitations } from "#web/admin/invitations/pending-invitations.tsx";
import { ListFrame } from "#web/admin/list/list-frame.tsx";
import { NoRows } from "#web/admin/list/no-rows.tsx";
import { SearchField } from "#web/admin/list/search-field.tsx";
import { ViewTabs } from "#web/admin/list/view-tabs.tsx";
import { DataRequestsLink } from "#web/admin/personal-data/data-requests-link.tsx";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { useMay } from "#web/admin/roles/use-may.ts";
import { paths } from "#web/paths.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { type Option, Select } from "#web/ui/select.tsx";
import { formatFound } from "#wording/format.ts";
import { UserActs } from "./acts/user-acts.tsx";
import { nameOf } from "./person-words.ts";
import { type UserAct, UserActDialog } from "./user-act-dialog.tsx";
import { userColumns } from "./user-columns.tsx";
import { UserPreview } from "./user-preview.tsx";
import { type UsersState, useUsersState, writeUsersState } from "./users-state.ts";

const WORDS = {
  caption: "Utilisateurs",
  loading: "Chargement des utilisateurs",
  failed: "Impossible de charger les utilisateurs",
};

const RIGHTS: Option<UsersState["rights"]>[] = [
  { value: "customers", label: "Clientes" },
  { value: "admins", label: "Administrateurs" },
  { value: "all", label: "Tous" },
];

const REFRESH_EVERY_MS = 60_000;

const gist = ({ id, name, email, handle }: UserRow): ChosenUser => ({ id, name, email, handle });

export function UsersPage() {
  const [state, change] = useUsersState();
  const { q, rights, sort, page, source, destination } = state;
  const [act, setAct] = useState<UserAct>();
  const [inviting, setInviting] = useState(false);
  const isOwner = useMay()("owner");
  const invites = isOwner && rights === "admins";
  const users = useQuery(
    orpc.admin.users.list.queryOptions({
      input: { q, rights, sort, page },
      placeholderData: keepPreviousData,
      refetchInterval: REFRESH_EVERY_MS,
    }),
  );
  const selected = useSelection(users.data?.rows, gist, ["personne", "personnes"]);
  return (
    <>
      <ListFrame
        heading={{
          title: "Gestion des utilisateurs",
          aside: (
            <>
              <DataRequestsLink />
              {invites ? (
                <Button look="secondary" icon={<Icon of={UserPlus} />} onClick={() => setInviting(true)}>
                  Inviter dans l'équipe
                </Button>
              ) : (
                <MergeLink source={source} destination={destination} />
              )}
            </>
          ),
          tabs: (
            <ViewTabs
              list="users"
              query={writeUsersState({ ...state, page: 1, source: undefined, destination: undefined })}
              fixed={[
                {
                  label: "Clientes",
                  query: new URLSearchParams(),
                  current: state.rights === "customers" && !state.q,
                },
                {
                  label: "Équipe",
                  query: new URLSearchParams({ rights: "admins" }),
                  current: state.rights === "admins" && !state.q,
                },
              ]}
            />
          ),
          search: (
            <SearchField
              q={state.q}
              placeholder="Email, pseudo TikTok ou nom"
              onSearch={(q) => change({ q }, { replace: true })}
            />
          ),
          filters: {
            fields: (
              <Select
                id="rights"
                label="Afficher"
                options={RIGHTS}
                value={state.rights}
                onChoose={(rights) => change({ rights })}
              />
            ),
            set: Number(state.rights !== "customers"),
            onReset: () => change({ rights: "customers" }),
          },
        }}
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
        preview={(user, frame) => <UserPreview user={user} frame={frame} />}
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
      {invites && <PendingInvitations />}
      <MergeHint />
      {inviting && <InviteDialog onClose={() => setInviting(false)} />}
      {act && <UserActDialog {...act} onAct={setAct} />}
    </>
  );
}

/** To the merge of the two accounts that are ticked so far. */
function MergeLink({ source, destination }: Pick<UsersState, "source" | "destination">) {
  return (
    <ScreenLink
      to={paths.admin.userMerge({
        ...(source ? { source } : {}),
        ...(destination ? { destination } : {}),
      })}
      className={buttonClass("secondary")}
    >
      <Icon of={Merge} />
      Fusion de comptes
    </ScreenLink>
  );
}

function MergeHint() {
  return (
    <p className="mt-3 text-ink-2">
      Une personne a deux comptes{"\u00a0"}? Cochez <strong className="font-semibold">Source</strong> sur
      celui dont les commandes partent, <strong className="font-semibold">Destination</strong> sur celui qui
      les reçoit, puis ouvrez la fusion de comptes.
    </p>
  );
}
