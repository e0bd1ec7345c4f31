import { useState } from "react";
import type { OfferedProduct } from "#contract/lives.ts";
import { AlertForm } from "#web/shop/alerts/alert-form.tsx";
import { pieceName } from "#web/shop/order/piece-name.ts";
import { Button, type ButtonLook } from "#web/ui/button.tsx";
import { Select } from "#web/ui/select.tsx";
import { PIECE_CONSENT } from "#wording/alerts.ts";

type AskForPieceProps = {
  /** Those that are sold. Holds run out, so a piece often comes back. */
  products: readonly [OfferedProduct, ...OfferedProduct[]];
  label: string;
  look?: ButtonLook;
};

/** Asks for an address to write to once a sold piece is free again, and for which of them. */
export function AskForPiece({ products, label, look = "primary" }: AskForPieceProps) {
  // As they were when she asked: what is freed meanwhile may not put another piece in her choice's place.
  const [asked, setAsked] = useState<AskForPieceProps["products"]>();
  const [wanted, setWanted] = useState(products[0].id);
  if (!asked)
    return (
      <Button
        look={look}
        onClick={() => {
          setAsked(products);
          setWanted(products[0].id);
        }}
      >
        {label}
      </Button>
    );
  return (
    <AlertForm
      productId={wanted}
      consent={PIECE_CONSENT}
      done="vous recevrez un email si cette pièce se libère."
    >
      {asked.length > 1 && (
        <Select
          id="alert-piece"
          label="Pièce"
          value={wanted}
          onChange={({ target }) => setWanted(target.value)}
          options={asked.map((product) => ({ value: product.id, label: choiceOf(product) }))}
        />
      )}
    </AlertForm>
  );
}

const choiceOf = (product: OfferedProduct): string =>
  [product.color?.name, product.size].filter(Boolean).join(", ") || pieceName(product);
