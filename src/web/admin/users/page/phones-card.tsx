import type { UserPage } from "#contract/admin/user-page.ts";
import { api } from "#web/admin/client/api.ts";
import { useRemoval } from "#web/admin/list/use-removal.tsx";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { DateText } from "#web/ui/date-text.tsx";
import { countOf } from "#wording/format.ts";

const PROOFS = { comment: "par un code en commentaire", staff: "par l'équipe" };

/** The phones that show her basket of a live, and the way to end that. */
export function PhonesCard({ userId, phones }: { userId: string; phones: UserPage["phones"] }) {
  const removal = useRemoval<UserPage["phones"]>({
    title: "Dissocier les téléphones",
    question: (all) =>
      `${countOf(all.length, "téléphone n'affichera", "téléphones n'afficheront")} plus son panier. Elle pourra en lier un de nouveau par un code.`,
    confirmLabel: "Dissocier",
    pendingLabel: "Un instant...",
    remove: () => api.admin.users.forgetPhones({ userId }),
    done: "Téléphones dissociés",
    failed: "Impossible de dissocier les téléphones",
    changes: "user page",
  });
  return (
    <Card id="phones" title="Téléphones liés au pseudo">
      {phones.length === 0 ? (
        <p className="text-ink-2">Aucun téléphone lié</p>
      ) : (
        <>
          <ul className="flex flex-col gap-1">
            {phones.map(({ at, proof }) => (
              <li key={at}>
                <DateText at={at} /> <span className="text-ink-2">{PROOFS[proof]}</span>
              </li>
            ))}
          </ul>
          <Button look="secondary" className="mt-3" onClick={() => removal.ask(phones)}>
            Dissocier…
          </Button>
        </>
      )}
      {removal.dialog}
    </Card>
  );
}
