import { renderToStaticMarkup } from "react-dom/server";
import { afterEach, expect, test, vi } from "vitest";
import type { WholeIncident } from "#contract/admin/incidents.ts";
import { Letter } from "./incident-page.tsx";

afterEach(() => vi.unstubAllGlobals());

const drawn = (ribbon: object | null) => {
  vi.stubGlobal("document", { querySelector: () => ribbon });
  const incident = {
    natures: [],
    data: [],
    dataNote: "",
    consequences: "",
    measures: "",
    planned: "",
    noticedAt: "2026-11-20T10:00:00Z",
    controller: { name: "HF Outlet", email: "bonjour@shop.fr", phone: "04 72 00 00 00" },
  } as Partial<WholeIncident> as WholeIncident;
  return renderToStaticMarkup(<Letter incident={incident} />);
};

test("the letter to people says that it is a rehearsal's, where it is one", () => {
  expect(drawn({})).toContain(">[Répétition] Bonjour,");
  expect(drawn(null)).toContain(">Bonjour,");
});
