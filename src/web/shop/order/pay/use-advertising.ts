import { useState } from "react";
import type { GuestOrder } from "#contract/guest-order.ts";
import { api } from "#web/shop/api.ts";
import { ADVERTISING_CONSENT, ADVERTISING_NOTICE } from "#wording/advertising.ts";

export type Advertising = {
  /** `object`: the shop writes to its buyers, and the box refuses; `objected`: she did so beside this order. */
  asks: "agree" | "object" | "objected";
  ticked: boolean;
  setTicked: (ticked: boolean) => void;
  /** Before she goes on to pay. Whatever becomes of it, she pays: what was not kept permits nothing. */
  keep: (order: GuestOrder) => Promise<unknown>;
};

/** What she is asked about advertisements. A tick holds for the question beside which it was made. */
export function useAdvertising(order: GuestOrder | undefined): Advertising {
  const [agrees, setAgrees] = useState<boolean>();
  const [objects, setObjects] = useState(false);
  const objected = order?.advertisingObjected ?? null;
  const agreed = agrees ?? order?.advertisingAgreed ?? false;
  if (objected === null)
    return {
      asks: "agree",
      ticked: agreed,
      setTicked: setAgrees,
      keep: async ({ id: orderId, advertisingAgreed }) =>
        agreed !== advertisingAgreed &&
        api.advertising
          .chooseOnOrder({ orderId, agreed, version: ADVERTISING_CONSENT.version })
          .catch(() => undefined),
    };
  return {
    asks: objected ? "objected" : "object",
    ticked: objects,
    setTicked: setObjects,
    // An objection is said again: the order may have another e-mail by now.
    keep: ({ id: orderId }) =>
      api.advertising
        .answerNotice({ orderId, objects: objects || objected, version: ADVERTISING_NOTICE.version })
        .catch(() => undefined),
  };
}
