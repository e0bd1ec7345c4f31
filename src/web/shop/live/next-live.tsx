import { useState } from "react";
import { paths } from "#web/paths.ts";
import type { LiveChoices } from "#web/shop/api.ts";
import { Link } from "#web/shop/router/link.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { LIVE_CONSENT } from "#wording/alerts.ts";
import { formatClock, formatWeekday } from "#wording/format.ts";

const AlertForm = lazyPart(async () => (await import("#web/shop/alerts/alert-form.tsx")).AlertForm);

type NextLiveProps = {
  choices: LiveChoices;
  /** Of whoever is signed in. */
  email?: string;
};

/** To what she may buy next: the live on air, or a mail when the next one begins. */
export function NextLive({ choices: { lives, next }, email = "" }: NextLiveProps) {
  const [asked, setAsked] = useState(false);
  const [live] = lives;
  return (
    <div className="rounded-control bg-sunken p-3">
      <p className="font-semibold">
        {live
          ? `En direct\u00a0: ${live.title}`
          : next
            ? `Prochain live ${formatWeekday(next)} à ${formatClock(next)}`
            : "Le prochain live se prépare"}
      </p>
      <div className="mt-2">
        {live ? (
          <Link to={paths.order} className={buttonClass("primary", "w-full sm:w-auto")}>
            Commander pendant le live
          </Link>
        ) : asked ? (
          <AlertForm
            consent={LIVE_CONSENT}
            known={email}
            done="vous recevrez un email au début du prochain live."
          />
        ) : (
          <Button look="secondary" className="w-full sm:w-auto" onClick={() => setAsked(true)}>
            Me prévenir
          </Button>
        )}
      </div>
    </div>
  );
}
