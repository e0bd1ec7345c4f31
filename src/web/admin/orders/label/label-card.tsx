import { CircleAlert, CircleHelp, Download, LoaderCircle, Tag } from "lucide-react";
import { useState } from "react";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { isCancelled, isSettled } from "#domain/order-status.ts";
import { parseGrams } from "#domain/weight.ts";
import { ReprintButtons } from "#web/admin/reprints/reprint-buttons.tsx";
import { useMay } from "#web/admin/roles/use-may.ts";
import { isRefused, sentenceOf } from "#web/client/failure.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { ConfirmDialog } from "#web/ui/dialog.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { LABEL_AFTER_PAYMENT } from "#wording/labels.ts";
import { refusalSentence } from "#wording/refusals.ts";
import { MadeLabel } from "./made-label.tsx";
import { useLabel } from "./use-label.ts";
import { WeightField } from "./weight-field.tsx";

type LabelCardProps = {
  order: Pick<OrderDetail, "id" | "orderNumber" | "status" | "label" | "hasAddress">;
  className?: string;
  /** At the table the parcel is weighed; `expectedGrams`: what its pieces and packaging weigh, null: unknown. */
  weighing?: { expectedGrams: number | null };
};
type LabelPanelProps = LabelCardProps & {
  acts: ReturnType<typeof useLabel>;
  /** The head of the screen has the button that makes or fetches the label. */
  led?: boolean;
};

export function LabelCard(props: LabelCardProps) {
  return <LabelPanel {...props} acts={useLabel(props.order.id, props.order.orderNumber)} />;
}

/** Absent, being made, made, or in doubt; a refusal of the carrier stays on the card until the next try. */
export function LabelPanel({ order, className, weighing, acts, led = false }: LabelPanelProps) {
  const [typed, setTyped] = useState("");
  const [wrong, setWrong] = useState(false);
  const [discarding, setDiscarding] = useState(false);
  const hers = useMay()("preparation");
  const { label } = order;
  const making = acts.make.isPending || label.state === "requested";
  const far = isRefused(acts.make.error, "WEIGHT_FAR") ? acts.make.error : undefined;
  const trouble = label.state === "absent" && !far ? (acts.makeError ?? label.message) : null;
  const due = isSettled(order.status);
  const weighed = weighing && hers && due && label.state === "absent" && !making ? weighing : undefined;
  const make = () => {
    const grams = weighing ? parseGrams(typed) : null;
    setWrong(grams === undefined);
    if (grams !== undefined) acts.make.mutate(grams === null ? undefined : { grams });
  };
  const discard = () => setDiscarding(true);
  return (
    <Card className={className} id="label" title="Étiquette d'expédition">
      {label.state === "made" ? (
        <MadeLabel label={label} acts={hers ? acts : undefined} onDiscard={discard} />
      ) : (
        <div className="flex flex-col items-start gap-3">
          {trouble && (
            <p role="alert" className="flex items-start gap-2 font-medium text-danger">
              <Icon of={CircleAlert} className="shrink-0" />
              {trouble}
            </p>
          )}
          {label.state === "unknown" && <InDoubt label={label} />}
          {label.state === "absent" && !making && !trouble && !(weighing && order.hasAddress) && (
            <p className="text-ink-2">{absence(order)}</p>
          )}
          {weighed && (
            <WeightField
              expectedGrams={weighed.expectedGrams}
              typed={typed}
              wrong={wrong}
              onTyped={(text) => {
                setTyped(text);
                setWrong(false);
              }}
            />
          )}
          {making && (
            <p role="status" className="flex items-center gap-2 text-ink-2">
              <Icon of={LoaderCircle} className="motion-safe:animate-spin" />
              Création de l'étiquette chez le transporteur...
            </p>
          )}
          {hers && label.state === "unknown" && (
            <DoubtActs fetch={label.trackingNumber && !led ? acts.fetch : undefined} onDiscard={discard} />
          )}
          {hers && label.state !== "unknown" && due && !led && (
            <Button
              icon={<Icon of={Tag} size={18} />}
              disabled={!order.hasAddress}
              pending={making}
              pendingLabel="Génération..."
              onClick={make}
            >
              {trouble ? "Réessayer" : "Générer l'étiquette"}
            </Button>
          )}
        </div>
      )}
      {led && hers && due && <ReprintButtons orderId={order.id} hasLabel={label.state === "made"} />}
      {far && (
        <ConfirmDialog
          open
          title="Vérifiez le poids"
          confirmLabel="Ce poids est juste"
          cancelLabel="Peser à nouveau"
          danger={false}
          onCancel={() => acts.make.reset()}
          onConfirm={() => acts.make.mutate({ grams: far.facts.grams, sure: true })}
        >
          <p>{sentenceOf(far, "Le poids est loin de celui des pièces.")}</p>
        </ConfirmDialog>
      )}
      <DiscardDialog
        open={discarding}
        state={label.state}
        discard={acts.discard}
        onEnd={() => setDiscarding(false)}
      />
    </Card>
  );
}

/** The carrier's answer was lost: a label may have been made, or was. */
function InDoubt({ label }: Pick<LabelCardProps["order"], "label">) {
  return (
    <p className="flex items-start gap-2 rounded-control bg-warning-soft p-3 text-warning">
      <Icon of={CircleHelp} className="shrink-0" />
      <span>
        {label.trackingNumber && <strong className="block">Étiquette à récupérer</strong>}
        {(label.trackingNumber && label.message) || refusalSentence("LABEL_OUTCOME_UNKNOWN", {})}
      </span>
    </p>
  );
}

function DoubtActs({
  fetch,
  onDiscard,
}: {
  fetch: LabelPanelProps["acts"]["fetch"] | undefined;
  onDiscard: () => void;
}) {
  return (
    <div className="flex flex-wrap gap-2">
      {fetch && (
        <Button
          icon={<Icon of={Download} size={18} />}
          pending={fetch.isPending}
          pendingLabel="Récupération..."
          onClick={() => fetch.mutate()}
        >
          Récupérer l'étiquette
        </Button>
      )}
      <Button look="secondary" onClick={onDiscard}>
        Oublier cette demande
      </Button>
    </div>
  );
}

type DiscardDialogProps = {
  open: boolean;
  state: LabelCardProps["order"]["label"]["state"];
  discard: LabelPanelProps["acts"]["discard"];
  onEnd: () => void;
};

function DiscardDialog({ open, state, discard, onEnd }: DiscardDialogProps) {
  return (
    <ConfirmDialog
      open={open}
      title={state === "unknown" ? "Oublier cette demande" : "Supprimer l'étiquette"}
      confirmLabel={state === "unknown" ? "Oublier la demande" : "Supprimer l'étiquette"}
      pending={discard.isPending}
      pendingLabel="Suppression..."
      onCancel={onEnd}
      onConfirm={() => discard.mutate(undefined, { onSettled: onEnd })}
    >
      <p>
        Le transporteur a déjà enregistré ce colis{"\u00a0"}: l'affranchissement peut être facturé même si
        l'étiquette n'est pas utilisée.
      </p>
    </ConfirmDialog>
  );
}

function absence({ status, hasAddress }: LabelCardProps["order"]): string {
  if (isCancelled(status)) return refusalSentence("LABEL_MISSING", {});
  if (!isSettled(status)) return LABEL_AFTER_PAYMENT;
  return hasAddress
    ? refusalSentence("LABEL_MISSING", {})
    : "Une adresse de livraison est nécessaire pour générer l'étiquette.";
}
