import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import type { Claim } from "#contract/admin/claims.ts";
import { meQuery } from "#web/admin/session/me-query.ts";
import { ProposalsPanel } from "./proposals-panel.tsx";
import type { Decisions } from "./use-claims.ts";

const CLAIM: Claim = {
  ...{ id: 1, commentId: 1, text: "la Z9", liveId: "l", handle: "lea", at: "2026-01-02T20:00:00.000Z" },
  ...{ act: "claim", reference: "Z9", colour: null, size: null, quantity: 1, confidence: 1 },
  ...{ state: "proposed", reason: "no-such-piece", automatic: false, by: null, order: null },
  ...{ itemId: null, pieces: [] },
};
const IDLE = { isPending: false };

test("a request without a piece is answered in the entry, or by a new order where there is none", () => {
  const queries = new QueryClient();
  queries.setQueryData(meQuery.queryKey, { user: { role: "management" } } as never);
  const drawn = (onAnswer?: () => void) =>
    renderToStaticMarkup(
      <QueryClientProvider client={queries}>
        <MemoryRouter>
          <ProposalsPanel
            claims={{ accept: IDLE, acceptAll: IDLE, dismiss: IDLE } as Decisions}
            queue={{ now: [CLAIM], old: [] }}
            unlisted={0}
            {...(onAnswer && { onAnswer })}
          />
        </MemoryRouter>
      </QueryClientProvider>,
    );
  expect(drawn()).toContain('href="/admin/orders?new=1"');
  expect(drawn(() => undefined)).not.toContain("Nouvelle commande");
});
