import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import type { ConsoleLive } from "#contract/admin/live-console.ts";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { paths, withQuery } from "#web/paths.ts";
import { LINK } from "#web/ui/admin/link-class.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Money } from "#web/ui/money.tsx";
import { formatCount } from "#wording/format.ts";
import { formatLength } from "#wording/live-report.ts";
import { unlistedOf } from "./claims/claim-words.ts";
import type { Claims } from "./claims/use-claims.ts";
import { consolePieces, consoleWaiting } from "./console-queries.ts";

type LiveFiguresProps = {
  live: ConsoleLive;
  numbers: NonNullable<ConsoleLive["numbers"]>;
  claims: Claims;
};

/** How the live goes, in one line: its orders and their money, what is left and who waits. */
export function LiveFigures({ live, numbers, claims }: LiveFiguresProps) {
  const pieces = useQuery(consolePieces(live.id)).data;
  const waiting = useQuery(consoleWaiting(live.id)).data?.waiting;
  const listed = claims.proposals.filter(({ liveId }) => liveId === live.id).length;
  const unlisted = unlistedOf(
    claims.claims,
    claims.lives.filter(({ liveId }) => liveId === live.id),
  );
  const counted = pieces?.filter((piece) => piece.left !== null);
  const left = counted?.reduce((sum, piece) => sum + Math.max(0, piece.left ?? 0), 0);
  const hasUnlimited = pieces !== undefined && pieces.length > (counted?.length ?? 0);
  return (
    <section aria-label="Chiffres du live" className="-order-3">
      <dl className="flex flex-wrap gap-x-5 tabular-nums">
        <Figure name="Commandes">{formatCount(numbers.orders)}</Figure>
        <Figure name="Encaissé">
          <Money cents={numbers.receivedCents} />
        </Figure>
        <Figure name="À payer">
          {/* Beside the console, which nobody leaves during a live. */}
          <ScreenLink
            to={withQuery(paths.admin.orders, { status: "to-pay", live: live.id })}
            target="_blank"
            rel="noreferrer"
            className={LINK}
          >
            <Money cents={numbers.owedCents} />
          </ScreenLink>
        </Figure>
        {live.onAirSince && (
          <Figure name="En direct">
            <OnAirTime since={live.onAirSince} />
          </Figure>
        )}
        <Figure name="Pièces restantes" wide>
          {hasUnlimited && counted?.length === 0
            ? "Sans limite"
            : left === undefined
              ? "–"
              : formatCount(left)}
          {hasUnlimited && counted?.length !== 0 && ", et d'autres sans limite"}
        </Figure>
        <Figure name="Demandes sans réponse" wide>
          {formatCount(listed + unlisted)}
        </Figure>
        <Figure name="En attente" wide>
          {waiting === undefined ? "–" : formatCount(waiting.length)}
        </Figure>
      </dl>
    </section>
  );
}

const A_MINUTE_MS = 60_000;

/** "42 min", "1 h 05", told anew every minute. */
function OnAirTime({ since }: { since: string }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), A_MINUTE_MS);
    return () => window.clearInterval(timer);
  }, []);
  return formatLength(Math.max(A_MINUTE_MS, now - Date.parse(since)) / 1000);
}

/** `wide`: left out where the screen of a phone has no room. */
const Figure = ({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) => (
  <div className={classNames("flex items-center gap-1.5", wide && "@max-[40rem]:hidden")}>
    <dt className="text-ink-2">{name}</dt>
    <dd className="font-semibold">{children}</dd>
  </div>
);
