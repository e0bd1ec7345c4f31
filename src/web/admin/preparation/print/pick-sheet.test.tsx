import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { PickItem } from "#web/admin/preparation/pick-items.ts";
import { PickSheet } from "./pick-sheet.tsx";

test("the printed pick list shows the photo of each piece that has one", () => {
  const line = (key: string, photoUrl: string | null) =>
    ({
      key,
      item: { ref: 1, refCategory: key, name: "Robe", photoUrl },
      count: 1,
      orders: [],
    }) as unknown as PickItem;
  const sheet = renderToStaticMarkup(
    <PickSheet items={[line("A1", "/photos/robe.svg"), line("A2", null)]} orderCount={1} />,
  );
  expect(sheet.match(/<img [^>]*>/g)).toEqual([expect.stringContaining('src="/photos/robe.svg"')]);
});
