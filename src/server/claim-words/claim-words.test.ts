import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { adminOf } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;

interface Answer {
  id: string;
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
}

const places = async (): Promise<Record<string, Place>> => {
  const { liveId } = await stockLive(db(), [1]);
  const fixed = product("", liveId);
  const code = `p-${randomUUID().slice(0, 8)}`;
  return {
    product: { path: "products", given: (name) => ({ ...fixed, name }), trail: "product" },
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
  test.each(["product", "live", "page", "template"])(
    "of a %s are warned of once, kept by one more press, and stand in the trail",
    async (kind) => {
      const place = (await places())[kind];
      if (!place) throw new Error(`No place ${kind}`);
      const words = "Robe en soldes, coton écologique";
      const warned = await call("POST", place.path, place.given(words));
      expect(warned).toMatchObject({ status: 409, body: { code: "CLAIMING_WORDS" } });
      expect(warned.body.message).toContain("«\u00a0soldes\u00a0», «\u00a0écologique\u00a0»");
      expect(warned.body.message).toContain("Gardez-les seulement si vous pouvez le prouver.");
      const made = await call("POST", place.path, { ...place.given(words), keepsClaims: true });
      expect(made.status).toBe(201);
      const { id } = made.body;
      expect(await kept(place.trail, id)).toEqual([{ words: "soldes, écologique" }]);
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
    expect(added.body.message).toContain("«\u00a0-50 %\u00a0»\u00a0: ce mot engage la boutique");
    expect((await save("Robe longue durable")).status).toBe(200);
    expect(await kept("product", body.id)).toEqual([{ words: "durable" }]);
  });

  test("do not stop who writes none", async () => {
    for (const { path, given } of Object.values(await places()))
      expect((await call("POST", path, given("Robe sur un support durable"))).body.code).not.toBe(
        "CLAIMING_WORDS",
      );
  });
});
