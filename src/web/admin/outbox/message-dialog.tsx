import { useMutation, useQuery } from "@tanstack/react-query";
import { messageBodyPath, type OutboxMessage } from "#contract/admin/outbox.ts";
import { api, orpc } from "#web/admin/client/api.ts";
import { Loaded } from "#web/admin/client/loaded.tsx";
import { sentenceOf } from "#web/client/failure.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { Skeleton } from "#web/ui/waiting.tsx";
import { MessageFacts } from "./message-facts.tsx";
import { sendLabelOf, titleOf } from "./message-words.ts";
import { useSendAgain } from "./use-send-again.ts";

type MessageDialogProps = { messageId: number; onClose: () => void };

/** A message as its recipient reads it, in a frame of its own in which nothing runs. */
const REFRESH_EVERY_MS = 10_000;

export function MessageDialog({ messageId, onClose }: MessageDialogProps) {
  const message = useQuery(
    orpc.admin.outbox.get.queryOptions({ input: { messageId }, refetchInterval: REFRESH_EVERY_MS }),
  );
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
      <Loaded
        query={message}
        failed={sentenceOf(message.error, "Impossible de charger le message")}
        label="Chargement du message"
        skeleton={<Skeleton className="h-96" />}
      >
        {(data) => (
          <div className="flex flex-col gap-4">
            <MessageFacts message={data} />
            <Body message={data} />
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}

function Body({ message: { id, kind, body, subject } }: { message: OutboxMessage }) {
  if (body === "unwritable") return null;
  if (body === "personal")
    return (
      <p className="rounded-control bg-info-soft p-3">
        Ce message contient un lien personnel{"\u00a0"}: seul son destinataire peut le lire.
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
        className={classNames(
          kind.startsWith("sms-") ? "h-36" : "h-[60dvh]",
          "w-full rounded-control border border-control bg-page",
        )}
      />
    </div>
  );
}

/** Ends one held message without sending it. */
function useDropHeld() {
  return useMutation({
    mutationFn: (messageId: number) => api.admin.messages.drop({ messageId }),
    meta: {
      done: "Le message ne sera pas envoyé",
      failed: "Impossible d'abandonner le message",
      changes: ["outbox"],
    },
  });
}
