import { Mail } from "lucide-react";
import { useState } from "react";
import type { ChosenUser } from "#contract/admin/users.ts";
import { ExportChosen } from "#web/admin/bulk/export-chosen.tsx";
import { SelectionBar } from "#web/admin/bulk/selection-bar.tsx";
import type { Selected } from "#web/admin/bulk/use-selection.ts";
import { api } from "#web/admin/client/api.ts";
import type { UsersState } from "#web/admin/users/users-state.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { WriteToMany } from "./write-to-many.tsx";

type UserActsProps = { selected: Selected<ChosenUser>; state: UsersState; total: number };

/** What can be done with the people who are ticked. */
export function UserActs({ selected, state: { q, rights, sort }, total }: UserActsProps) {
  const [writingTo, setWritingTo] = useState<readonly ChosenUser[]>();
  return (
    <>
      <SelectionBar
        selected={selected}
        words={["personne sélectionnée", "personnes sélectionnées"]}
        all={{
          total,
          read: () => api.admin.users.ids({ q, rights, sort }),
          failed: "Impossible de charger les utilisateurs",
        }}
      >
        <ExportChosen list="users" rows={selected.rows} />
        <Button icon={<Icon of={Mail} />} onClick={() => setWritingTo(selected.rows)}>
          Envoyer un message
        </Button>
      </SelectionBar>
      {writingTo && <WriteToMany users={writingTo} onClose={() => setWritingTo(undefined)} />}
    </>
  );
}
