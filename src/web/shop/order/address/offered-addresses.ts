import { type FoundAddress, LEAST_TYPED } from "#domain/found-address.ts";

/** What is offered under the street while it is typed. */
export type OfferedAddresses = {
  /** The text that waits for its answer, or had it; absent: nothing is to be asked. */
  asked: string | undefined;
  found: readonly FoundAddress[];
  open: boolean;
  /** The option that Enter would choose; -1 for what is typed. */
  active: number;
};

export type OfferAct =
  | { act: "typed"; text: string }
  | { act: "answered"; text: string; addresses: readonly FoundAddress[] }
  | { act: "moved"; step: 1 | -1 }
  | { act: "pointed"; index: number }
  /** Put away, and an arrow brings it back. */
  | { act: "closed" }
  | { act: "left" };

export const NOTHING_OFFERED: OfferedAddresses = { asked: undefined, found: [], open: false, active: -1 };

export function offerAfter(now: OfferedAddresses, event: OfferAct): OfferedAddresses {
  switch (event.act) {
    case "typed": {
      const text = event.text.trim();
      // What was found before stays until the next answer, so that the list does not blink at each letter.
      return text.length < LEAST_TYPED ? NOTHING_OFFERED : { ...now, asked: text, active: -1 };
    }
    case "answered": {
      if (event.text !== now.asked) return now;
      return { ...now, found: event.addresses, open: event.addresses.length > 0, active: -1 };
    }
    case "moved": {
      if (now.found.length === 0) return now;
      // Between the last and the first stands what she typed. No answer changes the list under an arrow.
      const places = now.found.length + 1;
      const active = now.open ? ((now.active + 1 + event.step + places) % places) - 1 : -1;
      return { ...now, asked: undefined, open: true, active };
    }
    case "pointed":
      return { ...now, asked: undefined, active: event.index };
    case "closed":
      return { ...now, asked: undefined, open: false, active: -1 };
    case "left":
      return NOTHING_OFFERED;
  }
}
