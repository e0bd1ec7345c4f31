import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { MissingAtShop } from "#contract/admin/shortages.ts";
import { formatEuros } from "#domain/money.ts";
import type { ShortageChoice } from "#domain/shortages.ts";
import { api } from "#web/admin/client/api.ts";
import { FormDialog } from "#web/admin/forms/form-dialog.tsx";
import { sentenceOf } from "#web/client/failure.ts";
import { Problem } from "#web/ui/problem.tsx";
import { Choices } from "./choices.tsx";

/** What the buyer said on the telephone, noted for her. */
export function ChoiceDialog({ one, onClose }: { one: MissingAtShop; onClose: () => void }) {
  const [choice, setChoice] = useState<ShortageChoice>("refund");
  const decide = useMutation({
    mutationFn: () => api.admin.shortages.choose({ shortageId: one.id, choice }),
    onSuccess: () => onClose(),
    meta: { done: "Son choix est noté", changes: ["orders"] },
  });
  return (
    <FormDialog
      title="Le choix de la cliente"
      submit={{ onClick: () => decide.mutate() }}
      submitLabel="Noter"
      pending={decide.isPending}
      onClose={onClose}
    >
      <p className="mb-3 wrap-anywhere">
        {one.orderNumber}, {one.piece}
      </p>
      <Choices
        legend="Elle veut"
        choices={{
          refund: `Être remboursée (${formatEuros(one.cents)})`,
          ...(one.mayWait ? { wait: "Attendre jusqu'au jour promis" } : {}),
        }}
        chosen={choice}
        onChoose={setChoice}
      />
      <Problem
        sentence={decide.isError ? sentenceOf(decide.error, "Impossible de noter ce choix") : undefined}
      />
    </FormDialog>
  );
}
