import { useQuery } from "@tanstack/react-query";
import { Copy } from "lucide-react";
import { orpc } from "#web/admin/client/api.ts";
import { Loaded } from "#web/admin/client/loaded.tsx";
import { ProfileLink } from "#web/admin/share/profile-link.tsx";
import { Menu } from "#web/ui/admin/menu.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/waiting.tsx";
import { waitingToldWords } from "#wording/waiting-viewers.ts";
import { useTellingWaiting } from "./use-telling-waiting.ts";
import type { AwaitedPiece } from "./waiting-acts.tsx";

/** Who waits for a piece, next in line first, each with a message to send her, her profile, and who told her already. */
export function TellWaitingDialog({ piece, onClose }: { piece: AwaitedPiece; onClose: () => void }) {
  const { productId, words } = piece;
  const viewers = useQuery(orpc.admin.claims.waitingFor.queryOptions({ input: { productId } }));
  const { tell, undo, pending } = useTellingWaiting(words);
  return (
    <Dialog open onClose={onClose} title={`Prévenir qui attend ${words}`}>
      <p className="mb-2 text-ink-2">
        Dans l'ordre où elles seront servies. Qui reçoit une pièce est ensuite prévenue avec le lien de sa
        commande.
      </p>
      <Loaded
        query={viewers}
        failed="Impossible de charger la liste d'attente"
        label="Chargement de la liste d'attente"
        skeleton={<Skeleton className="h-20" />}
      >
        {(waiting) =>
          waiting.length === 0 ? (
            <p>Plus personne n'attend cette pièce.</p>
          ) : (
            <ol className="flex flex-col divide-y divide-line">
              {waiting.map((viewer, place) => {
                const { claimId, handle, told } = viewer;
                return (
                  <li key={claimId} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2">
                    <div className="min-w-0 grow basis-48">
                      <p className="wrap-anywhere">
                        <span className="text-ink-2 tabular-nums">{place + 1}.</span> @{handle}
                      </p>
                      {told && <p className="text-small font-medium">{waitingToldWords(told)}</p>}
                    </div>
                    <div className="flex flex-wrap gap-2">
                      <Button
                        look={told ? "secondary" : "primary"}
                        icon={<Icon of={Copy} size={18} />}
                        disabled={pending}
                        onClick={() => tell.mutate({ viewer, way: "private-message" })}
                      >
                        <span>
                          {told ? "Copier la relance" : "Copier et cocher"}
                          <span className="sr-only"> pour @{handle}</span>
                        </span>
                      </Button>
                      <ProfileLink handle={handle} />
                      <Menu
                        label={`Actions pour @${handle}`}
                        entries={[
                          {
                            id: "voice",
                            label: "Prévenue de vive voix",
                            onChoose: () => tell.mutate({ viewer, way: "voice" }),
                          },
                          ...(told
                            ? [
                                {
                                  id: "undo",
                                  label: "Pas prévenue finalement",
                                  onChoose: () => undo.mutate(viewer),
                                },
                              ]
                            : []),
                        ]}
                      />
                    </div>
                  </li>
                );
              })}
            </ol>
          )
        }
      </Loaded>
    </Dialog>
  );
}
