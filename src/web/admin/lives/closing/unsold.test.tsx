import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { orpc } from "#web/admin/client/api.ts";
import { Unsold } from "./unsold.tsx";

test("what is left of a live is carried over only once that is over", () => {
  const queries = new QueryClient();
  const piece = {
    id: "p",
    refCategory: "A1",
    name: "Robe",
    color: null,
    size: null,
    priceCents: 900,
    left: 1,
  };
  const read = orpc.admin.liveConsole.pieces.queryOptions({ input: { liveId: "l" } });
  queries.setQueryData(read.queryKey, [piece] as never);
  const drawn = (isActive: boolean) =>
    renderToStaticMarkup(
      <QueryClientProvider client={queries}>
        <MemoryRouter>
          <Unsold liveId="l" isActive={isActive} />
        </MemoryRouter>
      </QueryClientProvider>,
    );
  expect(drawn(false)).toContain("Les reporter dans un autre live");
  expect(drawn(true)).not.toContain("Les reporter dans un autre live");
  expect(drawn(true)).toContain("Une fois le live terminé");
});
