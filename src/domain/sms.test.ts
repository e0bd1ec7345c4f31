import { describe, expect, test } from "vitest";
import { isSmsSender, isStopWord, quietUntil } from "./sms.ts";

describe("a parcel's message waits for the morning in Paris", () => {
  test.each([
    ["2026-11-25T07:59:00+01:00", "2026-11-25T07:00:00.000Z"],
    ["2026-11-25T02:00:00+01:00", "2026-11-25T07:00:00.000Z"],
    ["2026-11-25T21:00:00+01:00", "2026-11-26T07:00:00.000Z"],
    // The clocks go back in this night: there are two hours from two to three.
    ["2026-10-24T23:30:00+02:00", "2026-10-25T07:00:00.000Z"],
    ["2026-03-28T22:00:00+01:00", "2026-03-29T06:00:00.000Z"],
  ])("%s", (instant, until) => expect(quietUntil("shipped", new Date(instant))).toEqual(new Date(until)));

  test("and leaves at once by day; what has a deadline never waits", () => {
    for (const clock of ["08:00", "12:00", "20:59"])
      expect(quietUntil("delivered", new Date(`2026-11-25T${clock}:00+01:00`))).toBeUndefined();
    expect(quietUntil("to-pay", new Date("2026-11-25T23:30:00+01:00"))).toBeUndefined();
    expect(quietUntil("reminder", new Date("2026-11-25T03:00:00+01:00"))).toBeUndefined();
  });
});

test.each([
  "STOP",
  "stop",
  " Stop svp",
  "STOP.",
  "Arrêt",
  "arretez",
  "ARRÊTER",
  "Désabonnement",
  "desabonner moi",
])("«%s» is understood as a wish to be left alone", (answer) => expect(isStopWord(answer)).toBe(true));
test.each(["", "ok", "non stop", "merci", "quand arrive mon colis"])("«%s» is not", (answer) =>
  expect(isStopWord(answer)).toBe(false),
);

test.each(["HFOUTLET", "hf1", "36111", "H1234567890"])("%s may be a sender", (sender) =>
  expect(isSmsSender(sender)).toBe(true),
);
test.each(["HF", "HF OUTLET", "HFOUTLETPARIS", "0612345678", "33612345678", "ÉTÉ", "123", ""])(
  "%s may not: too long, too short, an ordinary number or not plain letters",
  (sender) => expect(isSmsSender(sender)).toBe(false),
);
