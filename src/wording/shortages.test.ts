import { expect, test } from "vitest";
import { SHORTAGE_MAIL } from "./shortages.ts";

test("a mail about missing pieces speaks of one or of several", () => {
  const { found, refunded, silence } = SHORTAGE_MAIL;
  expect(found.subject("HF-a-1", 1)).toBe("Pièce retrouvée\u00a0: votre commande HF-a-1 part complète");
  expect(found.subject("HF-a-1", 2)).toBe("Pièces retrouvées\u00a0: votre commande HF-a-1 part complète");
  expect(found.next(2)).toBe("Elles partent avec votre colis, vous n’avez rien à faire.");
  expect(refunded.subject("HF-a-1", 2)).toBe("Des pièces ne partent pas avec votre commande HF-a-1");
  expect(refunded.next(1)).toContain("nous vous la remboursons");
  expect(refunded.next(2)).toContain("nous vous les remboursons");
  expect(silence("mardi", false)).toContain("nous vous remboursons et envoyons le reste.");
  expect(silence("mardi", true)).toContain("nous vous remboursons.");
});
