import { type ReactNode, useState } from "react";
import { isAnswered } from "#web/admin/client/failure.ts";
import { useUnsavedGuard } from "#web/admin/forms/unsaved-guard.tsx";
import { ComposeFields } from "#web/admin/messages/compose-fields.tsx";
import { type Draft, EMPTY_DRAFT, isComplete, isEdited } from "#web/admin/messages/draft.ts";
import { MessagePreview } from "#web/admin/messages/message-preview.tsx";
import { sentenceOf } from "#web/client/failure.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { countOf } from "#wording/format.ts";
import { canBeWritten, type Recipient, Recipients } from "./recipients.tsx";
import { SendProgress } from "./send-progress.tsx";
import { type SendToMany, useSendMessages } from "./use-send-messages.ts";

type MessageDialogProps = {
  recipients: readonly Recipient[];
  /** "commande exclue", and how that reads from two on. */
  excludedWords: readonly [one: string, many: string];
  /** What its writer should know beside the list of recipients. */
  note?: ReactNode;
  send: SendToMany;
  preview: {
    label: string;
    labelOf: (recipient: Recipient) => string;
    read: (draft: Draft, id: string) => Promise<{ subject: string; html: string }>;
  };
  onClose: () => void;
};

/** One message to many: who gets it, how one of them reads it, and what became of each. */
export function MessageDialog(props: MessageDialogProps) {
  const { recipients, preview, onClose } = props;
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const sending = useSendMessages(props.send);
  const { send, retry, failed, finished } = sending;
  const { guarded, question } = useUnsavedGuard(!send.data && isEdited(draft));
  const leave = () => guarded(onClose);
  const reached = recipients.filter(canBeWritten);
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
      <Button look="secondary" onClick={leave} disabled={send.isPending}>
        Annuler
      </Button>
      <Button
        disabled={!isComplete(draft) || reached.length === 0}
        pending={send.isPending}
        pendingLabel="Envoi..."
        onClick={() => send.mutate({ draft, ids: reached.map(({ id }) => id) })}
      >
        Envoyer à {countOf(reached.length, "destinataire")}
      </Button>
    </>
  );
  return (
    <>
      {question}
      <Dialog
        open
        onClose={leave}
        title="Envoyer un message"
        size="large"
        locked={send.isPending}
        actions={actions}
      >
        {send.data ? (
          <SendProgress sending={sending} />
        ) : (
          <div className="flex flex-col gap-4">
            <Recipients recipients={recipients} excludedWords={props.excludedWords} />
            {props.note}
            <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
              <ComposeFields draft={draft} onChange={setDraft} />
              {reached.length > 0 && (
                <MessagePreview
                  draft={draft}
                  label={preview.label}
                  readers={reached.map((one) => ({ id: one.id, label: preview.labelOf(one) }))}
                  read={preview.read}
                />
              )}
            </div>
            {send.isError && (
              <p role="alert" className="font-medium text-danger">
                {sentenceOf(send.error, isAnswered(send.error) ? "Erreur lors de l'envoi" : "Erreur réseau")}
              </p>
            )}
          </div>
        )}
      </Dialog>
    </>
  );
}
