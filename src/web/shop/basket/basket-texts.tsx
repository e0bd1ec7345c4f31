import { useState } from "react";
import type { Basket } from "#contract/baskets.ts";
import { useAct } from "#web/shop/account/use-act.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Checkbox } from "#web/ui/checkbox.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { TextField } from "#web/ui/text-field.tsx";

type BasketTextsProps = {
  texts: NonNullable<Basket["texts"]>;
  onAgree: (given: { phone: string; words: string }) => Promise<void>;
  onStop: () => Promise<void>;
};

/** Text messages about all that she claims: to agree to by a box that is empty, to end by one press. */
export function BasketTexts({ texts: { words, to }, onAgree, onStop }: BasketTextsProps) {
  const act = useAct("Votre choix n'a pas pu être enregistré. Réessayez.");
  const [phone, setPhone] = useState("");
  const [agreed, setAgreed] = useState(false);
  if (to !== null)
    return (
      <Card id="basket-texts" title="SMS">
        <div role="status" className="flex flex-wrap items-center justify-between gap-x-3">
          <p>Nous vous prévenons par SMS au {to}.</p>
          <Button look="text" pending={act.pending} onClick={() => void act.run({}, onStop)}>
            Arrêter les SMS
          </Button>
        </div>
        <Problem sentence={act.problem} />
      </Card>
    );
  const wrong = agreed ? {} : { "basket-agree": "Cochez la case si vous voulez des SMS" };
  return (
    <Card id="basket-texts" title="Être prévenue par SMS">
      <form
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (!act.pending) void act.run(wrong, () => onAgree({ phone, words }).then(() => setAgreed(false)));
        }}
      >
        <TextField
          id="phone"
          label="Votre numéro de mobile"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          maxLength={30}
          value={phone}
          onChange={({ target }) => {
            setPhone(target.value);
            act.correct("phone");
          }}
          error={act.errors.phone}
        />
        <Checkbox
          id="basket-agree"
          checked={agreed}
          onChange={({ target }) => {
            setAgreed(target.checked);
            act.correct("basket-agree");
          }}
          label={words}
          error={act.errors["basket-agree"]}
        />
        <Problem sentence={act.problem} />
        <Button type="submit" look="secondary" pending={act.pending} pendingLabel="Un instant...">
          Recevoir les SMS
        </Button>
      </form>
    </Card>
  );
}
