import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { MinutePlot } from "./minute-plot.tsx";

const at = (clock: string) => `2026-11-24T${clock}.000Z`;

test("the table names each piece of a minute, also one that was shown for a part of it", () => {
  const drawn = renderToStaticMarkup(
    <MinutePlot
      id="evening"
      caption="Par minute"
      series={[]}
      minutes={[at("20:00:00"), at("20:01:00")].map((minute) => ({ at: minute, values: [] }))}
      bands={[
        { name: "A1", from: at("19:50:00"), to: at("20:00:10") },
        { name: "A2", from: at("20:00:10"), to: at("20:00:30") },
        { name: "A1", from: at("20:00:30"), to: at("20:01:00") },
        { name: "A3", from: at("20:01:00"), to: null },
      ]}
      bandsAre="À l'antenne"
      gaps={[]}
      gapsAre="Capture interrompue"
    />,
  );
  expect([...drawn.matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell]) => cell)).toEqual(["A1, A2", "A3"]);
});
