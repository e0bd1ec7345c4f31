import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { MESSAGE_PURPOSES } from "#domain/advertising.ts";
import type { MessageType } from "#domain/message-type.ts";
import { technicalOf } from "#web/admin/client/failure.ts";
import { RichTextEditor } from "#web/ui/admin/rich-text-editor.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { ErrorPanel } from "#web/ui/panel.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { advertisementHint, MESSAGE_PURPOSE_LABELS } from "#wording/advertising.ts";
import { MESSAGE_TYPE_LABELS } from "#wording/message-type.ts";
import { type Draft, isEdited } from "./draft.ts";
import { templatesQuery } from "./templates-query.ts";
import { useBuyerAdvertising } from "./use-buyer-advertising.ts";

const VARIABLES = "{{prenom}}, {{numero_commande}}, {{total}}, {{lien_commande}}, {{lien_suivi}}";

type ComposeFieldsProps = { draft: Draft; onChange: (draft: Draft) => void };

/** Type, subject and body of a message. Choosing a type fills the two others, and asks before overwriting them. */
export function ComposeFields({ draft, onChange }: ComposeFieldsProps) {
  const templates = useQuery(templatesQuery);
  const [wanted, setWanted] = useState<MessageType>();
  const advertises = draft.purpose === "advertisement";
  const toBuyers = useBuyerAdvertising();
  // The editor keeps its own text: it is made anew when a template fills it.
  const [fill, setFill] = useState(0);

  function take(type: MessageType) {
    const template = templates.data?.find((one) => one.type === type);
    const filled = { subject: template?.title ?? "", body: template?.body ?? "" };
    onChange({ ...draft, type, ...filled, filled });
    setFill(fill + 1);
    setWanted(undefined);
  }

  return (
    <div className="flex flex-col gap-4">
      {templates.isError && (
        <ErrorPanel
          sentence="Erreur lors du chargement des templates"
          onRetry={() => templates.refetch()}
          retrying={templates.isFetching}
          technical={technicalOf(templates.error)}
        />
      )}
      <Select
        id="message-purpose"
        label="Nature du message"
        hint={advertises ? advertisementHint(toBuyers) : undefined}
        options={MESSAGE_PURPOSES.map((value) => ({ value, label: MESSAGE_PURPOSE_LABELS[value] }))}
        value={draft.purpose}
        onChoose={(purpose) => onChange({ ...draft, purpose })}
      />
      {!advertises && (
        <Select
          id="message-type"
          label="Type de message"
          placeholder="Sélectionner…"
          options={(templates.data ?? []).map(({ type }) => ({
            value: type,
            label: MESSAGE_TYPE_LABELS[type],
          }))}
          value={draft.type ?? ""}
          onChoose={(type) => {
            if (isEdited(draft)) setWanted(type);
            else take(type);
          }}
        />
      )}
      <TextField
        id="message-subject"
        label="Sujet"
        maxLength={200}
        autoComplete="off"
        value={draft.subject}
        onChange={({ target }) => onChange({ ...draft, subject: target.value })}
      />
      <RichTextEditor
        key={fill}
        id="message-body"
        label="Message"
        hint={`Variables\u00a0: ${advertises ? "{{prenom}}" : VARIABLES}`}
        initialHtml={draft.body}
        onChange={(body) => onChange({ ...draft, body })}
      />
      <ConfirmDialog
        open={wanted !== undefined}
        title={`Remplacer votre texte\u00a0?`}
        confirmLabel="Remplacer"
        danger={false}
        onCancel={() => setWanted(undefined)}
        onConfirm={() => wanted && take(wanted)}
      >
        <p>Le sujet et le message que vous avez saisis seront remplacés par ceux du modèle.</p>
      </ConfirmDialog>
    </div>
  );
}
