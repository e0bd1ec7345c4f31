import { useQuery } from "@tanstack/react-query";
import { messageBodyPath, type OutboxMessage } from "#contract/admin/outbox.ts";
import { sentenceOf, technicalOf } from "#web/admin/failure.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorPanel } from "#web/ui/panel.tsx";
import { Skeleton, Waiting } from "#web/ui/waiting.tsx";
import { MessageFacts } from "./message-facts.tsx";
import { sendLabelOf, titleOf } from "./message-words.ts";
import { messageQuery } from "./outbox-queries.ts";
import { useDropHeld } from "./use-drop-held.ts";
import { useSendAgain } from "./use-send-again.ts";

type MessageDialogProps = { messageId: number; onClose: () => void };

/** A message as its recipient reads it, in a frame of its own in which nothing runs. */
export function MessageDialog({ messageId, onClose }: MessageDialogProps) {
  const message = useQuery(messageQuery(messageId));
  const again = useSendAgain();
  const drop = useDropHeld();
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title={message.data ? titleOf(message.data) : "Message"}
      actions={
        <>
          <Button look="secondary" onClick={onClose}>
            Fermer
          </Button>
          {message.data?.state === "held" && (
            <Button look="secondary" pending={drop.isPending} onClick={() => drop.mutate(messageId)}>
              Ne pas envoyer
            </Button>
          )}
          {message.data?.canBeSentAgain && (
            <Button pending={again.isPending} onClick={() => again.mutate(messageId)}>
              {sendLabelOf(message.data)}
            </Button>
          )}
        </>
      }
    >
      {message.isError && !message.data ? (
        <ErrorPanel
          sentence={sentenceOf(message.error, "Impossible de charger le message")}
          onRetry={() => message.refetch()}
          retrying={message.isFetching}
          technical={technicalOf(message.error)}
        />
      ) : (
        <Waiting
          loading={message.isPending}
          label="Chargement du message"
          skeleton={<Skeleton className="h-96" />}
        >
          {message.data && (
            <div className="flex flex-col gap-4">
              <MessageFacts message={message.data} />
              <Body message={message.data} />
            </div>
          )}
        </Waiting>
      )}
    </Dialog>
  );
}

function Body({ message: { id, body, subject } }: { message: OutboxMessage }) {
  if (body === "unwritable") return null;
  if (body === "personal")
    return (
      <p className="rounded-control bg-info-soft p-3">
        Ce message contient un lien personnel de connexion{"\u00a0"}: seul son destinataire peut le lire.
      </p>
    );
  return (
    <div>
      {body === "draft" && (
        <p className="mb-2 text-ink-2">
          Ce message n'est pas encore écrit. Voici ce qu'il dirait s'il partait maintenant.
        </p>
      )}
      <iframe
        src={`/api${messageBodyPath(id)}`}
        sandbox=""
        title={`Message${subject ? `\u00a0: ${subject}` : ""}`}
        className="h-[60dvh] w-full rounded-control border border-control bg-page"
      />
    </div>
  );
}
