import { formatEuros } from "#domain/money.ts";
import type { PaymentForm } from "#web/shop/api.ts";
import { cardName, ForgetDevice } from "#web/shop/device/forget-device.tsx";
import { Button } from "#web/ui/button.tsx";

type AboveFormProps = {
  form: PaymentForm;
  busy: boolean;
  onOther: () => void;
  onForgotten: (sentence: string) => void;
};

/** What is to be known before the provider's form: which card it is for, what pressing obliges to, what its box keeps. */
export function AboveForm({ form, busy, onOther, onForgotten }: AboveFormProps) {
  const { keptCard, means, amountCents, asksToKeepCard } = form;
  if (keptCard)
    return (
      <div className="mb-3" inert={busy}>
        <p>
          Votre carte <strong>{cardName(keptCard)}</strong>, gardée par notre prestataire. Il ne manque que
          son cryptogramme.
        </p>
        <div className="flex flex-wrap gap-x-4">
          <Button look="text" className="min-h-target" onClick={onOther}>
            Utiliser une autre carte
          </Button>
          <ForgetDevice brief onForgotten={onForgotten} />
        </div>
      </div>
    );
  return (
    <div className="mb-3 flex flex-col gap-1 text-small text-ink-2 empty:hidden">
      {means.length > 1 && (
        // The provider writes the words on its other buttons.
        <p>
          Quel que soit le moyen choisi, vous passez une commande avec obligation de paiement de{" "}
          {formatEuros(amountCents)}.
        </p>
      )}
      {asksToKeepCard && (
        <p>
          Si vous cochez la case sous la carte, notre prestataire la garde pour vos prochains achats depuis
          cet appareil. Vous pouvez l'oublier à tout moment.
        </p>
      )}
    </div>
  );
}
