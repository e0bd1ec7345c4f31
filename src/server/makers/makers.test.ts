import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { MakerRow } from "#contract/admin/makers.ts";
import { A_MAKER } from "#tests/a-maker.ts";
import { adminOf, anAdministrator } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;
const aName = () => `Atelier ${randomUUID().slice(0, 8)}`;

type Fields = typeof A_MAKER & { name: string };

const create = (given: Partial<Fields>, headers?: Record<string, string>) =>
  admin.staff.call<{ id: string; code: string }>(
    "POST",
    "/api/admin/makers",
    { ...A_MAKER, ...given },
    headers,
  );
const find = async (id: string) => {
  const { body } = await admin.staff.call<MakerRow[]>("GET", "/api/admin/makers");
  const maker = body.find((one) => one.id === id);
  if (!maker) throw new Error("The maker is not in the list");
  return maker;
};
const save = (
  { id, products: _p, complete: _c, version, ...fields }: MakerRow,
  change: Partial<Fields>,
  as = admin.staff,
) => as.call("PUT", `/api/admin/makers/${id}`, { ...fields, ...change, expectedVersion: version });
const remove = (id: string) => admin.staff.call("DELETE", `/api/admin/makers/${id}`);

describe("makers", () => {
  test("are added, edited and deleted, each once in the trail", async () => {
    const key = { "idempotency-key": randomUUID() };
    const given = { name: aName() };
    const { id } = (await create(given, key)).body;
    expect((await create(given, key)).body).toEqual({ id });
    expect(await save(await find(id), { contact: "www.atelier.example" })).toMatchObject({ status: 200 });
    expect(await find(id)).toMatchObject({ contact: "www.atelier.example", complete: true, products: 0 });
    expect(await remove(id)).toMatchObject({ status: 200 });
    expect(await remove(id)).toMatchObject({ status: 410, body: { code: "RECORD_GONE" } });
    const trail = await db()
      .selectFrom("audit_trail")
      .select("action")
      .where("subject_id", "=", id)
      .orderBy("id")
      .execute();
    expect(trail.map(({ action }) => action)).toEqual(["maker-created", "maker-saved", "maker-deleted"]);
  });

  test("never share a name, nor the place of the shop's own, also when two come at once", async () => {
    const name = aName();
    const answers = await Promise.all([name, name.toUpperCase()].map((one) => create({ name: one })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("MAKER_NAME_TAKEN");
    await Promise.all([1, 2, 3].map(() => create({ name: aName(), isDefault: true })));
    const { body } = await admin.staff.call<MakerRow[]>("GET", "/api/admin/makers");
    expect(body.filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });

  test("that a product names stay", async () => {
    const { id } = (await create({ name: aName() })).body;
    const { productIds } = await stockLive(db(), [1]);
    await db().updateTable("products").set({ maker_id: id }).where("id", "in", productIds).execute();
    expect(await remove(id)).toMatchObject({ status: 409, body: { code: "MAKER_IN_USE" } });
    expect(await find(id)).toMatchObject({ products: 1 });
  });

  test("edited by a colleague meanwhile are not overwritten", async () => {
    const seen = await find((await create({ name: aName() })).body.id);
    const colleague = await anAdministrator(admin.shop);
    await save(seen, { address: "Ailleurs" }, colleague);
    expect(await save(seen, { address: "Ici" })).toMatchObject({
      status: 409,
      body: { code: "RECORD_CHANGED", data: { by: colleague.email } },
    });
    expect((await find(seen.id)).address).toBe("Ailleurs");
  });

  test.each([
    [{ name: "" }, ["name"]],
    [{ name: "X", address: "", contact: "" }, ["address", "contact"]],
    [{ name: "X", contact: "au bout de la rue" }, ["contact"]],
    [
      { name: "X", outsideEu: true, responsibleContact: "personne" },
      ["responsibleName", "responsibleAddress", "responsibleContact"],
    ],
  ])("with %j are refused", async (given, fields) => {
    const answer = await admin.staff.call<{ data: { fields: Record<string, string> } }>(
      "POST",
      "/api/admin/makers",
      { ...A_MAKER, ...given },
    );
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.data.fields)).toEqual(fields);
  });
});
