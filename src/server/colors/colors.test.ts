import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { ColorRow } from "#contract/admin/colors.ts";
import { adminOf, anAdministrator } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;
const aName = () => `Teinte ${randomUUID().slice(0, 8)}`;

const create = (given: unknown, headers?: Record<string, string>) =>
  admin.staff.call<{ id: string; message: string }>("POST", "/api/admin/colors", given, headers);
const list = async () => (await admin.staff.call<ColorRow[]>("GET", "/api/admin/colors")).body;
const find = async (id: string) => {
  const color = (await list()).find((one) => one.id === id);
  if (!color) throw new Error("The colour is not in the list");
  return color;
};
const save = (
  { id, name, hexCode, version }: ColorRow,
  change: Partial<ColorRow & { keepsClaims: boolean }> = {},
) =>
  admin.staff.call("PUT", `/api/admin/colors/${id}`, { name, hexCode, ...change, expectedVersion: version });
const remove = (id: string) => admin.staff.call("DELETE", `/api/admin/colors/${id}`);
const actionsOn = async (id: string) =>
  (
    await db().selectFrom("audit_trail").select("action").where("subject_id", "=", id).orderBy("id").execute()
  ).map(({ action }) => action);

async function wear(colorId: string): Promise<void> {
  const { productIds } = await stockLive(db(), [1]);
  await db()
    .updateTable("products")
    .set({ color_id: colorId })
    .where("id", "=", productIds[0] ?? "")
    .execute();
}

describe("colors", () => {
  test("are listed by name whatever its case and accents, with how many products wear them", async () => {
    const word = randomUUID().slice(0, 8);
    const { id } = (await create({ name: `${word} b`, hexCode: "#112233" })).body;
    await create({ name: `${word} A`, hexCode: "#112233" });
    await create({ name: `${word} É`, hexCode: "#112233" });
    await create({ name: `${word} z`, hexCode: "#112233" });
    await create({ name: `${word} C`, hexCode: "#112233" });
    await wear(id);
    const mine = (await list()).filter(({ name }) => name.startsWith(word));
    expect(mine.map(({ name, products }) => [name.slice(9), products])).toEqual([
      ["A", 0],
      ["b", 1],
      ["C", 0],
      ["É", 0],
      ["z", 0],
    ]);
  });

  test("named by words that claim something are asked about where they are renamed too", async () => {
    const { id } = (await create({ name: aName(), hexCode: "#112233" })).body;
    const name = `Soldes -70 % ${randomUUID().slice(0, 8)}`;
    expect(await save(await find(id), { name })).toMatchObject({ body: { code: "CLAIMING_WORDS" } });
    expect((await save(await find(id), { name, keepsClaims: true })).status).toBe(200);
    expect(await actionsOn(id)).toEqual(["color-created", "color-saved", "claims-kept"]);
    expect((await save(await find(id), { hexCode: "#445566" })).status).toBe(200);
  });

  test("are added, edited and deleted, each once in the trail", async () => {
    const key = { "idempotency-key": randomUUID() };
    const given = { name: aName(), hexCode: "#aA00ff" };
    const { id } = (await create(given, key)).body;
    expect((await create(given, key)).body).toEqual({ id });
    const name = aName();
    expect(await save(await find(id), { name, hexCode: "#000000" })).toMatchObject({ status: 200 });
    expect(await find(id)).toMatchObject({ name, hexCode: "#000000", products: 0 });
    expect(await remove(id)).toMatchObject({ status: 200 });
    expect(await remove(id)).toMatchObject({ status: 410, body: { code: "RECORD_GONE" } });
    expect(await actionsOn(id)).toEqual(["color-created", "color-saved", "color-deleted"]);
  });

  test("never share a name, added or edited, also when two are added at once", async () => {
    const name = aName();
    const answers = await Promise.all([1, 2].map(() => create({ name, hexCode: "#112233" })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: "COLOR_NAME_TAKEN",
      message: "Une couleur avec ce nom existe déjà",
    });
    const other = (await create({ name: aName(), hexCode: "#112233" })).body.id;
    expect(await save(await find(other), { name })).toMatchObject({
      status: 409,
      body: { code: "COLOR_NAME_TAKEN" },
    });
  });

  test("that a product wears stay", async () => {
    const { id } = (await create({ name: aName(), hexCode: "#112233" })).body;
    await wear(id);
    expect(await remove(id)).toMatchObject({
      status: 409,
      body: {
        code: "COLOR_IN_USE",
        message: "Cette couleur est utilisée par des produits et ne peut pas être supprimée",
      },
    });
    expect(await find(id)).toMatchObject({ products: 1 });
  });

  test("edited by a colleague meanwhile are not overwritten", async () => {
    const { id } = (await create({ name: aName(), hexCode: "#112233" })).body;
    const seen = await find(id);
    const colleague = await anAdministrator(admin.shop);
    await colleague.call("PUT", `/api/admin/colors/${id}`, {
      name: seen.name,
      hexCode: "#445566",
      expectedVersion: seen.version,
    });
    expect(await save(seen, { hexCode: "#ffffff" })).toMatchObject({
      status: 409,
      body: { code: "RECORD_CHANGED", data: { by: colleague.email } },
    });
    expect((await find(id)).hexCode).toBe("#445566");
  });

  test.each([
    [{ name: "", hexCode: "#112233" }, { name: "Veuillez remplir tous les champs" }],
    [{ name: "Rouge", hexCode: "" }, { hexCode: "Veuillez remplir tous les champs" }],
    [{ name: "Rouge", hexCode: "#F00" }, { hexCode: "Code hexadécimal valide (ex: #FF0000)" }],
    [{ name: "Rouge", hexCode: "rouge" }, { hexCode: "Code hexadécimal valide (ex: #FF0000)" }],
  ])("with %j are refused", async (given, fields) => {
    expect(await create(given)).toMatchObject({ status: 400, body: { data: { fields } } });
  });
});
