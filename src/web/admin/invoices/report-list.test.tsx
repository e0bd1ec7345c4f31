import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { SalesPeriod } from "#contract/admin/sales-reports.ts";
import { ReportList } from "./report-list.tsx";

const REJECTED = {
  id: "1",
  name: "HF-20261101-20261110",
  kind: "IN",
  issuedAt: "2026-11-11T09:00:00Z",
  issuedBy: null,
  answer: { state: "rejected", answeredOn: "2026-11-12", reason: "REJ_PER" },
} as SalesPeriod["reports"][number];

const drawn = (state: SalesPeriod["state"]) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <ReportList
        {...({
          from: "2026-11-01",
          to: "2026-11-30",
          state,
          reports: [REJECTED],
        } as Partial<SalesPeriod> as SalesPeriod)}
      />
    </QueryClientProvider>,
  );

test.each([
  ["running", "En cours"],
  ["empty", "Rien à déclarer"],
] as const)(
  "a period that is %s shows what was reported of its days, and exports nothing",
  (state, words) => {
    const html = drawn(state);
    for (const said of [words, REJECTED.name, "Rejetée le 12/11/2026, REJ_PER", "Noter la réponse"])
      expect(html).toContain(said);
    expect(html).not.toContain("Exporter");
  },
);

test("a period that is over is exported again", () => expect(drawn("over")).toContain("Exporter à nouveau"));
