import { useMutation, useQueryClient } from "@tanstack/react-query";
import { PackageCheck } from "lucide-react";
import { useState } from "react";
import type { ReturnCase } from "#contract/admin/return-cases.ts";
import { formatEuros } from "#domain/money.ts";
import { mayBeLost } from "#domain/return-life.ts";
import { api } from "#web/admin/client/api.ts";
import { changed } from "#web/admin/client/changes.ts";
import { useOneAct } from "#web/admin/client/use-one-act.ts";
import { ReasonDialog } from "#web/admin/orders/reason-dialog.tsx";
import { useMay } from "#web/admin/roles/use-may.ts";
import { Button } from "#web/ui/button.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toasts.ts";
import { NEVER_CAME, REOPEN_RETURN } from "#wording/returns.ts";
import { ArrivedDialog } from "./arrived-dialog.tsx";
import { CheckDialog } from "./check-dialog.tsx";
import { Handled, ReturnParcelActs } from "./return-parcel-acts.tsx";

type Asked = "arrived" | "check" | "lost" | "refund" | "call-off" | "never-came";

const sendLabel = (cents: number): string =>
  `Envoyer une étiquette (${cents > 0 ? `${formatEuros(cents)} à retenir` : "offerte"})`;

/** What may be done with a return next, the likeliest first. */
export function ReturnActs({ one }: { one: ReturnCase }) {
  const queries = useQueryClient();
  const may = useMay();
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const date = useMutation({
    mutationFn: (said: { proof?: boolean; goods?: boolean }) =>
      api.admin.returnCases.date({ caseId: one.id, ...said }),
    meta: { failed: "Impossible de mettre à jour le retour", changes: ["withdrawals"] },
  });
  const label = useMutation({
    mutationFn: () => api.admin.returnCases.label({ caseId: one.id }),
    meta: {
      done: "Étiquette faite. La cliente la reçoit par email.",
      failed: "Impossible de faire l'étiquette de retour",
      changes: ["withdrawals"],
    },
  });
  const reopen = useMutation({
    mutationFn: () => api.admin.returnCases.reopen({ caseId: one.id }),
    meta: { done: REOPEN_RETURN.done, failed: REOPEN_RETURN.failed, changes: ["withdrawals"] },
  });
  const { state } = one;
  const isWaiting = state === "expected" || state === "arrived" || state === "to-pull";
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:w-full">
      {isWaiting && (
        <Button
          look={state === "expected" ? "secondary" : "primary"}
          icon={<Icon of={PackageCheck} size={18} />}
          onClick={() => setAsked("check")}
        >
          {state === "to-pull" ? "Retirer et contrôler" : "Contrôler"}
        </Button>
      )}
      {state === "expected" && (
        <>
          <Button
            look="secondary"
            pending={date.isPending}
            onClick={() => (one.cause === "withdrawal" ? setAsked("arrived") : date.mutate({ goods: true }))}
          >
            Colis arrivé
          </Button>
          <Button
            look="text"
            pending={date.isPending}
            onClick={() => date.mutate({ proof: one.proofOfSendingAt === null })}
          >
            {one.proofOfSendingAt === null ? "Preuve d'envoi reçue" : "Annuler la preuve d'envoi"}
          </Button>
        </>
      )}
      {state === "expected" && mayBeLost({ ...one, isProven: one.proofOfSendingAt !== null }) && (
        <Button look="text" onClick={() => setAsked("lost")}>
          Perdu en chemin
        </Button>
      )}
      {one.neverCame && (
        <Button look="secondary" onClick={() => setAsked("never-came")}>
          {NEVER_CAME.press}
        </Button>
      )}
      {one.label?.parcel?.concern && <ReturnParcelActs one={one} />}
      {one.labelRefusal && <Handled handle={() => api.admin.returnCases.labelHandled({ caseId: one.id })} />}
      {one.offersLabel && (
        <Button look="text" pending={label.isPending} onClick={() => label.mutate()}>
          {sendLabel(one.offeredCents ?? 0)}
        </Button>
      )}
      {state === "arrived" && (
        <Button look="text" pending={date.isPending} onClick={() => date.mutate({ goods: false })}>
          Pas encore arrivé
        </Button>
      )}
      {state === "to-refund" && may("management") && one.owedCents > 0 && one.askedCents === 0 && (
        <Button look="primary" onClick={() => setAsked("refund")}>
          Rembourser {formatEuros(one.owedCents)}
        </Button>
      )}
      {one.askedCents > 0 && <p className="text-small text-ink-2">Remboursement demandé au prestataire</p>}
      {isWaiting && (
        <Button look="text" onClick={() => setAsked("call-off")}>
          Abandonner
        </Button>
      )}
      {one.offersReopening && (
        <Button look="text" pending={reopen.isPending} onClick={() => reopen.mutate()}>
          {REOPEN_RETURN.press}
        </Button>
      )}
      {asked === "arrived" && <ArrivedDialog one={one} onClose={close} />}
      {asked === "check" && <CheckDialog one={one} onClose={close} />}
      {asked === "lost" && <CheckDialog one={one} isLost onClose={close} />}
      {asked === "refund" && <RefundQuestion one={one} onClose={close} />}
      {asked === "never-came" && <NeverCameQuestion one={one} onClose={close} />}
      {asked === "call-off" && (
        <ReasonDialog
          title={`Abandonner le retour de ${one.orderNumber}`}
          id="call-off-reason"
          label="Raison"
          hint="Par exemple : elle garde les articles. Gardée dans l'historique de la commande."
          submitLabel="Abandonner le retour"
          danger
          act={async (reason) => {
            await api.admin.returnCases.callOff({ caseId: one.id, reason });
            return undefined;
          }}
          onDone={() => changed(queries, "withdrawals")}
          onClose={close}
        />
      )}
    </div>
  );
}

function NeverCameQuestion({ one, onClose }: { one: ReturnCase; onClose: () => void }) {
  const end = useMutation({
    mutationFn: () =>
      api.admin.returnCases.callOff({ caseId: one.id, reason: NEVER_CAME.reason, neverCame: true }),
    onSuccess: onClose,
    meta: { done: "Retour terminé.", failed: "Impossible de terminer le retour", changes: ["withdrawals"] },
  });
  return (
    <ConfirmDialog
      open
      title={NEVER_CAME.ask(one.orderNumber)}
      confirmLabel={NEVER_CAME.press}
      danger={false}
      pending={end.isPending}
      pendingLabel="Fin du retour..."
      onCancel={onClose}
      onConfirm={() => end.mutate()}
    >
      <p>{NEVER_CAME.effect(one.ofCancelled)}</p>
    </ConfirmDialog>
  );
}

function RefundQuestion({ one, onClose }: { one: ReturnCase; onClose: () => void }) {
  const act = useOneAct();
  const [asCredit, setAsCredit] = useState(one.asCredit);
  const refund = useMutation({
    mutationFn: (): Promise<ReturnCase> => {
      const input = { caseId: one.id, asCredit };
      return act(input, (options) => api.admin.returnCases.refund(input, options));
    },
    onSuccess: ({ owedCents, askedCents, refundedCents }) => {
      if (owedCents > 0) toast.error("Le prestataire n'a pas remboursé. Vous pouvez réessayer.");
      else if (askedCents > 0)
        toast.info("Remboursement demandé. La réponse du prestataire s'affichera ici.");
      else
        toast.success(
          `${asCredit ? "Avoir donné" : "Remboursement effectué"}\u00a0: ${formatEuros(refundedCents)}`,
        );
      onClose();
    },
    meta: {
      failed: "Impossible d'effectuer le remboursement. Veuillez réessayer.",
      changes: ["withdrawals"],
    },
  });
  const amount = formatEuros(one.owedCents);
  return (
    <ConfirmDialog
      open
      title={`Rembourser le retour de ${one.orderNumber}`}
      confirmLabel={asCredit ? `Donner un avoir de ${amount}` : `Rembourser ${amount}`}
      danger={!asCredit}
      pending={refund.isPending}
      pendingLabel="Remboursement..."
      onCancel={onClose}
      onConfirm={() => refund.mutate()}
    >
      <p>
        {one.byHand && !asCredit
          ? "Une part de cet argent n'est pas connue du prestataire\u00a0: rendez-la d'abord vous-même, puis confirmez."
          : "L'argent retourne par le moyen qui a servi au paiement. Un avoir comptable est établi et la cliente reçoit un email."}
      </p>
      <Checkbox
        id="return-as-credit"
        label={
          one.asCredit ? "En avoir, comme elle l'a demandé" : "Donner un avoir à la place, avec son accord"
        }
        checked={asCredit}
        onChange={({ target }) => setAsCredit(target.checked)}
      />
    </ConfirmDialog>
  );
}
