import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { ownShop } from "#tests/open-shop.ts";

const shop = ownShop();
const get = <Body>(path: string) => shop.it.visitor().call<Body>("GET", path);

beforeAll(async () => {
  const { db } = shop.it.house;
  await sql`insert into pages (title, code, content, is_active, version) values
    ('Conditions', 'cgv', '<p>Nouvelles</p>', true, 3), ('Anciennes', 'cgv', '<p>Vieilles</p>', false, 2),
    ('Cachée', 'cachee', '<p>a</p>', false, 1)`.execute(db);
  await sql`insert into faqs (title, content, rank) values ('Deux', '<p>2</p>', 1), ('Un', '<p>1</p>', 0)`.execute(
    db,
  );
  await sql`insert into settings (key, value) values ('shopName', '"Boutique"'), ('minimumCents', '1800')`.execute(
    db,
  );
  await shop.it.house.settings.refresh();
});

test("a page is the active one with its code", async () => {
  const { status, body } = await get<{ updatedAt: string }>("/api/pages/cgv");
  expect(status).toBe(200);
  expect(body).toMatchObject({ code: "cgv", title: "Conditions", content: "<p>Nouvelles</p>", version: 3 });
  expect(new Date(body.updatedAt).getTime()).toBeGreaterThan(0);
});

test("a page that is hidden or unknown does not exist", async () => {
  expect((await get("/api/pages/cachee")).status).toBe(404);
  expect((await get("/api/pages/rien")).status).toBe(404);
});

test("questions come in their order", async () => {
  const { body } = await get<{ title: string }[]>("/api/faqs");
  expect(body.map((question) => question.title)).toEqual(["Un", "Deux"]);
});

test("the shop's facts are its settings, and the version of the terms that is in force", async () => {
  const { body } = await get("/api/shop");
  expect(body).toEqual({
    name: "Boutique",
    contactEmail: "contact@hf-outlet.example",
    contactPhone: "",
    shippingCents: 600,
    minimumCents: 1800,
    deliveryArea: "france-and-monaco",
    termsVersion: "3",
  });
});
