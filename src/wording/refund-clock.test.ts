import { expect, test } from "vitest";
import { daysLate, surchargeOf } from "#domain/refund-clock.ts";
import { heldWords, latenessWords, noRefundDay, owedWords } from "./refund-clock.ts";

const plain = (text: string | undefined) => text?.replaceAll("\u00a0", " ");

test("what is owed is told with its parts and its last day", () => {
  const items = [1995, 1995].map((cents, place) => ({ itemId: String(place), cents }));
  const lines = [...items, { itemId: null, cents: 600 }];
  const dueOn = "2026-12-04";
  expect(plain(owedWords({ cents: 4590, lines, dueOn }))).toBe(
    "À rembourser : 45,90 € (2 articles 39,90 €, livraison 6,00 €) au plus tard le 4 décembre",
  );
  expect(plain(owedWords({ cents: 4590, lines: [], dueOn: null }))).toBe("À rembourser : 45,90 €");
  expect(plain(owedWords({ cents: 0, lines: [], dueOn }))).toBe("À rembourser au plus tard le 4 décembre");
});

test("a refund that is late is told with what the law adds", () => {
  const late = daysLate("2026-12-04", "2026-12-16");
  expect(plain(latenessWords(late, surchargeOf("withdrawal", 4590, late)))).toBe(
    "En retard de 12 jours : 2,30 € de plus dus à la cliente (5 %).",
  );
  expect(latenessWords(late, surchargeOf("none", 4590, late))).toBeUndefined();
});

test("a refund that waits for the pieces names its earliest day only as long as that is to come", () => {
  expect(heldWords("2026-11-15", "2026-11-14")).toContain("au plus tôt le 15/11/2026");
  expect(heldWords("2026-11-15", "2026-11-15")).toContain("dès leur arrivée");
  expect(heldWords("2026-11-15", "2026-11-20")).toContain("dès leur arrivée");
});

test("a statement that came late, or waits for its pieces, has no day", () => {
  const stated = { refundBy: "2026-12-04", isHeld: false, inTime: true, state: "received" };
  expect(noRefundDay(stated)).toBeUndefined();
  expect(noRefundDay({ ...stated, isHeld: true })).toBe("en attente des pièces");
  expect(noRefundDay({ ...stated, inTime: false })).toBe("hors délai");
  expect(noRefundDay({ ...stated, inTime: false, state: "done" })).toBeUndefined();
});
