import { Radio } from "lucide-react";
import { useState } from "react";
import type { ActiveLive } from "#contract/lives.ts";
import { paths } from "#web/paths.ts";
import type { LiveChoices } from "#web/shop/api.ts";
import { Link } from "#web/shop/router/link.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { EmptyPanel } from "#web/ui/panel.tsx";
import { formatDateTimeProse } from "#wording/format.ts";
import { NextLive } from "./next-live.tsx";

type LiveChooserProps = {
  choices: LiveChoices;
  onChosen: (live: ActiveLive) => void;
  /** The way back to the order from which "Changer de live" led here; without one, home. */
  onCancel: (() => void) | undefined;
};

export function LiveChooser({ choices, onChosen, onCancel }: LiveChooserProps) {
  const { lives } = choices;
  const [chosenId, setChosenId] = useState<string>();
  // A live may begin, or end, while she chooses.
  const chosen = lives.find((live) => live.id === chosenId) ?? lives[0];
  if (lives.length === 0)
    return (
      <div className="max-w-[35rem]">
        <EmptyPanel
          icon={Radio}
          sentence="Aucun live actif pour le moment"
          action={
            <Link to={paths.home} className={buttonClass("primary")}>
              Retour à l'accueil
            </Link>
          }
        />
        <NextLive choices={choices} />
      </div>
    );
  return (
    <form
      className="mt-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) onChosen(chosen);
      }}
    >
      <fieldset>
        <legend className="mb-3 font-semibold">Quel live regardez-vous{"\u00a0"}?</legend>
        <div className="flex flex-col gap-3">
          {lives.map((live) => (
            <LiveCard
              key={live.id}
              live={live}
              chosen={live.id === chosen?.id}
              onChoose={() => setChosenId(live.id)}
            />
          ))}
        </div>
      </fieldset>
      <Button type="submit" className="mt-4 w-full">
        Sélectionner
      </Button>
      {onCancel ? (
        <Button look="secondary" className="mt-3 w-full" onClick={onCancel}>
          Annuler
        </Button>
      ) : (
        <Link to={paths.home} className={buttonClass("secondary", "mt-3 w-full")}>
          Annuler
        </Link>
      )}
    </form>
  );
}

function LiveCard({ live, chosen, onChoose }: { live: ActiveLive; chosen: boolean; onChoose: () => void }) {
  return (
    <label className="flex items-start gap-3 rounded-card border border-line bg-card p-4 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus">
      <input
        type="radio"
        name="live"
        checked={chosen}
        onChange={onChoose}
        className="mt-1 size-5 shrink-0 accent-primary focus-visible:outline-none"
      />
      <span className="min-w-0">
        <span className="block font-display text-h2 font-semibold">{live.title}</span>
        <span className="block font-code text-ref">{live.ref.toUpperCase()}</span>
        <span className="block text-ink-2">{formatDateTimeProse(live.liveDate)}</span>
      </span>
    </label>
  );
}
