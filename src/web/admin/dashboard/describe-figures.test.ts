import { expect, test } from "vitest";
import { describeFigures } from "./describe-figures.ts";

const values = {
  orders: 10,
  paid: 6,
  paidCents: 36000,
  receivedCents: 30000,
  owedCents: 0,
  owedSince: null,
  refundedCents: 0,
};
const told = (before?: Partial<typeof values>) =>
  Object.fromEntries(
    describeFigures(
      { now: values, ...(before && { before: { ...values, ...before } }), lives: [] },
      new Date(),
    ).map(({ label, value, before: earlier, change }) => [label, [value, earlier, change]]),
  );

test("each figure stands beside the one before, shares differ in points", () => {
  expect(told({ paidCents: 30000, receivedCents: 24000, orders: 12, paid: 6 })).toEqual({
    Encaissé: ["300,00\u00a0€", "240,00\u00a0€", "+25\u00a0%"],
    "À payer": ["0,00\u00a0€", "0,00\u00a0€", undefined],
    Commandes: ["10", "12", "−17\u00a0%"],
    "Panier moyen": ["60,00\u00a0€", "50,00\u00a0€", "+20\u00a0%"],
    "Commandes payées": ["60\u00a0%", "50\u00a0%", "+10\u00a0pts"],
    Remboursé: ["0,00\u00a0€", "0,00\u00a0€", undefined],
  });
});

test("what was nothing before has no percentage, what does not exist is a dash", () => {
  expect(told({ orders: 0, paid: 0, paidCents: 0, receivedCents: 0 })).toMatchObject({
    Encaissé: ["300,00\u00a0€", "0,00\u00a0€", undefined],
    "Panier moyen": ["60,00\u00a0€", "–", undefined],
    "Commandes payées": ["60\u00a0%", "–", undefined],
  });
  expect(told().Commandes).toEqual(["10", undefined, undefined]);
});
