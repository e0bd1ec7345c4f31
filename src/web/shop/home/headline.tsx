import type { ReactNode } from "react";
import { paths } from "#web/paths.ts";
import type { LiveChoices } from "#web/shop/api.ts";
import { Link } from "#web/shop/router/link.tsx";
import type { Loaded } from "#web/shop/use-loaded.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { formatClock, formatWeekday } from "#wording/format.ts";

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
      {isQuiet &&
        (next ? (
          <a href={paths.calendar} className={BUTTON}>
            Ajouter à mon calendrier
          </a>
        ) : (
          <Link to={paths.questions} className={BUTTON}>
            Questions fréquentes
          </Link>
        ))}
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
