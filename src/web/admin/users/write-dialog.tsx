import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { UserDetail } from "#contract/admin/users.ts";
import { api, orpc } from "#web/admin/client/api.ts";
import { Failed } from "#web/admin/client/failed.tsx";
import { isAnswered } from "#web/admin/client/failure.ts";
import { Loaded } from "#web/admin/client/loaded.tsx";
import { useOneAct } from "#web/admin/client/use-one-act.ts";
import { FormDialog } from "#web/admin/forms/form-dialog.tsx";
import { KeepWords } from "#web/admin/forms/keep-words.tsx";
import { ComposeFields } from "#web/admin/messages/compose-fields.tsx";
import { type Draft, EMPTY_DRAFT, isComplete, isEdited, wordsOf } from "#web/admin/messages/draft.ts";
import { IsItAdvertisement } from "#web/admin/messages/is-it-advertisement.tsx";
import { isRefused, sentenceOf } from "#web/client/failure.ts";
import { EmailPreview } from "#web/ui/admin/email-preview.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { Skeleton } from "#web/ui/waiting.tsx";
import { refusalSentence } from "#wording/refusals.ts";
import { nameOf } from "./person-words.ts";

type WriteDialogProps = { userId: string; onClose: () => void };

const failed = (error: unknown): string =>
  sentenceOf(error, isAnswered(error) ? "Erreur lors de l'envoi" : "Erreur réseau");

export function WriteDialog({ userId, onClose }: WriteDialogProps) {
  const user = useQuery(orpc.admin.users.get.queryOptions({ input: { userId } }));
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  const act = useOneAct();
  const send = useMutation({
    mutationFn: (answers: { keepsClaims?: boolean; isNoAdvertisement?: boolean }) => {
      const input = { userId, ...wordsOf(draft), ...answers };
      return act(input, (options) => api.admin.users.sendMessage(input, options));
    },
    onSuccess: () => onClose(),
    meta: { done: "Message envoyé !" },
  });
  const asked = isRefused(send.error, "MAYBE_ADVERTISEMENT");
  const reachable = user.data !== undefined && user.data.email !== "";
  return (
    <>
      <FormDialog
        title="Envoyer un message"
        size="large"
        submit={{ onClick: () => send.mutate({}) }}
        submitLabel="Envoyer"
        disabled={!reachable || !isComplete(draft)}
        pending={send.isPending}
        pendingLabel="Envoi..."
        dirty={isEdited(draft)}
        onClose={onClose}
      >
        <Loaded
          query={user}
          failed={sentenceOf(user.error, "Erreur lors de la récupération de l'utilisateur")}
          label="Chargement du destinataire"
          skeleton={<Skeleton className="h-12" />}
        >
          {(data) => <Recipient user={data} />}
        </Loaded>
        <div className="mt-4 grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <ComposeFields
            draft={draft}
            onChange={(next) => {
              setDraft(next);
              if (send.isError) send.reset();
            }}
          />
          {user.data && <Preview user={user.data} draft={draft} />}
        </div>
        {send.isError && !asked && (
          <div className="mt-4 flex flex-col gap-2">
            <p role="alert" className="font-medium text-danger">
              {failed(send.error)}
            </p>
            <KeepWords
              failure={send.error}
              does="send"
              pending={send.isPending}
              onKeep={() => send.mutate({ ...send.variables, keepsClaims: true })}
            />
          </div>
        )}
      </FormDialog>
      <IsItAdvertisement
        open={asked}
        onClose={send.reset}
        onYes={() => {
          setDraft({ ...draft, purpose: "advertisement" });
          send.reset();
        }}
        onNo={() => send.mutate({ isNoAdvertisement: true })}
      />
    </>
  );
}

function Recipient({ user }: { user: UserDetail }) {
  if (user.email === "")
    return (
      <p
        role="alert"
        className="rounded-control border border-warning bg-warning-soft p-3 font-semibold text-warning"
      >
        {refusalSentence("RECIPIENT_WITHOUT_EMAIL", {})}
      </p>
    );
  return (
    <div className="rounded-control bg-sunken p-3">
      <p className="text-small text-ink-2">Destinataire</p>
      <p className="font-semibold">{nameOf(user)}</p>
      {nameOf(user) !== user.email && (
        <p className="text-ink-2">
          <EmailText email={user.email} />
        </p>
      )}
      <p className="mt-1 text-small text-ink-2">
        {user.latestOrder
          ? `Les variables de commande parlent de sa dernière commande, ${user.latestOrder.orderNumber}.`
          : "Cette personne n'a pas de commande\u00a0: seule la variable {{prenom}} peut servir."}
      </p>
    </div>
  );
}

function Preview({ user, draft }: { user: UserDetail; draft: Draft }) {
  const preview = useMutation({
    mutationFn: () => api.admin.users.previewMessage({ userId: user.id, ...wordsOf(draft) }),
  });
  return (
    <div className="flex flex-col items-start gap-3">
      <Button
        look="secondary"
        pending={preview.isPending}
        pendingLabel="Préparation..."
        disabled={!isComplete(draft)}
        onClick={() => preview.mutate()}
      >
        Afficher l'aperçu
      </Button>
      <Failed act={preview} otherwise="Impossible d'afficher l'aperçu" />
      {preview.data && (
        <div role="status" className="w-full">
          <p className="mb-2">
            <span className="text-ink-2">Sujet{"\u00a0"}:</span> <strong>{preview.data.subject}</strong>
          </p>
          <EmailPreview html={preview.data.html} />
        </div>
      )}
    </div>
  );
}
