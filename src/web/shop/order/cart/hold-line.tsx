import { Clock } from "lucide-react";
import { useEffect, useRef } from "react";
import type { GuestOrder } from "#contract/guest-order.ts";
import { useShopFacts } from "#web/shop/use-shop-facts.ts";
import { announce } from "#web/ui/announce.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { countOf, formatUntil } from "#wording/format.ts";
import { KeepLonger } from "./keep-longer.tsx";
import { SHORT_MINUTES, useHold } from "./use-hold.ts";

/** Until when the pieces are kept, by the server's clock; in the last five minutes, what is left and how to get more. */
export function HoldLine({ order }: { order: GuestOrder }) {
  const hold = useHold(order);
  useAnnouncement(hold?.until, hold?.minutes);
  if (!hold) return null;
  return (
    <div
      className={classNames(
        "mt-3 rounded-control px-3 py-2",
        hold.isShort ? "bg-warning-soft text-warning" : "bg-sunken text-ink-2",
      )}
    >
      <p className="flex items-start gap-2">
        <Icon of={Clock} className="mt-0.5 shrink-0" />
        <span>
          Pièces réservées jusqu'
          <time dateTime={hold.until}>{formatUntil(hold.until, new Date())}</time>
          {hold.isShort && (
            <strong className="font-semibold">
              , encore {hold.minutes}
              {"\u00a0"}min
            </strong>
          )}
        </span>
      </p>
      {hold.mayExtend && order.holdLimit !== null && <KeepOpen atMost={order.holdLimit} />}
      {hold.isShort && hold.mayExtend && <KeepLonger order={order} className="mt-2 min-h-target w-full" />}
    </div>
  );
}

/** An order of hers lives as long as her page, and some minutes more, up to an hour; one that staff opened needs no page. */
function KeepOpen({ atMost }: { atMost: string }) {
  const facts = useShopFacts();
  const minutes =
    facts.state === "loaded" ? countOf(facts.value.holdMinutes, "minute") : "quelques\u00a0minutes";
  return (
    <p className="mt-1 text-small">
      Gardez cette page ouverte{"\u00a0"}: vos pièces restent réservées tant que vous êtes là, puis {minutes}.
      Au plus tard jusqu'{formatUntil(atMost, new Date())}.
    </p>
  );
}

/** Said aloud at five minutes and at one, and only then. */
function useAnnouncement(until: string | undefined, minutes: number | undefined): void {
  const told = useRef<number>(undefined);
  useEffect(() => {
    if (until === undefined || minutes === undefined) return;
    if (minutes > SHORT_MINUTES) told.current = undefined;
    const toTell = minutes <= 1 ? 1 : minutes <= SHORT_MINUTES ? SHORT_MINUTES : undefined;
    if (toTell === undefined || (told.current !== undefined && told.current <= toTell)) return;
    told.current = toTell;
    announce(
      `Vos pièces sont réservées jusqu'${formatUntil(until, new Date())}, encore ${Math.max(1, minutes)}\u00a0min.`,
    );
  }, [until, minutes]);
}
