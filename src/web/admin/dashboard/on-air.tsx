import { Link } from "react-router";
import { paths, withQuery } from "#web/paths.ts";
import { LINK } from "#web/ui/admin/link-class.ts";
import { Card } from "#web/ui/card.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Money } from "#web/ui/money.tsx";
import { countOf } from "#wording/format.ts";
import { LIVE_FIGURES } from "#wording/live-figures.ts";
import type { Work } from "./work.ts";

export function OnAir({ lives }: { lives: Work["lives"] }) {
  if (lives.length === 0) return null;
  return (
    <Card id="on-air" title="En direct">
      <ul className="flex flex-col divide-y divide-line">
        {lives.map((live) => (
          <li key={live.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0">
            <span className="min-w-[min(10rem,100%)] grow">
              <Link to={paths.admin.liveConsole} className={classNames(LINK, "font-semibold")}>
                {live.title}
              </Link>
              {live.onAir && (
                <>
                  , à l'antenne{"\u00a0: "}
                  <Link
                    to={withQuery(paths.admin.products, { live: live.id, q: live.onAir })}
                    className={classNames(LINK, "font-code font-bold uppercase")}
                  >
                    {live.onAir}
                  </Link>
                </>
              )}
            </span>
            <Link
              to={withQuery(paths.admin.orders, { status: "not-cancelled", live: live.id })}
              className={classNames(LINK, "tabular-nums")}
            >
              {countOf(live.orders, "commande")}
            </Link>
            <span>
              <span className="text-ink-2">Encaissé</span>{" "}
              <Money cents={live.revenueCents} className="font-semibold" />
            </span>
            <Link to={withQuery(paths.admin.orders, { status: "to-pay", live: live.id })} className={LINK}>
              À payer{"\u00a0"}
              <Money cents={live.owedCents} />
            </Link>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-small text-ink-2">{LIVE_FIGURES}</p>
    </Card>
  );
}
