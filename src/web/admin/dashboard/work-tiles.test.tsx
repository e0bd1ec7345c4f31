import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { parisDay } from "#domain/paris-time.ts";
import type { Work } from "./work.ts";
import { WorkTiles } from "./work-tiles.tsx";

const none = { orders: 0, cents: 0, oldestAt: null };
const NOTHING = {
  ...{ owed: none, preparation: none, shipping: none, review: none, withoutMoney: none, toTell: none },
  ...{ unpaidForADay: none, toHandOver: 0, toHandOverLate: 0, toHandOverCents: 0 },
  ...{ parcelsToSee: 0, parcelsToSeeCents: 0, incompleteProducts: 0, incompleteCents: 0 },
  ...{
    withdrawalsOpen: 0,
    withdrawalsCents: 0,
    withdrawalsDueFirst: null,
    promisedToday: 0,
    promisedTodayCents: 0,
  },
  ...{ paymentsToMatch: 0, unconfirmed: [] },
  ...{ failedMessages: 0, failedMessagesSince: null, heldMessages: 0, incompleteBefore: null },
  shortages: { count: 0, cents: 0, endsFirst: null },
  complaints: { count: 0, cents: 0, oldestAt: null },
  reviews: { count: 0, oldestAt: null },
  incidents: { open: 0, notifyBy: null },
  late: { orders: 0, cents: 0, oldestPromise: null },
  refunds: { count: 0, cents: 0, dueFirst: null },
  waited: { products: 0, people: 0, cents: 0 },
} as unknown as Work;

const drawn = (work: Partial<Work>): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <WorkTiles work={{ ...NOTHING, ...work }} />
    </MemoryRouter>,
  );

/** The words of the tiles in their order. */
const tiles = (work: Partial<Work>): string[] =>
  drawn(work)
    .split("<li>")
    .slice(1)
    .map((tile) =>
      tile
        .replace(/<[^>]+>/g, " ")
        .replaceAll("&#x27;", "'")
        .replace(/\s+/g, " ")
        .trim(),
    );

test("what is late or due today says so in words and comes first", () => {
  const shown = tiles({
    preparation: { orders: 3, cents: 9000, oldestAt: null },
    promisedToday: 2,
    promisedTodayCents: 4000,
    late: { orders: 1, cents: 2000, oldestPromise: "2026-01-02" },
    incidents: { open: 1, notifyBy: null },
    refunds: { count: 1, cents: 500, dueFirst: "2026-01-03" },
    withdrawalsOpen: 1,
    withdrawalsDueFirst: parisDay(new Date()),
  });
  expect(shown.slice(0, 6).map((tile) => tile.replace(/ \d+,.*| à rembourser.*/, ""))).toEqual([
    "1 Urgent Incidents de données",
    "1 En retard Livraisons promises dépassées",
    "1 En retard Remboursements à faire",
    "2 Aujourd'hui À livrer aujourd'hui au plus tard",
    "1 Aujourd'hui Rétractations à traiter",
    "3 À préparer",
  ]);
});

test("nothing is urgent where nothing waits or its day is to come", () => {
  const shown = tiles({ refunds: { count: 1, cents: 500, dueFirst: "2999-01-01" } });
  expect(shown.join()).not.toMatch(/Urgent|En retard|Aujourd'hui/);
});

test("pieces that are sold out and waited for are counted with who waits and what they are worth", () => {
  expect(tiles({ waited: { products: 2, people: 5, cents: 21000 } })[0]).toBe(
    "2 Pièces attendues 210,00 € , par 5 personnes",
  );
  expect(tiles({}).join()).not.toContain("Pièces attendues");
});

test("a last day counts itself", () => {
  const day = "2999-01-01";
  const shown = tiles({
    refunds: { count: 1, cents: 500, dueFirst: day },
    withdrawalsOpen: 1,
    withdrawalsDueFirst: day,
    shortages: { count: 1, cents: 500, endsFirst: day },
    complaints: { count: 1, cents: 500, oldestAt: `${day}T12:00:00Z` },
  }).join();
  expect(shown).not.toContain("avant le");
  expect(shown.match(/(à rembourser|réponse|,) au plus tard le|choix attendu jusqu'au/g)).toHaveLength(4);
});

test("all is done only where no tile and no card has any work", () => {
  const done = (work: Partial<Work>) => drawn(work).includes("tout est fait");
  expect(done({})).toBe(true);
  expect(done({ heldMessages: 1 })).toBe(false);
  expect(done({ paymentsToMatch: 1 })).toBe(false);
  const unconfirmed = [{ messageId: 1, orderId: "o", orderNumber: "HF-1", problem: "" }];
  expect(done({ unconfirmed })).toBe(false);
});
