import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { MissingAtShop } from "#contract/admin/shortages.ts";
import { formatEuros } from "#domain/money.ts";
import type { ShortageChoice } from "#domain/shortages.ts";
import { api, orpc } from "#web/admin/client/api.ts";
import { FormDialog } from "#web/admin/forms/form-dialog.tsx";
import { isRefused, sentenceOf } from "#web/client/failure.ts";
import { Problem } from "#web/ui/problem.tsx";
import { ReplacementList } from "#web/ui/replacement-list.tsx";
import { NO_REPLACEMENT_OF_SEVERAL } from "#wording/shortages.ts";
import { Choices } from "./choices.tsx";

/** What the buyer said on the telephone, noted for her. */
export function ChoiceDialog({ one, onClose }: { one: MissingAtShop; onClose: () => void }) {
  const [choice, setChoice] = useState<ShortageChoice | "replace">("refund");
  const [productId, setProductId] = useState<string>();
  const decide = useMutation({
    mutationFn: () => {
      if (choice !== "replace") return api.admin.shortages.choose({ shortageId: one.id, choice });
      return api.admin.shortages.replace({ shortageId: one.id, productId: productId ?? "" });
    },
    onSuccess: () => onClose(),
    onError: (error) => isRefused(error, "PRODUCT_ALREADY_SOLD") && setProductId(undefined),
    meta: { done: "Son choix est noté", changes: ["orders"] },
  });
  const offered = useQuery({
    ...orpc.admin.shortages.replacements.queryOptions({ input: { shortageId: one.id } }),
    enabled: choice === "replace",
  });
  return (
    <FormDialog
      title="Le choix de la cliente"
      submit={{ onClick: () => decide.mutate() }}
      submitLabel="Noter"
      pending={decide.isPending}
      disabled={choice === "replace" && !productId}
      onClose={onClose}
    >
      <p className="mb-3 wrap-anywhere">
        {one.orderNumber}, {one.piece}
      </p>
      <Choices
        legend="Elle veut"
        choices={{
          refund: `Être remboursée (${formatEuros(one.cents)})`,
          replace: "Prendre une autre pièce",
          ...(one.mayWait ? { wait: "Attendre jusqu'au jour promis" } : {}),
        }}
        chosen={choice}
        onChoose={setChoice}
      />
      {choice === "replace" && offered.data && (
        <div className="mt-3">
          {one.hasSeveralInvoices ? (
            <p className="text-ink-2">{NO_REPLACEMENT_OF_SEVERAL}</p>
          ) : (
            <ReplacementList pieces={offered.data} chosenId={productId} onChoose={setProductId} />
          )}
        </div>
      )}
      <Problem
        sentence={decide.isError ? sentenceOf(decide.error, "Impossible de noter ce choix") : undefined}
      />
    </FormDialog>
  );
}
