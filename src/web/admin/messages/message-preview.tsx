import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Failed } from "#web/admin/client/failed.tsx";
import { EmailPreview } from "#web/ui/admin/email-preview.tsx";
import { Button } from "#web/ui/button.tsx";
import { Select } from "#web/ui/select.tsx";
import type { Draft } from "./draft.ts";

type MessagePreviewProps = {
  draft: Draft;
  /** "Aperçu avec la commande" */
  label: string;
  /** For whom it can be read; the first twenty are offered. */
  readers: readonly { id: string; label: string }[];
  read: (draft: Draft, id: string) => Promise<{ subject: string; html: string }>;
};

const OFFERED = 20;

/** The message as one real recipient would read it on a phone. */
export function MessagePreview({ draft, label, readers, read }: MessagePreviewProps) {
  const [chosen, setChosen] = useState(readers[0]?.id ?? "");
  const preview = useMutation({ mutationFn: () => read(draft, chosen) });
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-2">
        <Select
          id="preview-order"
          label={label}
          className="min-w-48 grow"
          options={readers.slice(0, OFFERED).map((one) => ({ value: one.id, label: one.label }))}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        />
        <Button
          look="secondary"
          pending={preview.isPending}
          pendingLabel="Préparation..."
          disabled={chosen === "" || draft.subject.trim() === "" || draft.body === ""}
          onClick={() => preview.mutate()}
        >
          Afficher l'aperçu
        </Button>
      </div>
      <Failed act={preview} otherwise="Impossible d'afficher l'aperçu" />
      {preview.data && (
        <div role="status">
          <p className="mb-2">
            <span className="text-ink-2">Sujet{"\u00a0"}:</span> <strong>{preview.data.subject}</strong>
          </p>
          <EmailPreview html={preview.data.html} />
        </div>
      )}
    </div>
  );
}
