import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { ownShop } from "#tests/open-shop.ts";

const shop = ownShop(() => ({ terms: false }));
const get = <Body>(path: string) => shop.it.visitor().call<Body>("GET", path);

beforeAll(async () => {
  const { db } = shop.it.context;
  await sql`insert into pages (title, code, content, is_active, version) values
    ('Conditions', 'cgv', '<p>Nouvelles</p>', true, 3), ('Anciennes', 'cgv', '<p>Vieilles</p>', false, 2),
    ('Cachée', 'cachee', '<p>a</p>', false, 1)`.execute(db);
  await sql`insert into faqs (title, content, rank) values ('Deux', '<p>2</p>', 1), ('Un', '<p>1</p>', 0)`.execute(
    db,
  );
  await sql`insert into settings (key, value) values ('shopName', '"Boutique"'), ('minimumCents', '1800')`.execute(
    db,
  );
  await shop.it.context.settings.refresh();
});

test("an older version opens for whoever accepted it, with the days between which it was in force", async () => {
  await sql`insert into page_versions (code, version, title, content, published_at) values
    ('cgv', 1, 'Conditions', '<p>Il y a un an</p>', '2025-11-20'), ('cgv', 2, 'Conditions', '<p>Après</p>', '2026-03-01')`.execute(
    shop.it.context.db,
  );
  expect(await get("/api/pages/cgv?version=1")).toMatchObject({
    status: 200,
    body: {
      content: "<p>Il y a un an</p>",
      version: 1,
      inForceFrom: expect.stringContaining("2025-11-"),
      inForceUntil: expect.stringMatching(/2026-0[23]-/),
    },
  });
  expect((await get<{ inForceUntil: null }>("/api/pages/cgv?version=2")).body.inForceUntil).toBeNull();
  for (const version of ["9", "x", "0"])
    expect((await get(`/api/pages/cgv?version=${version}`)).status).toBeGreaterThanOrEqual(400);
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
    seller: { name: "", address: "", registration: "" },
    portrait: { photoUrl: null, name: "", town: "", words: "", handle: "" },
    parcelsSent: null,
    reviews: null,
    reviewYears: 3,
    shippingCents: 600,
    freeDeliveryFromCents: 0,
    minimumCents: 1800,
    recalls: false,
    sizeGuide: null,
    deliveryArea: "france-and-monaco",
    paymentMeans: ["Carte bancaire"],
    holdMinutes: 15,
    termsVersion: "3",
  });
});

test("the size guide is the first question about sizes, and an active page of its own before it", async () => {
  const { db } = shop.it.context;
  const guide = async () =>
    (
      await get<{ sizeGuide: { page: string | null; question: string | null; decides: boolean } }>(
        "/api/shop",
      )
    ).body.sizeGuide;
  await sql`insert into faqs (title, content, rank) values
    ('Comment choisir ma taille ?', '<p>La taille est affichée.</p>', 2), ('La taille du colis', '<p>30 cm</p>', 3)`.execute(
    db,
  );
  const first = await guide();
  expect(first).toMatchObject({ page: null, decides: false });
  const questions = (await get<{ id: string; title: string }[]>("/api/faqs")).body;
  expect(questions.find(({ id }) => id === first.question)?.title).toBe("Comment choisir ma taille ?");

  await sql`insert into pages (title, code, content, is_active) values
    ('Guide', 'guide-des-tailles', '<table><tr><td>38</td><td>L</td></tr></table>', false)`.execute(db);
  expect((await guide()).page).toBeNull();
  await sql`update pages set is_active = true where code = 'guide-des-tailles'`.execute(db);
  expect(await guide()).toEqual({ page: "guide-des-tailles", question: null, decides: true });
});
