import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { LiveReport } from "#contract/admin/live-report.ts";
import { PiecesCard } from "./report-cards.tsx";

const drawn = (unlimited: number): string => {
  const pieces = {
    ...{ references: 3, shown: 3, units: 5, unlimited, sold: 4, reserved: 0 },
    ...{ soldCents: 4000, reservedCents: 0, leftCents: 1000 },
  };
  return renderToStaticMarkup(<PiecesCard report={{ pieces } as LiveReport} />)
    .replace(/<[^>]+>/g, "")
    .replace(/\s/g, " ");
};

test("what is sold is told of a whole only where all of the stock is counted", () => {
  expect(drawn(0)).toContain("Pièces vendues4 sur 5 (80 %)");
  const said = drawn(2);
  expect(said).not.toContain("vendues4 sur");
  expect(said).toContain("2 produits sans limite de stock");
});
