import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { orpc } from "#web/admin/client/api.ts";
import { Failed } from "#web/admin/client/failed.tsx";
import { isAnswered } from "#web/admin/client/failure.ts";
import { KeepWords } from "#web/admin/forms/keep-words.tsx";
import { useUnsavedGuard } from "#web/admin/forms/unsaved-guard.tsx";
import { ComposeFields } from "#web/admin/messages/compose-fields.tsx";
import { type Draft, EMPTY_DRAFT, isComplete, isEdited } from "#web/admin/messages/draft.ts";
import { IsItAdvertisement } from "#web/admin/messages/is-it-advertisement.tsx";
import { MessagePreview } from "#web/admin/messages/message-preview.tsx";
import { isRefused } from "#web/client/failure.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { countOf } from "#wording/format.ts";
import { canBeWritten, type Recipient, Recipients, WithoutMail } from "./recipients.tsx";
import { SendProgress } from "./send-progress.tsx";
import { type SendToMany, useSendMessages } from "./use-send-messages.ts";

type MessageDialogProps = {
  recipients: readonly Recipient[];
  /** "commande exclue", and how that reads from two on. */
  excludedWords: readonly [one: string, many: string];
  /** What its writer should know beside the list of recipients. */
  note?: ReactNode;
  /** Where staff find what to do for those without an e-mail. */
  lead?: ReactNode;
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
  const agreed = useAgreed(recipients, draft);
  const reached = recipients.filter((one) => canBeWritten(one, agreed));
  const ids = reached.map(({ id }) => id);
  const asked = isRefused(send.error, "MAYBE_ADVERTISEMENT");
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
        onClick={() => send.mutate({ draft, ids })}
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
          <>
            <SendProgress sending={sending} />
            <div className="mt-4 flex flex-col gap-2 empty:hidden">
              <WithoutMail {...props} />
            </div>
          </>
        ) : (
          <div className="flex flex-col gap-4">
            <Recipients {...props} agreed={agreed} />
            {draft.purpose === "follow-up" && props.note}
            <div className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
              <ComposeFields
                draft={draft}
                onChange={(next) => {
                  setDraft(next);
                  if (send.isError) send.reset();
                }}
              />
              {reached.length > 0 && (
                <MessagePreview
                  draft={draft}
                  label={preview.label}
                  readers={reached.map((one) => ({ id: one.id, label: preview.labelOf(one) }))}
                  read={preview.read}
                />
              )}
            </div>
            {!asked && (
              <Failed
                act={send}
                otherwise={isAnswered(send.error) ? "Erreur lors de l'envoi" : "Erreur réseau"}
              />
            )}
            <KeepWords
              failure={send.error}
              does="send"
              pending={send.isPending}
              onKeep={() => send.mutate({ ...send.variables, draft, ids, keepsClaims: true })}
            />
          </div>
        )}
      </Dialog>
      <IsItAdvertisement
        open={asked}
        onClose={send.reset}
        onYes={() => {
          setDraft({ ...draft, purpose: "advertisement" });
          send.reset();
        }}
        onNo={() => send.mutate({ draft, ids, isNoAdvertisement: true })}
      />
    </>
  );
}

const NOBODY: ReadonlySet<string> = new Set();

/** Of an advertisement, the addresses that take it; nobody until that is known. */
function useAgreed(recipients: readonly Recipient[], { purpose }: Draft): ReadonlySet<string> | undefined {
  const advertises = purpose === "advertisement";
  const emails = recipients.filter((one) => canBeWritten(one)).map(({ email }) => email);
  const agreed = useQuery(
    orpc.admin.messages.agreed.queryOptions({ input: { emails }, enabled: advertises }),
  );
  if (!advertises) return undefined;
  return agreed.data ? new Set(agreed.data.agreed) : NOBODY;
}
