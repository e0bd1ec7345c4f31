import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MESSAGE_TYPES } from "#domain/message-type.ts";
import { unknownVariables } from "#domain/message-variables.ts";
import { ORDER_STATUSES } from "#domain/order-status.ts";
import { type CardEmulator, startCardEmulator } from "#emulators/card/start.ts";
import { type CarrierEmulator, startCarrierEmulator } from "#emulators/carrier/start.ts";
import { demoSettings } from "#scripts/supervisor/demo-settings.ts";
import { sealTrail } from "#server/audit/seal-entries.ts";
import { type Config, readConfig } from "#server/config.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { countDue } from "#server/retention/run-retention.ts";
import { cleanRichText, plainTextOf } from "#server/rich-text/rich-text.ts";
import { openSettings } from "#server/settings/settings.ts";
import { openTestDatabase } from "#tests/database.ts";
import { START_REFUSALS } from "#wording/start-refusals.ts";
import { seed } from "./main.ts";

let card: CardEmulator;
let carrier: CarrierEmulator;
const shops: { close: () => Promise<void> }[] = [];
const filesDir = mkdtempSync(join(tmpdir(), "hf-seed-"));
const played = { card: true, carrier: true };

beforeAll(async () => {
  card = await startCardEmulator({ port: 0 });
  carrier = await startCarrierEmulator({ port: 0 });
});
afterAll(async () => {
  for (const shop of shops) await shop.close();
  await Promise.all([card.stop(), carrier.stop()]);
  rmSync(filesDir, { recursive: true, force: true });
});

async function emptyShop() {
  const database = await openTestDatabase("selling", 3);
  shops.push(database);
  const config = readConfig({
    NODE_ENV: "test",
    DATABASE_URL: database.url,
    AUTH_SECRET: "for the tests only, thirty-two characters",
    FILES_DIR: filesDir,
    ADMIN_EMAIL: "chef@hf-outlet.example",
    ADMIN_PASSWORD: "a long password, for tests",
    ...demoSettings({ card, carrier, mailbox: { smtpUrl: "smtp://localhost:9", pageUrl: "" } }),
  });
  return { config, db: database.db };
}

type Shop = Awaited<ReturnType<typeof emptyShop>>;

async function toldShop(): Promise<Shop> {
  const shop = await emptyShop();
  expect(await seed(shop.config, { played })).toBe("told");
  return shop;
}

async function rows<Row>({ db }: Shop, query: string): Promise<Row[]> {
  return (await sql.raw<Row>(query).execute(db)).rows;
}

const one = async (shop: Shop, query: string) => (await rows<{ n: number }>(shop, query))[0]?.n;

const outline = (shop: Shop) =>
  rows(
    shop,
    `select o.order_number, o.status, o.total_cents, o.review_reason,
       (select string_agg(p.ref_category || ' ' || p.size, ', ' order by p.ref)
        from order_items i join products p on p.id = i.product_id where i.order_id = o.id) as lines
     from orders o order by o.order_number`,
  );

describe("the demo's story", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await toldShop();
  });

  test("keeps everything that must always be true, the trail of its past days too", async () => {
    await sealTrail(shop);
    expect(await brokenInvariants(shop.db)).toEqual([]);
  });

  test("holds nothing whose time is over, which the server would take away as soon as it opens", async () => {
    const context = { lists: shop.db, settings: await openSettings(shop.db) };
    const due = Object.entries(await countDue(context)).filter(([, count]) => count > 0);
    expect(due).toEqual([]);
  });

  test("has about forty orders, some in every status, and what staff have to deal with", async () => {
    expect(await one(shop, "select count(*)::int as n from orders")).toBeGreaterThanOrEqual(40);
    const found = await rows<{ status: string }>(shop, "select distinct status from orders");
    expect(found.map(({ status }) => status).sort()).toEqual([...ORDER_STATUSES].sort());
    for (const query of [
      "select count(*)::int as n from orders where review_reason like 'Pièce indisponible%' and status = 'paid'",
      "select count(*)::int as n from order_history where reason = 'Réservation expirée'",
      "select count(*)::int as n from orders where status = 'paid' and shipping_label_path is not null and tracking_id is not null",
      "select count(*)::int as n from refunds where state = 'done'",
      "select count(*)::int as n from payment_events where outcome = 'refused'",
      "select count(*)::int as n from outbox where state = 'failed'",
      "select count(*)::int as n from orders where status = 'to-pay' and created_at < now() - interval '1 day'",
      "select count(*)::int as n from withdrawals where order_id is null",
      "select count(*)::int as n from withdrawals where order_id is not null",
      "select count(*)::int as n from buyer_reviews where state = 'published' and words is not null",
      "select count(*)::int as n from buyer_reviews where state = 'waiting'",
    ])
      expect(await one(shop, query), query).toBeGreaterThan(0);
  });

  test("has one live on air since an hour with sixty pieces, and one that is over", async () => {
    const lives = await rows(
      shop,
      `select is_active, extract(epoch from now() - live_date)::int / 3600 as hours,
         (select count(*)::int from products where live_id = l.id) as pieces from lives l order by live_date desc`,
    );
    expect(lives).toMatchObject([{ is_active: true, hours: 1, pieces: 60 }, { is_active: false }]);
    expect(await rows(shop, "select 1 from products where stock = 2")).toHaveLength(1);
    expect(
      await rows(
        shop,
        "select 1 from products p join lives l on l.id = p.live_id where stock is null and l.is_active",
      ),
    ).toHaveLength(1);
    expect(await one(shop, "select count(*)::int as n from products where taken = stock")).toBeGreaterThan(
      10,
    );
    expect(
      await rows(
        shop,
        "select 1 from products where composition is null or size is null or color_id is null or weight_grams is null",
      ),
    ).toEqual([]);
  });

  test("has a picture for each piece, that is an image and runs nothing", async () => {
    const named = await rows<{ photo_key: string }>(shop, "select distinct photo_key from products");
    const drawn = readdirSync(join(filesDir, "photos"));
    for (const { photo_key } of named) {
      expect(drawn).toContain(photo_key.replace("photos/", ""));
      const svg = readFileSync(join(filesDir, photo_key), "utf8");
      expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 600 800"/);
      expect(svg).not.toMatch(/undefined|NaN|<script|href=/);
      expect(svg.match(/<g[ >]/g)?.length).toBe(svg.match(/<\/g>/g)?.length);
    }
  });

  test("happened in the past, in its order", async () => {
    const wrong = await rows(
      shop,
      `select order_number from orders where created_at > now() or paid_at < created_at or shipped_at < paid_at
         or delivered_at < shipped_at or delivered_at > now() or cancelled_at < created_at
       union all
       select o.order_number from orders o join order_history h on h.order_id = o.id where h.at < o.created_at - interval '1 second' or h.at > now()
       union all
       select o.order_number from (select order_id, at, lag(at) over (partition by order_id order by id) as before from order_history) h
         join orders o on o.id = h.order_id where h.at < h.before`,
    );
    expect(wrong).toEqual([]);
  });

  test("has invoices that name the VAT number of the firm", async () => {
    const numbers = await rows(
      shop,
      "select distinct facts -> 'seller' ->> 'vatNumber' as number from invoices",
    );
    expect(numbers).toEqual([{ number: "FR00 000000000" }]);
  });

  test("has the pages that the law wants, as the sanitiser would write them, with the terms' facts", async () => {
    const pages = await rows<{ code: string; content: string }>(
      shop,
      "select code, content from pages order by code",
    );
    expect(pages.map(({ code }) => code)).toEqual([
      "accessibilite",
      "cgv",
      "confidentialite",
      "contact",
      "mentions-legales",
    ]);
    for (const { content } of pages) {
      expect(cleanRichText(content)).toBe(content);
      expect(content).toContain("démonstration");
      expect(content).not.toContain("ec.europa.eu/consumers/odr");
    }
    const published = await rows<{ content: string }>(
      shop,
      "select content from page_versions where code = 'cgv' and version = 1",
    );
    const terms = plainTextOf(published[0]?.content ?? "").replaceAll("\u00a0", " ");
    // The demo has no minimum.
    expect(terms).not.toMatch(/minimum de commande|\{\{/i);
    for (const fact of [
      "6,00 € TTC par colis",
      "14 jours après la réception",
      "nous vous remboursons dans les 14 jours",
      "au plus tard quatorze jours après l'annulation",
      "généralement sous 24 heures ouvrées",
      "Colissimo",
      "Renoncer au contrat ici",
      "Modèle de formulaire de rétractation",
      "garantie légale de conformité",
      "vices cachés",
      "médiateur de la consommation",
    ])
      expect(terms).toContain(fact);
    expect(await one(shop, "select count(*)::int as n from faqs")).toBeGreaterThanOrEqual(5);
  });

  test("has a template for every message, five of them automatic, with variables that exist", async () => {
    const templates = await rows<{ type: string; title: string; body: string; is_automatic: boolean }>(
      shop,
      "select type, title, body, is_automatic from message_templates",
    );
    expect(templates.map(({ type }) => type).sort()).toEqual([...MESSAGE_TYPES].sort());
    expect(
      templates
        .filter((one) => one.is_automatic)
        .map(({ type }) => type)
        .sort(),
    ).toEqual(["cancelled-by-admin", "delivered", "paid", "shipped", "to-pay"]);
    for (const { title, body } of templates) {
      expect(unknownVariables(title + body)).toEqual([]);
      expect(cleanRichText(body)).toBe(body);
    }
  });

  test("has customers, two of whom are one person, and an audience that comments", async () => {
    expect(await one(shop, "select count(*)::int as n from users where not is_admin")).toBeGreaterThanOrEqual(
      20,
    );
    const lilou = await rows<{ email: string; orders: number }>(
      shop,
      `select email, (select count(*)::int from orders where user_id = u.id) as orders from users u
       where email like 'lilou%' order by email`,
    );
    expect(lilou).toHaveLength(2);
    for (const { orders } of lilou) expect(orders).toBeGreaterThan(0);
    expect(await one(shop, "select count(*)::int as n from tiktok_event")).toBe(150);
    expect(
      await rows(shop, "select 1 from tiktok_event where create_time > extract(epoch from now()) * 1000"),
    ).toEqual([]);
  });

  test("is told once", async () => {
    const before = await outline(shop);
    expect(await seed(shop.config, { played })).toBe("known");
    expect(await outline(shop)).toEqual(before);
  });

  test("is the same at every telling", async () => {
    expect(await outline(await toldShop())).toEqual(await outline(shop));
  });

  test("deletes nothing where it was cut off: what may have been sold since stays, and the story is refused", async () => {
    const cut = await toldShop();
    await sql`update settings set value = '"telling"' where key = 'demoStory'`.execute(cut.db);
    const before = await outline(cut);
    await expect(seed(cut.config, { played })).rejects.toThrow(START_REFUSALS.halfTold);
    expect(await outline(cut)).toEqual(before);
  });
});

test("where third parties are real, nothing is asked of them, and the story holds all the same", async () => {
  const shop = await emptyShop();
  const nobody = { ...shop.config.card, apiUrl: "http://localhost:9" };
  const config: Config = {
    ...shop.config,
    card: nobody,
    carrier: { ...shop.config.carrier, url: "http://localhost:9" },
  };
  expect(await seed(config)).toBe("told");
  expect(await brokenInvariants(shop.db)).toEqual([]);
  expect(
    await rows(
      shop,
      "select 1 from transactions union all select 1 from labels union all select 1 from payments",
    ),
  ).toEqual([]);
  expect(await one(shop, "select count(*)::int as n from orders where status = 'delivered'")).toBeGreaterThan(
    0,
  );
});

test.each([
  "insert into lives (title, ref, live_date) values ('Le mien', 'mien', now())",
  "insert into product_colors (name, hex_code) values ('Prune', '#553355')",
  "insert into users (email) values ('cliente@example.fr')",
  "create table of_somebody_else as select 1 as row",
])("a database that holds anything is left alone: %s", async (anything) => {
  const shop = await emptyShop();
  await sql.raw(anything).execute(shop.db);
  expect(await seed(shop.config, { played })).toBe("in-use");
  expect(await rows(shop, "select 1 from message_templates")).toEqual([]);
  expect(await rows(shop, "select 1 from settings")).toEqual([]);
});

test("a shop in production is told no story", async () => {
  const { config } = await emptyShop();
  await expect(seed({ ...config, production: true })).rejects.toThrow("production");
});
