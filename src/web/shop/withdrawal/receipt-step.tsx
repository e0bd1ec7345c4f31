import { CircleCheck } from "lucide-react";
import { paths } from "#web/paths.ts";
import type { Receipt } from "#web/shop/api.ts";
import { Link } from "#web/shop/router/link.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { formatDateTimeToTheSecond } from "#wording/format.ts";
import type { KnownOrder, StatementDraft } from "./statement.ts";
import { StatementLines } from "./statement-lines.tsx";
import { StepTitle } from "./step-title.tsx";

type ReceiptStepProps = { draft: StatementDraft; order: KnownOrder | undefined; receipt: Receipt };

/** The receipt, to the second, to print or keep; the same goes out by e-mail. */
export function ReceiptStep({ draft, order, receipt }: ReceiptStepProps) {
  return (
    <div className="mt-2 flex flex-col gap-4">
      <div className="flex items-start gap-3 rounded-card bg-success-soft px-4 pb-4 text-success">
        <Icon of={CircleCheck} size={24} className="mt-4 shrink-0" />
        <div>
          <StepTitle>Votre rétractation est enregistrée</StepTitle>
          <p className="text-ink">
            Reçue le {formatDateTimeToTheSecond(receipt.submittedAt)} (heure de Paris). L'accusé de réception
            est envoyé à {draft.email.trim() || order?.maskedEmail}.
          </p>
        </div>
      </div>
      <StatementLines draft={draft} order={order} />
      <p className="text-small text-ink-2">
        Référence de la déclaration{"\u00a0"}: <span className="font-code">{receipt.id}</span>
      </p>
      <div className="screen-only flex flex-col gap-2">
        <Button look="secondary" onClick={() => window.print()}>
          Imprimer ou enregistrer
        </Button>
        <Link to={paths.home} className={buttonClass("text")}>
          Retour à l'accueil
        </Link>
      </div>
    </div>
  );
}
