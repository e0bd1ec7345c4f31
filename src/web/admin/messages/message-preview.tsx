import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "#web/admin/api.ts";
import { sentenceOf } from "#web/admin/failure.ts";
import { Button } from "#web/ui/button.tsx";
import { EmailPreview } from "#web/ui/desk/email-preview.tsx";
import { Select } from "#web/ui/select.tsx";
import type { Draft } from "./draft.ts";

type MessagePreviewProps = { draft: Draft; orders: readonly { id: string; orderNumber: string }[] };

const OFFERED = 20;

/** The message as one real order's recipient would read it on a phone. */
export function MessagePreview({ draft, orders }: MessagePreviewProps) {
  const [orderId, setOrderId] = useState(orders[0]?.id ?? "");
  const preview = useMutation({
    mutationFn: () =>
      api.admin.messages.preview({
        orderId,
        ...(draft.type ? { type: draft.type } : {}),
        subject: draft.subject,
        body: draft.body,
      }),
  });
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end gap-2">
        <Select
          id="preview-order"
          label="Aperçu avec la commande"
          className="min-w-48 grow"
          options={orders.slice(0, OFFERED).map(({ id, orderNumber }) => ({ value: id, label: orderNumber }))}
          value={orderId}
          onChange={({ target }) => setOrderId(target.value)}
        />
        <Button
          look="secondary"
          pending={preview.isPending}
          pendingLabel="Préparation..."
          disabled={orderId === "" || draft.subject.trim() === "" || draft.body === ""}
          onClick={() => preview.mutate()}
        >
          Afficher l'aperçu
        </Button>
      </div>
      {preview.isError && (
        <p role="alert" className="text-danger">
          {sentenceOf(preview.error, "Impossible d'afficher l'aperçu")}
        </p>
      )}
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
