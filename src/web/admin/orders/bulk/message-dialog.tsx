import { ORPCError } from "@orpc/client";
import { useState } from "react";
import type { ChosenOrder } from "#contract/admin/orders.ts";
import { sentenceOf } from "#web/admin/failure.ts";
import { ComposeFields } from "#web/admin/messages/compose-fields.tsx";
import { EMPTY_DRAFT, isComplete } from "#web/admin/messages/draft.ts";
import { MessagePreview } from "#web/admin/messages/message-preview.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { countOf } from "#wording/format.ts";
import { canBeWritten, Recipients } from "./recipients.tsx";
import { SendProgress } from "./send-progress.tsx";
import { useSendMessages } from "./use-send-messages.ts";

type BulkMessageDialogProps = { orders: readonly ChosenOrder[]; onClose: () => void };

export function BulkMessageDialog({ orders, onClose }: BulkMessageDialogProps) {
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const sending = useSendMessages();
  const { send, retry, failed, finished } = sending;
  const reached = orders.filter(canBeWritten);
  const actions = send.data ? (
    <>
      {finished && failed.length > 0 && (
        <Button
          look="secondary"
          pending={retry.isPending}
          onClick={() => retry.mutate(failed.map(({ id }) => id))}
        >
          Réessayer les échecs
        </Button>
      )}
      <Button onClick={onClose}>Fermer</Button>
    </>
  ) : (
    <>
      <Button look="secondary" onClick={onClose} disabled={send.isPending}>
        Annuler
      </Button>
      <Button
        disabled={!isComplete(draft) || reached.length === 0}
        pending={send.isPending}
        pendingLabel="Envoi..."
        onClick={() => send.mutate({ draft, orderIds: reached.map(({ id }) => id) })}
      >
        Envoyer à {countOf(reached.length, "destinataire")}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title="Envoyer un message"
      size="large"
      locked={send.isPending}
      actions={actions}
    >
      {send.data ? (
        <SendProgress sending={sending} />
      ) : (
        <div className="flex flex-col gap-4">
          <Recipients orders={orders} />
          <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <ComposeFields draft={draft} onChange={setDraft} />
            {reached.length > 0 && <MessagePreview draft={draft} orders={reached} />}
          </div>
          {send.isError && (
            <p role="alert" className="font-medium text-danger">
              {sentenceOf(
                send.error,
                send.error instanceof ORPCError ? "Erreur lors de l'envoi" : "Erreur réseau",
              )}
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
}
