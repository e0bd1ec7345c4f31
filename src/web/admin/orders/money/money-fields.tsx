import type { OrderDetail } from "#contract/admin/orders.ts";
import { MEANS, type Means, type MoneyByHand } from "#domain/money-by-hand.ts";
import { parisDay } from "#domain/paris-time.ts";
import type { FieldErrors } from "#web/ui/error-summary.tsx";
import { Money } from "#web/ui/money.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextField } from "#web/ui/text-field.tsx";
import { MEANS_LABELS, RECEIVED_IN_FUTURE, RECEIVED_ON_MISSING } from "#wording/money-by-hand.ts";

/** As it stands in the fields. `later`: nobody knows yet; the order is paid all the same, without its money. */
export interface TypedMoney {
  means: Means | "later" | "";
  receivedOn: string;
  reference: string;
}

export const noMoneyYet = (): TypedMoney => ({ means: "", receivedOn: parisDay(new Date()), reference: "" });

/** What to tell the server; undefined when it is to be noted later. */
export function moneyOf({ means, receivedOn, reference }: TypedMoney): MoneyByHand | undefined {
  if (means === "" || means === "later") return undefined;
  return { means, receivedOn, ...(reference.trim() ? { reference: reference.trim() } : {}) };
}

export function moneyErrors({ means, receivedOn }: TypedMoney): FieldErrors {
  if (means === "") return { "money-means": "Indiquez comment l'argent est arrivé." };
  if (means === "later") return {};
  if (receivedOn === "") return { "money-on": RECEIVED_ON_MISSING };
  return receivedOn > parisDay(new Date()) ? { "money-on": RECEIVED_IN_FUTURE } : {};
}

const OPTIONS = MEANS.map((value) => ({ value, label: MEANS_LABELS[value] }));
const LATER = { value: "later", label: "À préciser plus tard" } as const;

type MoneyFieldsProps = {
  money: TypedMoney;
  errors: FieldErrors;
  /** One reference stands for all: the orders of a bulk change were seldom paid together. */
  withReference?: boolean;
  /** Whether it may be said later. */
  mayFollow?: boolean;
  onChange: (money: TypedMoney) => void;
};

/** The sum that is noted: what came back, and what is held already, is not paid again. */
export function SumToNote({ order: { lackingCents, totalCents } }: { order: OrderDetail }) {
  return (
    <>
      <Money cents={lackingCents} className="font-semibold" />,{" "}
      {lackingCents === totalCents ? "le total de la commande" : "ce qu'il reste à payer de la commande"}.
    </>
  );
}

/** How the money of an order came that staff mark as paid. */
export function MoneyFields({
  money,
  errors,
  withReference = true,
  mayFollow = true,
  onChange,
}: MoneyFieldsProps) {
  const isKnown = money.means !== "" && money.means !== "later";
  return (
    <fieldset className="flex flex-col gap-4 rounded-card border border-line p-4">
      <legend className="px-1 font-semibold">Comment l'argent est-il arrivé{"\u00a0"}?</legend>
      <Select
        id="money-means"
        label="Moyen de paiement"
        placeholder="Sélectionner…"
        hint="Cette boutique n'encaisse que par carte ou virement. C'est ce qui la dispense d'un logiciel de caisse attesté."
        options={mayFollow ? [...OPTIONS, LATER] : OPTIONS}
        value={money.means}
        error={errors["money-means"]}
        onChoose={(means) => onChange({ ...money, means })}
      />
      {isKnown && (
        <TextField
          id="money-on"
          label="Reçu le"
          type="date"
          max={parisDay(new Date())}
          value={money.receivedOn}
          error={errors["money-on"]}
          onChange={({ target }) => onChange({ ...money, receivedOn: target.value })}
        />
      )}
      {isKnown && withReference && (
        <TextField
          id="money-reference"
          label={money.means === "card" ? "Numéro de la transaction" : "Référence du virement"}
          optional
          hint={
            money.means === "card"
              ? "Celui de l'espace du prestataire\u00a0: le paiement ne sera pas compté deux fois."
              : undefined
          }
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={money.reference}
          onChange={({ target }) => onChange({ ...money, reference: target.value })}
        />
      )}
    </fieldset>
  );
}
