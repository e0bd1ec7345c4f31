import { type ReactNode, useState } from "react";
import { paths } from "#web/paths.ts";
import type { LiveChoices } from "#web/shop/api.ts";
import { Link } from "#web/shop/router/link.tsx";
import type { Loaded } from "#web/shop/use-loaded.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { LIVE_CONSENT } from "#wording/alerts.ts";
import { formatClock, formatWeekday } from "#wording/format.ts";

const AlertForm = lazyPart(async () => (await import("#web/shop/alerts/alert-form.tsx")).AlertForm);

const BUTTON = buttonClass("primary", "mt-6 w-full");

/** What the shop is, and the way into the live; between two lives, when the next one begins. */
export function Headline({ lives }: { lives: Loaded<LiveChoices> }) {
  const isQuiet = lives.state === "loaded" && lives.value.lives.length === 0;
  const next = isQuiet && lives.value.next;
  return (
    <>
      <h1 tabIndex={-1} className="text-display">
        <InPlaceOf usual="Vu en live, réservé à votre nom, livré chez vous.">
          {isQuiet &&
            (next
              ? `Prochain live ${formatWeekday(next)} à ${formatClock(next)}`
              : "Le prochain live se prépare")}
        </InPlaceOf>
      </h1>
      <p className="mt-3 text-ink-2">
        <InPlaceOf usual="Écrivez la référence annoncée pendant le live, choisissez votre couleur et payez par carte. Sans compte.">
          {isQuiet && "Les pièces se commandent en direct, par la référence annoncée. Sans compte."}
        </InPlaceOf>
      </p>
      {!isQuiet && (
        <Link to={paths.order} className={BUTTON}>
          Commander pendant le live
        </Link>
      )}
      {isQuiet && <TellMe announced={Boolean(next)} />}
    </>
  );
}

/** In the room of the button for the live, so that nothing moves; the form takes its own once it is asked for. */
function TellMe({ announced }: { announced: boolean }) {
  const [asked, setAsked] = useState(false);
  return (
    <>
      {asked && (
        <div className="mt-6">
          <AlertForm consent={LIVE_CONSENT} done="vous recevrez un email au début du prochain live." />
        </div>
      )}
      <div className="mt-6 flex gap-2 empty:hidden">
        {!asked && (
          <Button className="grow" onClick={() => setAsked(true)}>
            Me prévenir
          </Button>
        )}
        {announced && (
          <a
            href={paths.calendar}
            aria-label="Ajouter à mon calendrier"
            className={buttonClass("secondary", "grow")}
          >
            Mon calendrier
          </a>
        )}
      </div>
    </>
  );
}

/** Other words in the room of those that were drawn first, so that nothing below moves. */
function InPlaceOf({ usual, children }: { usual: string; children: ReactNode }) {
  return (
    <span className="grid *:[grid-area:1/1]">
      <span className={children ? "invisible" : undefined}>{usual}</span>
      {children && <span>{children}</span>}
    </span>
  );
}
