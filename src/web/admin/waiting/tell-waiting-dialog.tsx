import { useQuery } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import { orpc } from "#web/admin/client/api.ts";
import { Loaded } from "#web/admin/client/loaded.tsx";
import { copyText } from "#web/admin/share/copy-text.ts";
import { ProfileLink } from "#web/admin/share/profile-link.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/waiting.tsx";
import { messageToWaiting } from "#wording/waiting-viewers.ts";
import type { AwaitedPiece } from "./waiting-acts.tsx";

/** Who waits for a piece, next in line first, each with a message to send her and her profile. */
export function TellWaitingDialog({ piece, onClose }: { piece: AwaitedPiece; onClose: () => void }) {
  const { productId, words } = piece;
  const buyers = useQuery(orpc.admin.orders.buyers.queryOptions({ input: { productId } }));
  const copy = (handle: string) => {
    const message = messageToWaiting(handle, words);
    void copyText(message, {
      done: `Message à @${handle} copié.`,
      refused: `Impossible de copier le message. Le voici\u00a0: ${message}`,
    });
  };
  return (
    <Dialog open onClose={onClose} title={`Prévenir qui attend ${words}`}>
      <p className="mb-2 text-ink-2">
        Dans l'ordre où elles seront servies. Qui reçoit une pièce est ensuite prévenue avec le lien de sa
        commande.
      </p>
      <Loaded
        query={buyers}
        failed="Impossible de charger la liste d'attente"
        label="Chargement de la liste d'attente"
        skeleton={<Skeleton className="h-20" />}
      >
        {({ waiting }) =>
          waiting.length === 0 ? (
            <p>Plus personne n'attend cette pièce.</p>
          ) : (
            <ol className="flex flex-col divide-y divide-line">
              {waiting.map((handle, place) => (
                <li key={handle} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2">
                  <span className="min-w-0 grow basis-32 wrap-anywhere">
                    <span className="text-ink-2 tabular-nums">{place + 1}.</span> @{handle}
                  </span>
                  <Button look="secondary" icon={<Icon of={Copy} size={18} />} onClick={() => copy(handle)}>
                    <span>
                      Copier le message<span className="sr-only"> pour @{handle}</span>
                    </span>
                  </Button>
                  <ProfileLink handle={handle} />
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </Dialog>
  );
}
