import { useState } from "react";
import type { Basket } from "#contract/baskets.ts";
import { useAct } from "#web/shop/account/use-act.ts";
import { Button } from "#web/ui/button.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { TextField } from "#web/ui/text-field.tsx";

const FIELD = "handle";

/** Under which name she comments; the answer is a code, or why there is none. */
export function HandleForm({
  basket,
  onSend,
}: {
  basket: Basket;
  onSend: (handle: string) => Promise<void>;
}) {
  const { live, lostHandle } = basket;
  const [handle, setHandle] = useState("");
  const act = useAct("Le code n'a pas pu être donné. Réessayez.");
  if (!live.isActive)
    return <p>Ce live est terminé. Un panier s'ouvre pendant le live, en écrivant un code en commentaire.</p>;
  const wrong = handle.trim().replace(/^@/, "") === "" ? { [FIELD]: "Indiquez votre pseudo TikTok" } : {};
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!act.pending) void act.run(wrong, () => onSend(handle.trim()));
      }}
    >
      {lostHandle && (
        <p className="rounded-card bg-warning-soft p-4 text-warning">
          Le pseudo @{lostHandle} est porté dans ce live par un autre compte TikTok. Si vous avez changé de
          pseudo, indiquez le nouveau{"\u00a0"}: un code montrera que ce téléphone est le vôtre.
        </p>
      )}
      <p>
        Vous avez commandé en commentaire{"\u00a0"}? Retrouvez ici vos pièces, votre place sur les listes
        d'attente, et payez en une fois.
      </p>
      <TextField
        id={FIELD}
        label="Votre pseudo TikTok"
        hint="Celui avec lequel vous commentez le live."
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={101}
        value={handle}
        onChange={({ target }) => {
          setHandle(target.value);
          act.correct(FIELD);
        }}
        error={act.errors[FIELD]}
      />
      <Problem sentence={act.problem} />
      <Button type="submit" pending={act.pending} pendingLabel="Un instant...">
        Recevoir mon code
      </Button>
      <p className="text-small text-ink-2">
        Un code à écrire en commentaire prouve que ce pseudo est le vôtre{"\u00a0"}: personne d'autre ne voit
        votre panier.
      </p>
    </form>
  );
}
