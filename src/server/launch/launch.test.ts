import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DEFAULT_SETTINGS } from "#contract/admin/settings.ts";
import { MESSAGE_TYPES } from "#domain/message-type.ts";
import { publishVersion } from "#server/pages/publish-page.ts";
import { cleanRichText } from "#server/rich-text/rich-text.ts";
import { aBuyer, start } from "#tests/pay-by-card.ts";
import { adminOf } from "#tests/staff.ts";
import { legalModels } from "#wording/legal/models.ts";
import { seedNewShop } from "./seed-new-shop.ts";

const admin = adminOf(() => ({ terms: false }));
const db = () => admin.shop.context.db;
const refresh = () => admin.shop.context.settings.refresh();

interface Launch {
  launch: { closed: boolean; gaps: { kind: string; id: string; title: string; reason: string }[] };
}

const launch = async () => (await admin.staff.call<Launch>("GET", "/api/admin/dashboard")).body.launch;
const gapIds = async () => (await launch()).gaps.map(({ id }) => id);

const FACTS = {
  contactEmail: "bonjour@shop.fr",
  contactPhone: "04 72 00 00 00",
  returnAddress: "Service retours, 69003 Lyon",
  mediator: "Médiation Conso, 75000 Paris, https://mediation.fr",
  sellerName: "HF SAS",
  sellerForm: "société par actions simplifiée",
  sellerCapital: "10 000 €",
  sellerAddress: "1 rue de la Mode, 69002 Lyon",
  sellerRegister: "RCS Lyon 732 829 320",
  sellerSiren: "732 829 320",
  publicationDirector: "Nadia Perrin",
  hostName: "Hébergeur SAS",
  hostAddress: "59000 Lille",
  hostPhone: "03 20 00 00 00",
  vatRegime: "vat" as const,
  vatNumber: "FR44732829320",
  textileIdentifier: "FR123456_11ABCD",
  packagingIdentifier: "FR123456_01EFGH",
};

async function set(facts: Partial<typeof FACTS>): Promise<void> {
  for (const [key, value] of Object.entries(facts))
    await sql`insert into settings (key, value) values (${key}, to_jsonb(${value}::text))
      on conflict (key) do update set value = excluded.value`.execute(db());
  await refresh();
}

/** The models as staff would take them up again once they know everything. */
async function writePages(): Promise<void> {
  const settings = { ...DEFAULT_SETTINGS, ...FACTS };
  const answers = { answerHours: "du lundi au vendredi", transfersOutsideUnion: "aucun" };
  const shopUrl = admin.shop.context.config.publicUrl;
  const facts = { ...settings, ...answers, shopUrl, today: "22 novembre 2026" };
  await db()
    .transaction()
    .execute(async (tx) => {
      for (const { code, title, content } of legalModels(facts)) {
        const version = await publishVersion(tx, { code, title, content: cleanRichText(content) }, settings);
        await sql`update pages set version = ${version} where code = ${code}`.execute(tx);
      }
    });
}

describe("a new shop in production", () => {
  beforeAll(async () => {
    await seedNewShop(admin.shop.context);
    Object.assign(admin.shop.context.config, { production: true });
  });
  afterAll(() => void Object.assign(admin.shop.context.config, { production: false }));

  test("has a template for every status, colors, and every legal page, made once", async () => {
    const count = async (table: string) =>
      (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(db())).rows[0]?.n;
    expect(await count("message_templates")).toBe(MESSAGE_TYPES.length);
    expect(await count("product_colors")).toBeGreaterThan(10);
    expect(await count("pages")).toBe(5);
    expect(await count("page_versions")).toBe(5);
    await sql`delete from message_templates where type = 'delivered'`.execute(db());
    await sql`delete from product_colors`.execute(db());
    await seedNewShop(admin.shop.context);
    expect(await count("message_templates")).toBe(MESSAGE_TYPES.length - 1);
    expect(await count("product_colors")).toBe(0);
  });

  test("can be looked at and takes no money; the dashboard names every gap with its place", async () => {
    const buyer = await aBuyer(admin.shop);
    expect(await start(buyer)).toMatchObject({
      status: 409,
      body: { code: "SHOP_NOT_OPEN", message: "La boutique n'est pas encore ouverte à la vente." },
    });
    const { closed, gaps } = await launch();
    expect(closed).toBe(true);
    expect(
      gaps
        .filter(({ kind }) => kind === "setting")
        .map(({ id }) => id)
        .sort(),
    ).toEqual(Object.keys(FACTS).sort());
    expect(gaps.filter(({ kind }) => kind === "page")).toHaveLength(5);
    expect(gaps.find(({ id }) => id === "cgv")).toMatchObject({
      title: "Page «\u00a0Conditions générales de vente\u00a0»",
      reason: expect.stringContaining("[à compléter"),
    });
  });

  test("opens once each gap is mended, and closes when one comes back", async () => {
    await set(FACTS);
    expect(await gapIds()).toEqual([
      "mentions-legales",
      "cgv",
      "confidentialite",
      "accessibilite",
      "contact",
    ]);
    await writePages();
    expect(await launch()).toEqual({ closed: false, gaps: [] });
    expect((await start(await aBuyer(admin.shop))).status).toBe(200);
    await set({ hostPhone: "" });
    expect(await gapIds()).toEqual(["hostPhone"]);
    const other = await aBuyer(admin.shop);
    expect((await start(other)).status).toBe(409);
    await set({ hostPhone: FACTS.hostPhone });
    expect((await start(other)).status).toBe(200);
  });

  test("offers each page made from the facts that are known", async () => {
    const model = (code: string) =>
      admin.staff.call<{ content: string }>("GET", `/api/admin/page-models/${code}`);
    const { body } = await model("mentions-legales");
    expect(body.content).toContain("Nadia Perrin");
    expect((await model("autre")).status).toBe(400);
  });
});

test("no shop takes money while it has no terms", async () => {
  const buyer = await aBuyer(admin.shop);
  await sql`update pages set is_active = false where code = 'cgv'`.execute(db());
  expect(await start(buyer)).toMatchObject({ status: 409, body: { code: "SHOP_NOT_OPEN" } });
  await sql`update pages set is_active = true where code = 'cgv'`.execute(db());
  expect((await start(buyer)).status).toBe(200);
});
