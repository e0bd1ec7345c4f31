import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { AllSettings } from "#contract/admin/settings.ts";
import { smsSettings } from "#contract/admin/sms-settings.ts";
import { parisDay } from "#domain/paris-time.ts";
import { promoFields } from "#tests/promo-admin.ts";
import { adminOf, anOrder, aPerson } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";
import { PERIOD_SHAPE } from "#wording/settings-forms.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;

interface Answer {
  id: string;
  batchId: string;
  messageId: number;
  products: { id: string }[];
  version: number;
  code: string;
  message: string;
}
const call = (method: "POST" | "PUT", path: string, body: object) =>
  admin.staff.call<Answer>(
    method,
    `/api/admin/${path}`,
    body,
    method === "POST" ? { "idempotency-key": randomUUID() } : {},
  );

const product = (name: string, liveId = "") => ({
  liveId,
  name,
  ref: Math.floor(Math.random() * 1_000_000) + 1,
  priceCents: 2990,
  refCategory: null,
  size: "38",
  colorId: null,
  composition: null,
  stock: 1,
  photoKey: null,
});

interface Place {
  path: string;
  given: (words: string) => object;
  trail: string;
  /** Of what was made, as the trail names it. */
  idOf?: (made: Answer) => Promise<string> | string;
}

const places = async (): Promise<Record<string, Place>> => {
  const { liveId } = await stockLive(db(), [1]);
  const fixed = product("", liveId);
  const { id: colorId } = await db()
    .insertInto("product_colors")
    .values({ name: `Teinte ${randomUUID().slice(0, 8)}`, hex_code: "#7A3B5E" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const code = `p-${randomUUID().slice(0, 8)}`;
  const row = {
    name: "",
    priceCents: 2990,
    refCategory: "A12",
    size: null,
    colorId: null,
    composition: null,
  };
  const userId = await aPerson(db(), {});
  const { id: orderId } = await anOrder(db(), { liveId, userId });
  const words = (body: string) => ({ type: "to-pay", subject: "Bonjour", body: `<p>${body}</p>` });
  return {
    product: { path: "products", given: (name) => ({ ...fixed, name }), trail: "product" },
    color: {
      path: "colors",
      given: (name) => ({ name: `${name} ${code}`, hexCode: "#112233" }),
      trail: "color",
    },
    live: {
      path: "lives",
      given: (title) => ({ title, liveDate: "2026-12-01T19:00:00Z", isActive: false }),
      trail: "live",
    },
    page: {
      path: "pages",
      given: (words) => ({ code, title: "Nos robes", content: `<p>${words}</p>`, isActive: false }),
      trail: "page",
    },
    template: {
      path: "message-templates",
      given: (words) => ({ type: "shipped", title: "Colis", body: `<p>${words}</p>`, isAutomatic: false }),
      trail: "template",
    },
    question: {
      path: "faqs",
      given: (text) => ({ title: "Nos prix", content: `<p>${text}</p>` }),
      trail: "faq",
    },
    "row of the grid": {
      path: "products/rows",
      given: (name) => ({ liveId, rows: [{ ...row, name, maker: null, weightGrams: null, stock: 1 }] }),
      trail: "product",
      idOf: ({ products }) => products[0]?.id ?? "",
    },
    "creation in several colors": {
      path: "products/bulk",
      given: (name) => ({ ...row, liveId, name, colorIds: [colorId], weightGrams: null, colorId: undefined }),
      trail: "product",
      idOf: async () =>
        (
          await db()
            .selectFrom("products")
            .select("id")
            .where("color_id", "=", colorId)
            .executeTakeFirstOrThrow()
        ).id,
    },
    "message about an order": {
      path: "messages",
      given: (body) => ({ ...words(body), orderIds: [orderId] }),
      trail: "message",
      idOf: ({ batchId }) => batchId,
    },
    "message to several people": {
      path: "messages/people",
      given: (body) => ({ ...words(body), userIds: [userId] }),
      trail: "message",
      idOf: ({ batchId }) => batchId,
    },
    "message to one person": {
      path: `users/${userId}/messages`,
      given: words,
      trail: "message",
      idOf: ({ messageId }) => String(messageId),
    },
  };
};

const kept = async (kind: string, id: string) =>
  (
    await sql<{ after: object }>`select after from audit_trail
      where action = 'claims-kept' and subject_kind = ${kind} and subject_id = ${id} order by id`.execute(
      db(),
    )
  ).rows.map(({ after }) => after);

describe("words that claim something", () => {
  test.each([
    "product",
    "color",
    "live",
    "page",
    "template",
    "question",
    "row of the grid",
    "creation in several colors",
    "message about an order",
    "message to several people",
    "message to one person",
  ])("of a %s are warned of once, kept by one more press, and stand in the trail", async (kind) => {
    const place = (await places())[kind];
    if (!place) throw new Error(`No place ${kind}`);
    const words = "Robe en soldes, coton écologique";
    const warned = await call("POST", place.path, place.given(words));
    expect(warned).toMatchObject({ status: 409, body: { code: "CLAIMING_WORDS" } });
    expect(warned.body.message).toContain(
      "Ces mots engagent la boutique\u00a0: «\u00a0soldes\u00a0», «\u00a0écologique\u00a0» (",
    );
    expect(warned.body.message).toContain("Gardez-les seulement si vous pouvez le prouver.");
    const made = await call("POST", place.path, { ...place.given(words), keepsClaims: true });
    expect(made.body.message).toBeUndefined();
    const id = (await place.idOf?.(made.body)) ?? made.body.id;
    expect(await kept(place.trail, id)).toEqual([{ words: "soldes, écologique" }]);
  });

  test.each(["size", "fit", "warnings"])(
    "of a product's %s are asked about too, also where it is saved",
    async (field) => {
      const place = (await places()).product;
      if (!place) throw new Error("No place");
      const claiming = { ...place.given("Robe"), [field]: "Coupe durable" };
      const warned = { status: 409, body: { code: "CLAIMING_WORDS" } };
      expect(await call("POST", place.path, claiming)).toMatchObject(warned);
      const { body } = await call("POST", place.path, place.given("Robe"));
      const path = `products/${body.id}`;
      expect(await call("PUT", path, { ...claiming, expectedVersion: body.version })).toMatchObject(warned);
    },
  );

  test("of a saved text are asked about only where they are new", async () => {
    const place = (await places()).product;
    if (!place) throw new Error("No place");
    const { body } = await call("POST", place.path, { ...place.given("Robe durable"), keepsClaims: true });
    const save = (name: string, more: object = {}) =>
      call("PUT", `products/${body.id}`, { ...place.given(name), expectedVersion: body.version, ...more });
    const added = await save("Robe durable -50 %");
    expect(added.body).toMatchObject({ code: "CLAIMING_WORDS" });
    expect(added.body.message).toContain("Ce mot engage la boutique\u00a0: «\u00a0-50 %\u00a0» (");
    expect((await save("Robe longue durable")).status).toBe(200);
    expect(await kept("product", body.id)).toEqual([{ words: "durable" }]);
  });

  test("of a message that its template said already are not asked about again", async () => {
    const body = "<p>Votre veste écologique est en route.</p>";
    await call("POST", "message-templates", {
      type: "delivered",
      title: "Colis",
      body,
      isAutomatic: false,
      keepsClaims: true,
    });
    const userId = await aPerson(db(), {});
    const send = (text: string) =>
      call("POST", `users/${userId}/messages`, {
        type: "delivered",
        subject: "Colis",
        body: text,
        isNoAdvertisement: true,
      });
    const sent = await send(body);
    expect(sent.status).toBe(200);
    expect(await kept("message", String(sent.body.messageId))).toEqual([]);
    // A list's items are no discounts.
    expect((await send("<ul><li>50 % coton</li><li>50 % lin</li></ul>")).status).toBe(200);
    expect((await send(`${body}<p>Tout est en soldes.</p>`)).body).toMatchObject({
      code: "CLAIMING_WORDS",
      message: expect.stringContaining("engage la boutique\u00a0: «\u00a0soldes\u00a0»"),
    });
  });

  test("of a promo code are those that guests type; the team's note is nobody else's", async () => {
    const code = { ...promoFields(), code: "SOLDES", note: "liquidation du stock" };
    expect((await call("POST", "promo-codes", code)).body).toMatchObject({
      code: "CLAIMING_WORDS",
      message: expect.stringContaining("engage la boutique\u00a0: «\u00a0SOLDES\u00a0»"),
    });
    const { body } = await call("POST", "promo-codes", { ...code, keepsClaims: true });
    expect(await kept("promo", body.id)).toEqual([{ words: "SOLDES" }]);
  });

  test("of a text message are asked about as its words are saved", async () => {
    const { body } = await admin.staff.call<AllSettings>("GET", "/api/admin/settings");
    const values = Object.fromEntries(
      Object.keys(smsSettings.sms.shape).map((key) => [key, body.values[key as keyof AllSettings["values"]]]),
    );
    const smsShipped = "Votre commande en soldes est partie.";
    const save = { expectedVersion: body.versions.sms, values: { ...values, smsShipped } };
    expect((await call("PUT", "settings/sms", save)).body).toMatchObject({ code: "CLAIMING_WORDS" });
    expect((await call("PUT", "settings/sms", { ...save, keepsClaims: true })).status).toBe(200);
    expect(await kept("setting", "smsShipped")).toEqual([{ words: "soldes" }]);
    expect(await kept("setting", "smsDelivered")).toEqual([]);
  });

  test("of the legal sales are not asked about between the days that the owner set", async () => {
    const place = (await places()).product;
    if (!place) throw new Error("No place");
    const today = parisDay(new Date());
    const none = { winterSalesFrom: "", winterSalesTo: "", summerSalesFrom: "", summerSalesTo: "" };
    const save = async (values: object) => {
      const { body } = await admin.staff.call<AllSettings>("GET", "/api/admin/settings");
      return call("PUT", "settings/sales", {
        expectedVersion: body.versions.sales,
        values: { ...none, ...values },
      });
    };
    const product = (name: string) => call("POST", place.path, place.given(name));
    expect((await save({ summerSalesFrom: today })).body).toMatchObject({
      code: "INVALID_INPUT",
      data: { fields: { summerSalesTo: PERIOD_SHAPE } },
    });
    expect((await save({ summerSalesFrom: today, summerSalesTo: "2020-01-01" })).status).toBe(400);
    expect((await save({ summerSalesFrom: today, summerSalesTo: today })).status).toBe(200);
    const { body: saved } = await product("Robe en soldes");
    expect(saved.code).toBeUndefined();
    const warned = await product("Robe en soldes, liquidation");
    expect(warned.body.message).toContain("engage la boutique\u00a0: «\u00a0liquidation\u00a0»");
    expect((await save({ summerSalesFrom: "2020-06-24", summerSalesTo: "2020-07-21" })).status).toBe(200);
    expect((await product("Robe en soldes")).body.code).toBe("CLAIMING_WORDS");
    // What they allowed is asked about once as the text is saved after them.
    const again = (expectedVersion: number, more: object = {}) =>
      call("PUT", `products/${saved.id}`, { ...place.given("Robe en soldes"), expectedVersion, ...more });
    expect((await again(saved.version)).body.code).toBe("CLAIMING_WORDS");
    const answered = await again(saved.version, { keepsClaims: true });
    expect(answered.status).toBe(200);
    expect((await again(answered.body.version)).status).toBe(200);
  });

  test("do not stop who writes none", async () => {
    for (const { path, given } of Object.values(await places()))
      expect((await call("POST", path, given("Robe sur un support durable"))).body.code).not.toBe(
        "CLAIMING_WORDS",
      );
  });
});
