import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { asSearchText } from "#domain/plain-text.ts";
import { api } from "#web/admin/client/api.ts";
import { Failed } from "#web/admin/client/failed.tsx";
import { HandleText } from "#web/admin/users/handle-text.tsx";
import { nameOf } from "#web/admin/users/person-words.ts";
import { DataTable } from "#web/ui/admin/data-table.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import type { Side } from "./use-merge-ids.ts";

type UserSearchProps = { side: Side; onChoose: (id: string) => void };

/** Ten people at most: a search that finds more wants more words. */
export function UserSearch({ side, onChoose }: UserSearchProps) {
  const [typed, setTyped] = useState("");
  const search = useMutation({ mutationFn: (q: string) => api.admin.users.search({ q }) });
  const q = asSearchText(typed);
  return (
    <>
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (q !== "") search.mutate(q);
        }}
      >
        <TextField
          id={`search-${side}`}
          label="Email, pseudo TikTok ou nom"
          type="search"
          className="min-w-[min(12rem,100%)] grow"
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" look="secondary" disabled={q === ""} pending={search.isPending}>
          Rechercher
        </Button>
      </form>
      <Failed act={search} otherwise="Erreur lors de la recherche d'utilisateurs" className="mt-3" />
      <div aria-live="polite" className="mt-3">
        {search.data && (
          <DataTable
            caption="Utilisateurs trouvés"
            columns={[
              { id: "name", header: "Nom", onPhone: "title", cell: (user) => nameOf(user) },
              {
                id: "email",
                header: "Email",
                cell: ({ email }) => email && <EmailText email={email} />,
              },
              {
                id: "handle",
                header: "Pseudo TikTok",
                cell: ({ handle }) => <HandleText handle={handle} />,
              },
              {
                id: "choose",
                header: "Sélection",
                align: "end",
                onPhone: "actions",
                cell: (user) => (
                  <Button
                    look="secondary"
                    aria-label={`Sélectionner ${nameOf(user)}`}
                    onClick={() => onChoose(user.id)}
                  >
                    Sélectionner
                  </Button>
                ),
              },
            ]}
            rows={search.data}
            rowId={({ id }) => id}
            rowName={nameOf}
            empty={<p className="p-3 text-ink-2">Aucun utilisateur trouvé pour cette recherche</p>}
          />
        )}
      </div>
    </>
  );
}
