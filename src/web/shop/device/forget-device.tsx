import { Smartphone } from "lucide-react";
import { useState } from "react";
import { sentenceOf } from "#web/client/failure.ts";
import { api } from "#web/shop/api.ts";
import { useLoaded } from "#web/shop/use-loaded.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { forgetKept, ownAddress } from "./kept.ts";

type Kept = { card: { brand: string | null; last4: string | null } | null };

export const cardName = ({ brand, last4 }: NonNullable<Kept["card"]>): string =>
  [brand ?? "Carte", last4 && `•••• ${last4}`].filter(Boolean).join(" ");

type ForgetDeviceProps = {
  /** What is kept stands beside it already. */
  brief?: boolean;
  onForgotten?: (sentence: string) => void;
};

/** What this browser and the provider keep of her, and the button that undoes it; nothing where nothing is kept. */
export function ForgetDevice({ brief = false, onForgotten }: ForgetDeviceProps) {
  const kept = useLoaded("device", (options) => api.payments.device(undefined, options));
  const [address, setAddress] = useState(() => ownAddress.get() !== undefined);
  const [done, setDone] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const [pending, setPending] = useState(false);
  const card = kept.state === "loaded" ? kept.value.card : null;
  const forget = async () => {
    setPending(true);
    setFailed(undefined);
    forgetKept();
    setAddress(false);
    try {
      const forgotten = await api.payments.forgetDevice({});
      const sentence = forgotten.card ? FORGOTTEN_WITH_CARD : FORGOTTEN;
      setDone(sentence);
      onForgotten?.(sentence);
    } catch (error) {
      setFailed(sentenceOf(error, "Impossible d'oublier cet appareil. Veuillez réessayer."));
    }
    setPending(false);
  };
  if (done)
    return (
      <p role="status" className="text-small text-ink-2">
        {done}
      </p>
    );
  if (!address && !card && !failed) return null;
  return (
    <section aria-label="Cet appareil" className="flex flex-col items-start gap-1 text-small text-ink-2">
      {!brief && (
        <p className="flex items-start gap-2">
          <Icon of={Smartphone} size={18} className="shrink-0" />
          <span>
            Pour vos prochains achats depuis cet appareil{"\u00a0"}:{" "}
            {[address && "votre adresse", card && `votre carte ${cardName(card)}, chez notre prestataire`]
              .filter(Boolean)
              .join(" et ")}
            .
          </span>
        </p>
      )}
      {failed && (
        <p role="alert" className="text-danger">
          {failed}
        </p>
      )}
      <Button
        look="text"
        className="min-h-target"
        pending={pending}
        pendingLabel="Un instant..."
        onClick={() => void forget()}
      >
        Oublier cet appareil
      </Button>
    </section>
  );
}

const FORGOTTEN = "Cet appareil est oublié\u00a0: votre adresse n'y est plus.";
const FORGOTTEN_WITH_CARD =
  "Cet appareil est oublié\u00a0: votre adresse n'y est plus, et notre prestataire supprime votre carte.";
