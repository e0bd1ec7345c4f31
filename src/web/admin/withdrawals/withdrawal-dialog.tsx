import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ReturnCase } from "#contract/admin/return-cases.ts";
import type { WITHDRAWAL_STEPS, WithdrawalRow } from "#contract/admin/withdrawals.ts";
import { RETURN_STATES } from "#domain/return-life.ts";
import { api, orpc } from "#web/admin/client/api.ts";
import { changed } from "#web/admin/client/changes.ts";
import { Failed } from "#web/admin/client/failed.tsx";
import { refusedAs } from "#web/admin/client/failure.ts";
import { Loaded } from "#web/admin/client/loaded.tsx";
import { ChangedPanel } from "#web/admin/forms/changed-panel.tsx";
import { useUnsavedGuard } from "#web/admin/forms/unsaved-guard.tsx";
import { RefundDialog } from "#web/admin/orders/money/refund-dialog.tsx";
import { ExpectReturnDialog } from "#web/admin/orders/returns/expect-return-dialog.tsx";
import { viewOfCase } from "#web/admin/orders/returns/view-of-case.ts";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { isRefused, sentenceOf } from "#web/client/failure.ts";
import { paths } from "#web/paths.ts";
import { LINK } from "#web/ui/admin/link-class.ts";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { Textarea } from "#web/ui/textarea.tsx";
import { Skeleton } from "#web/ui/waiting.tsx";
import { EXPECT_RETURN, RETURN_STATE_LABELS } from "#wording/returns.ts";
import { MATCH_HINT, WITHDRAWAL_STEP_LABELS } from "#wording/withdrawals.ts";
import { MatchForm } from "./match-form.tsx";
import { WithdrawalFacts } from "./withdrawal-facts.tsx";

type Step = (typeof WITHDRAWAL_STEPS)[number];

/** What may be said of a statement next, the likeliest first. */
const NEXT: Record<WithdrawalRow["state"], readonly Step[]> = {
  received: ["goods-due", "refund-due", "refused"],
  "goods-due": ["refund-due", "refused"],
  "refund-due": ["refunded", "refused"],
  done: ["received"],
};

export function WithdrawalDialog({ withdrawalId, onClose }: { withdrawalId: string; onClose: () => void }) {
  const withdrawal = useQuery(orpc.admin.withdrawals.get.queryOptions({ input: { withdrawalId } }));
  const [reason, setReason] = useState("");
  const { guarded, question } = useUnsavedGuard(reason.trim() !== "");
  return (
    <>
      {question}
      <Dialog open onClose={() => guarded(onClose)} title="Rétractation" size="medium">
        <Loaded
          query={withdrawal}
          failed={sentenceOf(withdrawal.error, "Impossible de charger la rétractation")}
          label="Chargement de la rétractation"
          skeleton={<Skeleton className="h-80" />}
        >
          {(data) => <Handling withdrawal={data} reason={reason} onReason={setReason} />}
        </Loaded>
      </Dialog>
    </>
  );
}

type HandlingProps = { withdrawal: WithdrawalRow; reason: string; onReason: (reason: string) => void };

function Handling({ withdrawal, reason, onReason }: HandlingProps) {
  const queries = useQueryClient();
  const [refunding, setRefunding] = useState(false);
  const [expecting, setExpecting] = useState(false);
  /** The order that was not meant, once staff say so. */
  const [mistaken, setMistaken] = useState<string>();
  const cases = useQuery({
    ...orpc.admin.returnCases.ofOrder.queryOptions({ input: { orderId: withdrawal.order?.id ?? "" } }),
    enabled: withdrawal.order !== null,
  });
  const { its, isItsOwn, mayExpect } = returnsOf(withdrawal, cases.data ?? []);
  const open = its.find(({ state }) => RETURN_STATES[state].isOpen);
  // Of those that are over the newest tells how it ended; its pieces may be expected anew.
  const told = open ?? its.at(-1);
  const { version } = withdrawal;
  const { move, match, conflict, notNoted, reload, overwrite } = useHandling(withdrawal, reason, () =>
    onReason(""),
  );
  const hasCome = its.some(({ state }) => state === "arrived" || state === "to-refund");
  // What repeats another statement is answered with that one.
  const next = withdrawal.outcome === "repeated" ? [] : NEXT[withdrawal.state];
  const steps = next.filter((step) => step !== "refused" || !hasCome);
  return (
    <div className="flex flex-col gap-5">
      <WithdrawalFacts withdrawal={withdrawal} />
      {told && (
        <p className="rounded-control bg-info-soft p-3">
          Retour{"\u00a0"}: {RETURN_STATE_LABELS[told.state].toLowerCase()}.{" "}
          <ScreenLink to={paths.admin.returns({ view: viewOfCase(told.state) })} className={LINK}>
            Voir les retours
          </ScreenLink>
          {open &&
            isItsOwn(open) &&
            steps.includes("refused") &&
            " Refuser la rétractation abandonne aussi ce retour."}
        </p>
      )}
      {(!withdrawal.order || withdrawal.order.id === mistaken) && (
        <MatchForm
          hint={matchHint(withdrawal, open !== undefined)}
          pending={match.isPending}
          error={
            match.isError && !conflict
              ? sentenceOf(match.error, "Impossible de relier la commande")
              : undefined
          }
          onMatch={(orderNumber) => match.mutate({ orderNumber, expectedVersion: version })}
        />
      )}
      {withdrawal.state !== "done" && (
        <Textarea
          id="withdrawal-reason"
          label="Raison ou note"
          optional
          hint="Obligatoire pour refuser, ou pour clôturer sans qu'aucun argent ne soit à rendre."
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
      {!conflict && !notNoted && (
        <Failed act={move} otherwise="Impossible de mettre à jour la rétractation" />
      )}
      <div className="flex flex-wrap gap-2">
        {withdrawal.order && withdrawal.state !== "done" && (
          <Button look="secondary" onClick={() => setRefunding(true)}>
            Rembourser…
          </Button>
        )}
        {withdrawal.order && withdrawal.state !== "done" && cases.data && mayExpect && (
          <Button look="secondary" onClick={() => setExpecting(true)}>
            {EXPECT_RETURN.press}
          </Button>
        )}
        {withdrawal.order && mayChangeOrder(withdrawal) && withdrawal.order.id !== mistaken && (
          <Button look="secondary" onClick={() => setMistaken(withdrawal.order?.id)}>
            Changer de commande…
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
      {expecting && withdrawal.order && (
        <ExpectReturnDialog
          orderId={withdrawal.order.id}
          start={{
            itemIds: withdrawal.pieces.map(({ id }) => id),
            cause: "withdrawal",
            statement: withdrawal,
          }}
          onClose={() => setExpecting(false)}
        />
      )}
      {notNoted && withdrawal.order && (
        <RefundDialog
          orderId={withdrawal.order.id}
          itemIds={withdrawal.pieces.map(({ id }) => id)}
          inTime={withdrawal.inTime}
          elsewhere
          onRefunded={overwrite}
          onClose={() => {
            move.reset();
            changed(queries, "withdrawals");
          }}
        />
      )}
      {refunding && withdrawal.order && (
        <RefundDialog
          orderId={withdrawal.order.id}
          itemIds={withdrawal.pieces.map(({ id }) => id)}
          inTime={withdrawal.inTime}
          onClose={() => {
            setRefunding(false);
            changed(queries, "withdrawals");
          }}
        />
      )}
    </div>
  );
}

/** The returns that a statement waits for, under whatever cause they expect its pieces, and whether others may be expected. */
export function returnsOf({ id: statementId, pieces }: WithdrawalRow, cases: readonly ReturnCase[]) {
  const isItsOwn = ({ withdrawalId }: ReturnCase) => withdrawalId === statementId;
  const expects = (one: ReturnCase, pieceId: string) => one.pieces.some(({ itemId }) => itemId === pieceId);
  const its = cases.filter(
    (one) => isItsOwn(one) || (one.state !== "called-off" && pieces.some(({ id }) => expects(one, id))),
  );
  const open = its.filter(({ state }) => RETURN_STATES[state].isOpen);
  const areExpected = pieces.length > 0 && pieces.every(({ id }) => open.some((one) => expects(one, id)));
  return { its, isItsOwn, mayExpect: !open.some(isItsOwn) && !areExpected };
}

/** One that was made on the page of its order names its pieces; the others are tied by hand or by what was typed. */
const mayChangeOrder = ({ state, pieces }: WithdrawalRow): boolean => state !== "done" && pieces.length === 0;

const matchHint = ({ order }: WithdrawalRow, isExpected: boolean): string => {
  if (!order) return MATCH_HINT.untied;
  return isExpected ? `${MATCH_HINT.expected(order.number)} ${MATCH_HINT.tied}` : MATCH_HINT.tied;
};

/** The calls of the dialog: the next step and the order it is about, also over what somebody else did meanwhile. */
function useHandling(withdrawal: WithdrawalRow, reason: string, onSaved: () => void) {
  const queries = useQueryClient();
  const { id: withdrawalId } = withdrawal;
  const reading = orpc.admin.withdrawals.get.queryOptions({ input: { withdrawalId } });
  const settled = {
    onSuccess: (saved: WithdrawalRow) => {
      queries.setQueryData(reading.queryKey, saved);
      onSaved();
    },
    meta: { done: "Rétractation mise à jour", changes: ["withdrawals" as const] },
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
  const notNoted = isRefused(move.error, "REFUND_NOT_NOTED");
  const latest = () => queries.fetchQuery({ ...reading, staleTime: 0 });
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
  return { move, match, conflict, notNoted, reload, overwrite };
}
