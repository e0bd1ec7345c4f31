import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { WITHDRAWAL_STEPS, WithdrawalRow } from "#contract/admin/withdrawals.ts";
import { api } from "#web/admin/api.ts";
import { ChangedPanel } from "#web/admin/changed-panel.tsx";
import { refusedAs, sentenceOf, technicalOf } from "#web/admin/failure.ts";
import { useUnsavedGuard } from "#web/admin/forms/unsaved-guard.tsx";
import { RefundDialog } from "#web/admin/orders/money/refund-dialog.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorPanel } from "#web/ui/panel.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { toast } from "#web/ui/toasts.ts";
import { Skeleton, Waiting } from "#web/ui/waiting.tsx";
import { WITHDRAWAL_STEP_LABELS } from "#wording/withdrawals.ts";
import { MatchForm } from "./match-form.tsx";
import { WithdrawalFacts } from "./withdrawal-facts.tsx";
import { withdrawalQuery, withdrawalsChanged } from "./withdrawal-queries.ts";

type Step = (typeof WITHDRAWAL_STEPS)[number];

/** What may be said of a statement next, the likeliest first. */
const NEXT: Record<WithdrawalRow["state"], readonly Step[]> = {
  received: ["goods-due", "refund-due", "refused"],
  "goods-due": ["refund-due", "refused"],
  "refund-due": ["refunded", "refused"],
  done: ["received"],
};

export function WithdrawalDialog({ withdrawalId, onClose }: { withdrawalId: string; onClose: () => void }) {
  const withdrawal = useQuery(withdrawalQuery(withdrawalId));
  const [reason, setReason] = useState("");
  const { guarded, question } = useUnsavedGuard(reason.trim() !== "");
  return (
    <>
      {question}
      <Dialog open onClose={() => guarded(onClose)} title="Rétractation" size="medium">
        {withdrawal.isError && !withdrawal.data ? (
          <ErrorPanel
            sentence={sentenceOf(withdrawal.error, "Impossible de charger la rétractation")}
            onRetry={() => withdrawal.refetch()}
            retrying={withdrawal.isFetching}
            technical={technicalOf(withdrawal.error)}
          />
        ) : (
          <Waiting
            loading={withdrawal.isPending}
            label="Chargement de la rétractation"
            skeleton={<Skeleton className="h-80" />}
          >
            {withdrawal.data && (
              <Handling withdrawal={withdrawal.data} reason={reason} onReason={setReason} />
            )}
          </Waiting>
        )}
      </Dialog>
    </>
  );
}

type HandlingProps = { withdrawal: WithdrawalRow; reason: string; onReason: (reason: string) => void };

function Handling({ withdrawal, reason, onReason }: HandlingProps) {
  const queries = useQueryClient();
  const { queryKey } = withdrawalQuery(withdrawal.id);
  const [refunding, setRefunding] = useState(false);
  const { id: withdrawalId, version } = withdrawal;
  const settled = {
    onSuccess: (changed: WithdrawalRow) => {
      queries.setQueryData(queryKey, changed);
      onReason("");
      toast.success("Rétractation mise à jour");
    },
    onSettled: () => withdrawalsChanged(queries),
  };
  const move = useMutation({
    mutationFn: ({
      step,
      expectedVersion,
    }: {
      step: Step;
      expectedVersion: number;
    }): Promise<WithdrawalRow> =>
      api.admin.withdrawals.move({
        withdrawalId,
        expectedVersion,
        step,
        ...(reason.trim() ? { reason: reason.trim() } : {}),
      }),
    ...settled,
  });
  const match = useMutation({
    mutationFn: (given: { orderNumber: string; expectedVersion: number }): Promise<WithdrawalRow> =>
      api.admin.withdrawals.match({ withdrawalId, ...given }),
    ...settled,
  });
  const conflict = refusedAs(move.error ?? match.error, "RECORD_CHANGED");
  const latest = () => queries.fetchQuery({ ...withdrawalQuery(withdrawalId), staleTime: 0 });
  const reload = async () => {
    await latest();
    move.reset();
    match.reset();
  };
  const overwrite = async () => {
    const { version: expectedVersion } = await latest();
    if (move.isError) move.mutate({ step: move.variables.step, expectedVersion });
    else if (match.isError) match.mutate({ orderNumber: match.variables.orderNumber, expectedVersion });
  };
  const steps = NEXT[withdrawal.state];
  return (
    <div className="flex flex-col gap-5">
      <WithdrawalFacts withdrawal={withdrawal} />
      {!withdrawal.order && (
        <MatchForm
          pending={match.isPending}
          error={match.isError && !conflict ? sentenceOf(match.error, "Impossible de rapprocher") : undefined}
          onMatch={(orderNumber) => match.mutate({ orderNumber, expectedVersion: version })}
        />
      )}
      {withdrawal.state !== "done" && (
        <Textarea
          id="withdrawal-reason"
          label="Raison ou note"
          optional
          hint="Obligatoire pour refuser, ou pour un remboursement fait ailleurs que dans la boutique."
          rows={2}
          maxLength={500}
          value={reason}
          onChange={({ target }) => onReason(target.value)}
        />
      )}
      {conflict && (
        <ChangedPanel
          conflict={conflict}
          pending={move.isPending}
          onReload={reload}
          onOverwrite={overwrite}
        />
      )}
      {move.isError && !conflict && (
        <p role="alert" className="font-medium text-danger">
          {sentenceOf(move.error, "Impossible de mettre à jour la rétractation")}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {withdrawal.order && withdrawal.state !== "done" && (
          <Button look="secondary" onClick={() => setRefunding(true)}>
            Rembourser…
          </Button>
        )}
        {steps.map((step, index) => (
          <Button
            key={step}
            look={step === "refused" ? "danger" : index === 0 ? "primary" : "secondary"}
            pending={move.isPending && move.variables.step === step}
            disabled={move.isPending}
            onClick={() => move.mutate({ step, expectedVersion: version })}
          >
            {WITHDRAWAL_STEP_LABELS[step]}
          </Button>
        ))}
      </div>
      {refunding && withdrawal.order && (
        <RefundDialog
          orderId={withdrawal.order.id}
          onClose={() => {
            setRefunding(false);
            withdrawalsChanged(queries);
          }}
        />
      )}
    </div>
  );
}
