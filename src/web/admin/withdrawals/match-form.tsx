import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { TextField } from "#web/ui/text-field.tsx";

type MatchFormProps = {
  /** What is to be known of the order that it is tied to now, if any. */
  hint: string;
  pending: boolean;
  error: string | undefined;
  onMatch: (orderNumber: string) => void;
};

/** Ties a statement to the order that was meant: its number or e-mail was mistyped, or it was tied to a wrong one. */
export function MatchForm({ hint, pending, error, onMatch }: MatchFormProps) {
  const [orderNumber, setOrderNumber] = useState("");
  return (
    <form
      noValidate
      aria-label="Relier à la commande"
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending && orderNumber.trim() !== "") onMatch(orderNumber.trim());
      }}
    >
      <TextField
        id="match-order"
        label="Numéro de la commande concernée"
        hint={hint}
        className="grow"
        inputClassName="font-code"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        error={error}
        value={orderNumber}
        onChange={({ target }) => setOrderNumber(target.value)}
      />
      <Button type="submit" look="secondary" pending={pending} disabled={orderNumber.trim() === ""}>
        Relier à la commande
      </Button>
    </form>
  );
}
