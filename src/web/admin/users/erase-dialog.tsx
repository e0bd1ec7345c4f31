import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { UserRow } from "#contract/admin/users.ts";
import { api } from "#web/admin/client/api.ts";
import { changed } from "#web/admin/client/changes.ts";
import { useOneAct } from "#web/admin/client/use-one-act.ts";
import { PasswordDialog } from "#web/admin/forms/password-dialog.tsx";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { sentenceOf } from "#web/client/failure.ts";
import { paths } from "#web/paths.ts";
import { LINK } from "#web/ui/admin/link-class.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { countOf } from "#wording/format.ts";
import { nameOf } from "./person-words.ts";

type Erased = Awaited<ReturnType<typeof api.admin.users.erase>>;
type EraseDialogProps = { user: UserRow; onClose: () => void };

/** Takes somebody who asked for it out of the shop, and tells what the law made us keep. */
export function EraseDialog({ user, onClose }: EraseDialogProps) {
  const queries = useQueryClient();
  const act = useOneAct();
  const [erased, setErased] = useState<Erased>();
  if (erased) return <Told erased={erased} onClose={onClose} />;
  return (
    <PasswordDialog
      title={`Effacer ${nameOf(user)}`}
      confirmLabel="Effacer définitivement"
      pendingLabel="Effacement en cours..."
      danger
      act={async (password) => {
        const counts = await act({ userId: user.id, password }, (options) =>
          api.admin.users.erase({ userId: user.id, password }, options),
        );
        changed(queries, "users");
        setErased(counts);
      }}
      failed={(error) => sentenceOf(error, "Impossible d'effacer cette personne")}
      onClose={onClose}
    >
      <p>
        Son nom, son email, son pseudo, ses adresses, ses commentaires, ses messages et sa connexion sont
        effacés. Ses commandes gardent leur numéro, leurs montants, leurs dates et leur historique, comme la
        loi le demande.
      </p>
      <p className="font-semibold">Cette action ne peut pas être annulée.</p>
    </PasswordDialog>
  );
}

function Told({ erased, onClose }: { erased: Erased; onClose: () => void }) {
  const { orders, messages, contractsKept, withdrawalsKept, complaintsKept, mergedFrom } = erased;
  const kept = [
    contractsKept > 0 && `${countOf(contractsKept, "contrat")} de 120\u00a0€ et plus, pour dix ans`,
    withdrawalsKept > 0 && `${countOf(withdrawalsKept, "déclaration")} de rétractation, pour cinq ans`,
    complaintsKept > 0 &&
      `${countOf(complaintsKept, "réclamation refusée", "réclamations refusées")}, pour cinq ans`,
  ].filter((line) => line !== false);
  return (
    <Dialog
      open
      onClose={onClose}
      title="Personne effacée"
      size="small"
      actions={<Button onClick={onClose}>Fermer</Button>}
    >
      <p>
        {countOf(orders, "commande")} et {countOf(messages, "message")} ne disent plus rien d'elle.
      </p>
      {kept.length > 0 && (
        <>
          <p className="mt-3">La loi demande de conserver{"\u00a0"}:</p>
          <ul className="mt-1 list-disc ps-5">
            {kept.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
      {mergedFrom.length > 0 && (
        <>
          <p className="mt-3">
            Des commandes d'un autre compte avaient été fusionnées dans celui-ci. Effacez-le aussi s'il est à
            elle{"\u00a0"}:
          </p>
          <ul className="mt-1 list-disc ps-5">
            {mergedFrom.map((id, place) => (
              <li key={id}>
                <ScreenLink to={paths.admin.userDetail(id)} className={LINK}>
                  Compte fusionné {place + 1}
                </ScreenLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}
