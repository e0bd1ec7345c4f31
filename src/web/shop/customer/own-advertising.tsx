import { useState } from "react";
import type { AdvertisingChoice } from "#contract/advertising.ts";
import { useAct } from "#web/shop/account/use-act.ts";
import { api } from "#web/shop/api.ts";
import { useLoaded } from "#web/shop/use-loaded.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { ADVERTISING_CONSENT, OBJECTION_WORDS, OWN_ADVERTISING } from "#wording/advertising.ts";
import { formatDate } from "#wording/format.ts";

/** Whether she takes advertisements; staff who act as her may end them, and not agree. */
export function OwnAdvertising({ acting }: { acting: boolean }) {
  const own = useLoaded("advertising", (options) => api.advertising.own(undefined, options));
  const [chosen, setChosen] = useState<AdvertisingChoice>();
  const act = useAct("Votre choix n'a pas pu être enregistré. Réessayez.");
  const choice = chosen ?? (own.state === "loaded" ? own.value : undefined);
  if (!choice) return null;
  const { agreedAt, ground } = choice;
  const choose = (agreed: boolean) =>
    act.run({}, async () =>
      setChosen(await api.advertising.chooseInSpace({ agreed, version: ADVERTISING_CONSENT.version })),
    );
  return (
    <Card id="annonces" title="Annonces des lives">
      <p role="status">
        {agreedAt === null
          ? OWN_ADVERTISING.none
          : OWN_ADVERTISING[ground ?? "agreed"](formatDate(new Date(agreedAt)))}
      </p>
      <Problem sentence={act.problem} />
      {agreedAt !== null ? (
        <Button
          look="secondary"
          className="mt-3"
          pending={act.pending}
          pendingLabel="Un instant..."
          onClick={() => void choose(false)}
        >
          {OBJECTION_WORDS.space}
        </Button>
      ) : (
        !acting && (
          <Button
            look="text"
            className="mt-1 text-start"
            pending={act.pending}
            pendingLabel="Un instant..."
            onClick={() => void choose(true)}
          >
            {ADVERTISING_CONSENT.words}
          </Button>
        )
      )}
    </Card>
  );
}
