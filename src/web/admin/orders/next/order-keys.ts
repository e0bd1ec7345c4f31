import type { Binding } from "#web/admin/keys/bindings.ts";
import type { OrderAct } from "./use-order-acts.ts";

/** The key of each act that is no next one; the next act has one of its own, whatever it is. */
const KEYS: Record<string, string> = {
  "send-link": "c",
  time: "t",
  "print-label": "i",
  status: "s",
  cancel: "x",
};
const NEXT = "a";

/** The single keys of an order's page: one for what is next, one for each other act that its state allows. */
export function orderKeys(next: OrderAct | undefined, others: readonly OrderAct[]): Binding[] {
  return [
    ...(next
      ? [
          {
            keys: NEXT,
            label: `Faire ce qui suit\u00a0: ${next.label}`,
            careful: true,
            run: () => {
              if (!next.pending && !next.rests?.()) next.run();
            },
          },
        ]
      : []),
    ...others.flatMap(({ id, label, run }) => {
      const keys = KEYS[id];
      return keys ? [{ keys, label, careful: true, run }] : [];
    }),
  ];
}
