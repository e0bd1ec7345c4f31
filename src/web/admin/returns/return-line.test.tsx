import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { ReturnCase } from "#contract/admin/return-cases.ts";
import { MONEY_OF_CANCELLED, NEVER_CAME } from "#wording/returns.ts";
import { Clock } from "./return-line.tsx";

/** A return whose money was due long ago. */
const drawn = (more: Partial<ReturnCase>) =>
  renderToStaticMarkup(
    <Clock
      one={
        {
          ...{
            state: "arrived",
            ground: "withdrawal",
            dueOn: "2025-01-04",
            isHeld: false,
            ofCancelled: false,
          },
          ...{ owedCents: 0, owedLines: [], refundedCents: 0, atStakeCents: 2000 },
          ...more,
        } as unknown as ReturnCase
      }
    />,
  );

test("a return is late with its own money, and not with that of a cancelled order", () => {
  expect(drawn({})).toMatch(/À rembourser au plus tard le.*En retard/);
  for (const isHeld of [false, true]) {
    const said = drawn({ ofCancelled: true, isHeld });
    expect(said).toContain(MONEY_OF_CANCELLED.replace("'", "&#x27;"));
    expect(said).not.toMatch(/À rembourser|En retard|attend les pièces/);
  }
});

test("what a return of a cancelled order has to be given back itself is said as ever", () => {
  expect(drawn({ state: "to-refund", ofCancelled: true, owedCents: 2000 })).toContain("À rembourser");
});

test("of a cancelled order nobody is told that nothing is to be given back, as nothing came", () => {
  for (const words of [NEVER_CAME.told, NEVER_CAME.effect]) {
    expect(words(false)).toMatch(/Rien n'est à rembourser|sans remboursement/);
    expect(words(true)).not.toMatch(/Rien n'est à rembourser|sans remboursement/);
  }
  expect(NEVER_CAME.effect(true)).toContain(MONEY_OF_CANCELLED);
});
