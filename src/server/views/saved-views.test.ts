import { expect, test } from "vitest";
import type { SavedView } from "#contract/admin/views.ts";
import type { Visitor } from "#tests/open-shop.ts";
import { adminOf, anAdministrator } from "#tests/staff.ts";

const admin = adminOf();

const create = (visitor: Visitor, name: string, list = "orders", query = "status=paid&live=all") =>
  visitor.call<SavedView & { code: string }>("POST", "/api/admin/views", { list, name, query });
const viewsOf = async (visitor: Visitor, list = "orders") =>
  (await visitor.call<SavedView[]>("GET", `/api/admin/views?list=${list}`)).body;

test("a view is made, renamed, given other filters and deleted; the audit trail keeps that it was, not what it searched", async () => {
  const made = await create(admin.staff, "Lea Trouvée", "orders", "q=lea.trouvee@example.fr");
  expect(made.status).toBe(201);
  const saved = await admin.staff.call("PUT", `/api/admin/views/${made.body.id}`, {
    name: "Relances",
    query: "status=to-pay&live=all",
  });
  expect(saved.body).toEqual({ id: made.body.id, name: "Relances", query: "status=to-pay&live=all" });
  expect(await viewsOf(admin.staff)).toEqual([saved.body]);
  expect(await viewsOf(admin.staff, "products")).toEqual([]);
  expect((await admin.staff.call("DELETE", `/api/admin/views/${made.body.id}`)).status).toBe(200);
  expect(await viewsOf(admin.staff)).toEqual([]);
  const kept = await admin.shop.context.db
    .selectFrom("audit_trail")
    .select(["action", "actor_id", "before", "after"])
    .where("subject_id", "=", made.body.id)
    .orderBy("id")
    .execute();
  expect(kept).toEqual(
    ["view-created", "view-saved", "view-deleted"].map((action) => ({
      action,
      actor_id: admin.staff.userId,
      before: null,
      after: action === "view-created" ? { list: "orders" } : null,
    })),
  );
});

test("two views of one list do not share a name, whatever its case; two lists may", async () => {
  const first = await create(admin.staff, "Ce soir");
  expect(await create(admin.staff, "CE SOIR")).toMatchObject({
    status: 409,
    body: { code: "VIEW_NAME_TAKEN" },
  });
  const elsewhere = await create(admin.staff, "Ce soir", "products");
  expect(elsewhere.status).toBe(201);
  const other = await create(admin.staff, "Demain");
  const renamed = await admin.staff.call("PUT", `/api/admin/views/${other.body.id}`, {
    name: "ce soir",
    query: "",
  });
  expect(renamed).toMatchObject({ status: 409, body: { code: "VIEW_NAME_TAKEN" } });
  for (const { body } of [first, elsewhere, other])
    await admin.staff.call("DELETE", `/api/admin/views/${body.id}`);
});

test("a colleague's views are theirs alone", async () => {
  const colleague = await anAdministrator(admin.shop);
  const { body } = await create(colleague, "À moi");
  expect(await viewsOf(admin.staff)).toEqual([]);
  const notFound = { status: 404, body: { code: "VIEW_NOT_FOUND" } };
  const stolen = { name: "À toi", query: "" };
  expect(await admin.staff.call("PUT", `/api/admin/views/${body.id}`, stolen)).toMatchObject(notFound);
  expect(await admin.staff.call("DELETE", `/api/admin/views/${body.id}`)).toMatchObject(notFound);
  expect(await viewsOf(colleague)).toEqual([expect.objectContaining({ name: "À moi" })]);
});

test("twenty views a list are enough, also when thirty are asked for at once", async () => {
  const someone = await anAdministrator(admin.shop);
  // One that waited too long for its turn, on a busy machine, asks again.
  const ask = async (n: number): ReturnType<typeof create> => {
    const answer = await create(someone, `Vue ${n}`);
    return answer.body.code === "STILL_IN_PROGRESS" ? ask(n) : answer;
  };
  const answers = await Promise.all(Array.from({ length: 30 }, (_, n) => ask(n)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
  expect(answers.filter(({ body }) => body.code === "TOO_MANY_VIEWS")).toHaveLength(10);
  expect(await viewsOf(someone)).toHaveLength(20);
});

test("a view without a name, of another list or with an address too long is refused", async () => {
  for (const answer of [
    await create(admin.staff, "  "),
    await create(admin.staff, "Ailleurs", "settings"),
    await create(admin.staff, "Longue", "orders", "q=".padEnd(1001, "x")),
  ])
    expect(answer).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
});
