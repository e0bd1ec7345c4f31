import { expect, test } from "vitest";
import type { OrderEvent } from "#domain/order-event.ts";
import { orderEventLabel } from "./order-events.ts";

test("an entry of an order's history says how it went and for how much, when its facts know", () => {
  expect(orderEventLabel("refund", { state: "done", amountCents: 500 })).toBe(
    "Remboursement effectué\u00a0: 5,00\u00a0€",
  );
  expect(orderEventLabel("payment", { outcome: "refused", amountCents: 4590 })).toBe(
    "Paiement refusé\u00a0: 45,90\u00a0€",
  );
  expect(orderEventLabel("label", { made: "6A123" })).toBe("Étiquette générée");
  expect(orderEventLabel("line-returned", { wasSent: true, disposition: "set-aside" })).toBe(
    "Article retourné, mis de côté",
  );
  expect(orderEventLabel("line-returned", { wasSent: false, disposition: "restocked" })).toBe(
    "Article retiré avant l'envoi, remis en vente",
  );
  expect(orderEventLabel("label", { discarded: null })).toBe("Étiquette supprimée");
  expect(orderEventLabel("label", { replaced: "6A123", pieces: "came-back" })).toBe(
    "Colis 6A123 revenu, à renvoyer",
  );
  expect(orderEventLabel("label", { replaced: "", pieces: "came-back" })).toBe("Colis revenu, à renvoyer");
});

test("an entry of a kind that this page does not know yet is not left without words", () => {
  expect(orderEventLabel("something-new" as OrderEvent, null)).toBe("Autre changement");
  expect(orderEventLabel("refund", null)).toBe("Remboursement");
});

test("an order that is marked to be checked is told apart from one whose check was lifted", () => {
  expect(orderEventLabel("review", null)).toBe("À vérifier");
  expect(orderEventLabel("review", { cleared: "Panier modifié" })).toBe("Vérification levée");
});
