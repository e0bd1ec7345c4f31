import { Button } from "#web/ui/button.tsx";
import { ErrorPanel } from "#web/ui/panel.tsx";
import type { KnownOrder, StatementDraft } from "./statement.ts";
import { StatementLines } from "./statement-lines.tsx";
import { StepTitle } from "./step-title.tsx";

type ConfirmStepProps = {
  draft: StatementDraft;
  order: KnownOrder | undefined;
  pending: boolean;
  refusal: string | undefined;
  onConfirm: () => void;
  onBack: () => void;
};

export function ConfirmStep({ draft, order, pending, refusal, onConfirm, onBack }: ConfirmStepProps) {
  return (
    <div className="mt-2 flex flex-col gap-4">
      <StepTitle>Étape 2 sur 2{"\u00a0"}: confirmation</StepTitle>
      <StatementLines draft={draft} order={order} />
      {refusal && <ErrorPanel sentence={refusal} />}
      <Button pending={pending} pendingLabel="Envoi en cours..." onClick={onConfirm}>
        Confirmer la rétractation
      </Button>
      <Button look="text" onClick={onBack} disabled={pending}>
        Corriger
      </Button>
    </div>
  );
}
