import { expect, test } from "vitest";
import { returnRefundReason } from "./returns.ts";

test("the reason of a refund names its pieces while they are few, and can always be sent as it stands", () => {
  expect(returnRefundReason("withdrawal", ["A1 Robe", "A2 Jupe"])).toBe(
    "Retour de A1 Robe, A2 Jupe (Rétractation)",
  );
  expect(returnRefundReason("defect", Array<string>(5).fill("A1 Robe"))).toBe(
    "Retour de 5\u00a0pièces (Défaut ou non-conformité)",
  );
  expect(returnRefundReason("other", Array<string>(3).fill("R".repeat(200)))).toHaveLength(300);
});
