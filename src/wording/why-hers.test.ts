import { expect, test } from "vitest";
import { chatAnswer, stepWords } from "./why-hers.ts";

const asked = (handle: string | null, second: number, more: object = {}) => ({
  handle,
  orderNumber: "HF-1",
  by: "comment" as const,
  at: `2026-11-24T20:03:0${second}.512Z`,
  owns: false,
  rank: null,
  steps: [],
  ...more,
});

test("the answer for the chat names nobody beyond two letters", () => {
  const requests = [
    asked("laurence.b", 4, { owns: true }),
    asked("jo", 9, { rank: 2 }),
    asked("emilie", 6, { rank: 1 }),
    asked("sophie", 7),
  ];
  expect(chatAnswer("A12", requests)).toBe(
    "A12\u00a0: pour la…, demande de 21:03:04. Ensuite, en attente\u00a0: em… (21:03:06), j… (21:03:09).",
  );
});

test("the answer tells of a guest, an entry of staff, and of a unit that was freed", () => {
  const requests = [
    asked(null, 1, { owns: true, by: "guest" }),
    asked("laurence", 2, { owns: true, by: "staff" }),
    asked("emilie", 3, { owns: true, steps: [{ what: "granted" }] }),
    asked("sophie", 4, { owns: true }),
  ];
  expect(chatAnswer("A12", requests)).toBe(
    "A12\u00a0: pour une cliente du site, demande de 21:03:01\u00a0; pour la…, pièce ajoutée à 21:03:02\u00a0; pour em…, demande de 21:03:03, servie quand une pièce s'est libérée\u00a0; et 1 de plus.",
  );
  expect(chatAnswer("A12", [asked("sophie", 4)])).toBeNull();
});

test("a step says by whom, and whose unit it was", () => {
  const step = { actor: "admin", name: "Marie", from: null };
  expect(stepWords({ ...step, what: "removed" })).toBe("Retirée par Marie");
  expect(stepWords({ ...step, what: "removed", actor: "guest", name: null })).toBe("Retirée par elle-même");
  expect(stepWords({ ...step, what: "removed", actor: "other", name: null })).toBe(
    "Retirée depuis un autre compte",
  );
  expect(stepWords({ ...step, what: "granted", from: { handle: "lola", orderNumber: "HF-2" } })).toBe(
    "Servie par la liste d'attente\u00a0: pièce libérée par @lola",
  );
  expect(stepWords({ ...step, what: "granted", from: { handle: null, orderNumber: "HF-2" } })).toBe(
    "Servie par la liste d'attente\u00a0: pièce libérée par la commande HF-2",
  );
});
