import { Clock } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { GuestOrder } from "#contract/guest-order.ts";
import { isFinal, sentenceOf } from "#web/client/failure.ts";
import { api } from "#web/shop/api.ts";
import { learn, serverNow } from "#web/shop/order/store/order-store.ts";
import { reread } from "#web/shop/order/store/use-order.ts";
import { useShopFacts } from "#web/shop/use-shop-facts.ts";
import { announce } from "#web/ui/announce.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { countOf, formatUntil } from "#wording/format.ts";

const MINUTE_MS = 60_000;
const SHOWN_FROM_MINUTES = 5;
const LOOK_EVERY_MS = 5_000;

/** Until when the pieces are kept, by the server's clock; in the last five minutes, what is left and how to get more. */
export function HoldLine({ order }: { order: GuestOrder }) {
  const minutes = useMinutesLeft(order.heldUntil);
  const [pending, setPending] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  if (!order.heldUntil || minutes === undefined) return null;
  const short = minutes <= SHOWN_FROM_MINUTES;
  const mayExtend = order.holdLimit !== null && Date.parse(order.holdLimit) > Date.parse(order.heldUntil);
  const extend = async () => {
    setPending(true);
    try {
      const next = learn(await api.guestOrders.extendHoldOfOpenPage({ orderId: order.id }));
      setRefusal(undefined);
      if (next.heldUntil) announce(`Articles réservés jusqu'${formatUntil(next.heldUntil, new Date())}.`);
    } catch (error) {
      if (isFinal(error)) void reread(order.id);
      setRefusal(sentenceOf(error, "La réservation n'a pas pu être prolongée. Réessayez."));
    } finally {
      setPending(false);
    }
  };
  return (
    <div
      className={classNames(
        "mt-3 rounded-control px-3 py-2",
        short ? "bg-warning-soft text-warning" : "bg-sunken text-ink-2",
      )}
    >
      <p className="flex items-start gap-2">
        <Icon of={Clock} className="mt-0.5 shrink-0" />
        <span>
          Articles réservés jusqu'
          <time dateTime={order.heldUntil}>{formatUntil(order.heldUntil, new Date())}</time>
          {short && (
            <strong className="font-semibold">
              , encore {Math.max(0, minutes)}
              {"\u00a0"}min
            </strong>
          )}
        </span>
      </p>
      {order.holdLimit !== null && <KeepOpen />}
      {short && mayExtend && (
        <Button
          look="secondary"
          className="mt-2 min-h-target w-full"
          pending={pending}
          onClick={() => void extend()}
        >
          Garder 5 minutes de plus
        </Button>
      )}
      {refusal && (
        <p role="alert" className="mt-2 font-medium">
          {refusal}
        </p>
      )}
    </div>
  );
}

/** An order of hers lives as long as her page, and some minutes more; one that staff opened needs no page. */
function KeepOpen() {
  const facts = useShopFacts();
  const minutes =
    facts.state === "loaded" ? countOf(facts.value.holdMinutes, "minute") : "quelques\u00a0minutes";
  return (
    <p className="mt-1 text-small">
      Gardez cette page ouverte{"\u00a0"}: vos pièces restent réservées tant que vous êtes là, puis {minutes}.
    </p>
  );
}

/** Whole minutes left, looked at every five seconds; said aloud at five minutes and at one, and only then. */
function useMinutesLeft(heldUntil: string | null): number | undefined {
  const [minutes, setMinutes] = useState<number>();
  const told = useRef<number>(undefined);
  useEffect(() => {
    if (!heldUntil) return;
    const look = () => {
      const left = Math.ceil((Date.parse(heldUntil) - serverNow()) / MINUTE_MS);
      setMinutes(left);
      if (left > SHOWN_FROM_MINUTES) told.current = undefined;
      const toTell = left <= 1 ? 1 : left <= SHOWN_FROM_MINUTES ? SHOWN_FROM_MINUTES : undefined;
      if (toTell === undefined || (told.current !== undefined && told.current <= toTell)) return;
      told.current = toTell;
      announce(
        `Vos articles sont réservés jusqu'${formatUntil(heldUntil, new Date())}, encore ${Math.max(1, left)}\u00a0min.`,
      );
    };
    look();
    const timer = window.setInterval(look, LOOK_EVERY_MS);
    return () => window.clearInterval(timer);
  }, [heldUntil]);
  return minutes;
}
