import { expect, test } from "vitest";
import { NOTHING_OFFERED, type OfferAct, type OfferedAddresses, offerAfter } from "./offered-addresses.ts";

const LYON = { street: "12 Rue des Lilas", zip: "69003", city: "Lyon" };
const PARIS = { street: "12 Rue des Lilas", zip: "75019", city: "Paris" };

const after = (...acts: OfferAct[]): OfferedAddresses => acts.reduce(offerAfter, NOTHING_OFFERED);
const typed = (text: string): OfferAct => ({ act: "typed", text });
const answered = (text: string, addresses = [LYON, PARIS]): OfferAct => ({
  act: "answered",
  text,
  addresses,
});
const DOWN: OfferAct = { act: "moved", step: 1 };
const UP: OfferAct = { act: "moved", step: -1 };
const OPENED = [typed("12 rue"), answered("12 rue")];

test("from the fourth letter on it is asked, spaces around aside, and fewer letters take the list away", () => {
  expect(after(typed("12  ")).asked).toBeUndefined();
  expect(after(typed(" 12 r ")).asked).toBe("12 r");
  expect(after(...OPENED, typed("12 "))).toEqual(NOTHING_OFFERED);
});

test("an answer opens the list with nothing chosen in it, and one of none closes it", () => {
  expect(after(...OPENED)).toMatchObject({ found: [LYON, PARIS], open: true, active: -1 });
  expect(after(...OPENED, typed("12 rue x"), answered("12 rue x", []))).toMatchObject({
    found: [],
    open: false,
  });
});

test("the answer to an older text, or after she has left, is dropped", () => {
  expect(after(typed("12 rue"), typed("12 rue des"), answered("12 rue")).open).toBe(false);
  expect(after(typed("12 rue"), { act: "left" }, answered("12 rue"))).toEqual(NOTHING_OFFERED);
  expect(after(typed("12 rue"), { act: "closed" }, answered("12 rue")).open).toBe(false);
});

test("arrows go round the options and what is typed, and typing on leaves the option", () => {
  expect(
    [[DOWN], [DOWN, DOWN], [DOWN, DOWN, DOWN], [UP]].map((keys) => after(...OPENED, ...keys).active),
  ).toEqual([0, 1, -1, 1]);
  expect(after(...OPENED, DOWN, typed("12 rue d"))).toMatchObject({ open: true, active: -1 });
  expect(after(typed("12 rue"), DOWN)).toEqual(after(typed("12 rue")));
});

test("no answer changes the list while an arrow or a pointer is on an option", () => {
  const late = answered("12 rue d", [PARIS]);
  expect(after(...OPENED, typed("12 rue d"), DOWN, late)).toMatchObject({ found: [LYON, PARIS], active: 0 });
  expect(after(...OPENED, typed("12 rue d"), { act: "pointed", index: 1 }, late)).toMatchObject({
    found: [LYON, PARIS],
    active: 1,
  });
});

test("a list that was put away comes back by an arrow, with nothing chosen in it", () => {
  expect(after(...OPENED, DOWN, { act: "closed" })).toMatchObject({ open: false, active: -1 });
  expect(after(...OPENED, { act: "closed" }, DOWN)).toMatchObject({ open: true, active: -1 });
});
