import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ADMIN_ROUTES, SHOP_ROUTES } from "#contract/routes.ts";
import { openShop, type TestShop } from "#tests/open-shop.ts";
import { pay } from "#tests/pay-by-card.ts";
import { REHEARSAL } from "#wording/rehearsal.ts";

let shop: TestShop;
beforeAll(async () => {
  shop = await openShop({ env: { NODE_ENV: "staging", STAGING_MAILBOX: "equipe@hf-outlet.example" } });
});
afterAll(() => shop.close());

test.each([...SHOP_ROUTES, ...ADMIN_ROUTES, "/nowhere"])(
  "the ribbon stands on %s, which nobody finds by searching",
  async (route) => {
    const answer = await fetch(shop.url + route, { headers: { accept: "text/html" } });
    expect(await answer.text()).toContain(REHEARSAL.ribbon);
    expect(answer.headers.get("x-robots-tag")).toBe("noindex");
  },
);

test("search engines are told of each answer not to list it, and what is passed on says what it is", async () => {
  const read = (path: string) => fetch(shop.url + path);
  expect(await (await read("/robots.txt")).text()).toBe("User-agent: *\nDisallow:\n");
  expect((await read("/sitemap.xml")).status).toBe(404);
  for (const path of ["/favicon.ico", "/prochain-live.ics", "/api/shop"])
    expect([path, (await read(path)).headers.get("x-robots-tag")]).toEqual([path, "noindex"]);
  await sql`insert into lives (title, ref, live_date, is_active) values ('Mailles', 'mailles', '2099-11-24T19:00:00Z', false)`.execute(
    shop.context.db,
  );
  expect(await (await read("/prochain-live.ics")).text()).toContain("[Répétition] ");
  const page = await fetch(shop.url, { headers: { accept: "text/html" } });
  expect(await page.text()).toContain('<meta property="og:site_name" content="[Répétition] HF Outlet"');
});

test("the card provider is told the team's mailbox in place of a buyer's address, and no number", async () => {
  const created = await shop.context.cards.createPayment({
    reference: "P1",
    amountCents: 4590,
    email: "acheteuse@example.fr",
    ipnUrl: `${shop.url}/never`,
    billing: { firstName: "Marie", phone: "+33612345678" },
    means: ["CARDS", "ALMA_3X"],
  });
  const { formToken } = created as Extract<typeof created, { outcome: "created" }>;
  const { answer } = await pay(shop, formToken);
  expect(answer?.rawClientAnswer).toContain('"email":"equipe@hf-outlet.example"');
  expect(answer?.rawClientAnswer).toContain('"firstName":"Marie"');
  for (const hers of ["acheteuse", "612345678"]) expect(answer?.rawClientAnswer).not.toContain(hers);
});
