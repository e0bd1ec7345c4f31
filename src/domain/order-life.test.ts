import { expect, test } from "vitest";
import { CANCEL_CAUSES, ORDER_MOVES, ORDER_STATES, type OrderMove, type OrderState } from "./order-life.ts";
import { allowsMove, effectsOf, isCancelled, ORDER_STATUSES, statusesIn } from "./order-status.ts";

const MOVES = Object.entries<OrderMove>(ORDER_MOVES);

test("staff may give every status from every other, and only they and the carrier move a settled order, unless nothing of it is left to send", () => {
  for (const from of ORDER_STATUSES)
    for (const to of ORDER_STATUSES) {
      expect(allowsMove("set-status", "admin", from, to)).toBe(true);
      const others = MOVES.filter(
        ([name, move]) => name !== "take-back" && move.from.includes(from) && move.to.includes(to),
      ).flatMap(([, move]) => move.by);
      if (ORDER_STATES[from].phase === "settled")
        expect(others.filter((by) => by !== "admin" && by !== "carrier")).toEqual([]);
    }
});

test("whatever cancels an order says why", () => {
  const cancelling = MOVES.filter(([, move]) => move.to.some(isCancelled));
  expect(cancelling.map(([, move]) => move.cause)).not.toContain(undefined);
  expect(new Set(cancelling.map(([, move]) => move.cause))).toEqual(new Set(CANCEL_CAUSES));
});

test("an order that comes to be cancelled frees its units, and takes them when it comes back", () => {
  for (const from of ORDER_STATUSES)
    for (const to of ORDER_STATUSES) {
      const effects = effectsOf(from, to);
      expect(effects.includes("free-units")).toBe(!isCancelled(from) && isCancelled(to));
      expect(effects.includes("take-units")).toBe(isCancelled(from) && !isCancelled(to));
      // Units are freed, or had, before anybody is told of money.
      expect(effects.indexOf("confirm-contract")).toBeOneOf([-1, effects.length - 1]);
    }
});

const BY = {
  guest: "guest",
  customer: "signed-in customer",
  admin: "staff",
  "card-provider": "card provider",
  carrier: "carrier",
  system: "worker",
};
const PHASES = ["open", "settled", "cancelled"] as const;

const codes = (list: readonly string[] = []) => list.map((one) => `\`${one}\``).join(", ");
const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
const table = (head: string[], rows: string[][]) =>
  [row(head), row(head.map(() => "---")), ...rows.map(row)].join("\n");
const placesOf = (statuses: OrderMove["from"]): string => {
  const phase = PHASES.find((one) => String(statusesIn(one)) === String(statuses));
  if (phase) return `any ${phase}`;
  return statuses.length === ORDER_STATUSES.length ? "any" : codes(statuses);
};

const page = () => `# The life of an order

Written from \`src/domain/order-life.ts\`; \`npx vitest run src/domain/order-life.test.ts -u\` writes it anew.

## States

${table(
  ["State", "Phase", "Next for staff", "Parcel", "Brings with it", "Keeps when", "Refused with"],
  Object.entries<OrderState>(ORDER_STATES).map(([name, state]) => [
    codes([name]),
    state.phase,
    codes(state.next ? [state.next] : []),
    state.parcel ?? "",
    codes(state.onEntry),
    codes(
      [{ settled: "paid_at", cancelled: "cancelled_at", open: "" }[state.phase], state.stamps ?? ""].filter(
        Boolean,
      ),
    ),
    codes(state.refusedWith),
  ]),
)}

Every change of status also raises the order's version, writes its history and queues the automatic message of the new
state, unless its move is silent. An order may still change while it is open, has no money and its hold is not over.

## From one phase to another

${table(
  ["From", ...PHASES.map((to) => `to ${to}`)],
  PHASES.map((from) => [
    from,
    ...PHASES.map((to) => {
      const [a, b] = [statusesIn(from)[0], statusesIn(to).at(-1)];
      return a && b
        ? codes(effectsOf(a, b).filter((one) => one !== "withdraw-attempts" && one !== "free-credit"))
        : "";
    }),
  ]),
)}

\`withdraw-attempts\`: its open attempt to pay is withdrawn. \`free-credit\`: shop credit that is set apart for it may be
spent elsewhere. \`free-units\`: its pieces go to whoever waits for them, or
back on sale, but for what is on its way back of a parcel that was sent, or is not there (0132, 0141). \`take-units\`: its pieces are taken again, or it stays as it is (\`PIECES_GONE\`). \`free-promo\`: the use of its
promo code is free for others. \`take-promo\`: it has its use again, beside the limit where none is left. \`owe-refund\`: money
that is held becomes tasks to give it back, for which a reason is asked (\`REASON_REQUIRED\`). \`keep-money\`: by hand, what its
cancellation asks back is owed no more. \`note-money\`: money that
staff tell of is noted. \`keep-contract\`: what was sold on which terms is kept, once a sale.
\`end-contract\`: where none of its money is kept, its parcel's fee aside, its contract and the confirmation of that become those of an earlier sale. \`confirm-contract\`: the
confirmation of the contract is queued, unless staff must look at the order first.

## Moves

${table(
  ["Move", "By", "From", "To", "Refused with", "Cause", "Else"],
  MOVES.map(([name, move]) => [
    codes([name]),
    move.by.map((one) => BY[one]).join(", "),
    placesOf(move.from),
    placesOf(move.to),
    codes(move.refusedWith),
    codes(move.cause ? [move.cause] : []),
    [move.silent && "silent", move.endsHold && "the hold ends being counted"].filter(Boolean).join(", "),
  ]),
)}
`;

test("docs/order-life.md shows the table as it is", async () => {
  await expect(page()).toMatchFileSnapshot("../../docs/order-life.md");
});
