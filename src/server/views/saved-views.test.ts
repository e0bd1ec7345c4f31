import { expect, test } from "vitest";
import type { SavedView } from "#contract/admin/views.ts";
import type { Visitor } from "#tests/open-shop.ts";
import { anAdministrator, deskOf } from "#tests/staff.ts";

const desk = deskOf();

const create = (visitor: Visitor, name: string, list = "orders", query = "status=paid&live=all") =>
  visitor.call<SavedView & { code: string }>("POST", "/api/admin/views", { list, name, query });
const viewsOf = async (visitor: Visitor, list = "orders") =>
  (await visitor.call<SavedView[]>("GET", `/api/admin/views?list=${list}`)).body;

test("a view is made, renamed, given other filters and deleted; the audit trail keeps all of it", async () => {
  const made = await create(desk.staff, "À relancer");
  expect(made.status).toBe(201);
  const saved = await desk.staff.call("PUT", `/api/admin/views/${made.body.id}`, {
    name: "Relances",
    query: "status=to-pay&live=all",
  });
  expect(saved.body).toEqual({ id: made.body.id, name: "Relances", query: "status=to-pay&live=all" });
  expect(await viewsOf(desk.staff)).toEqual([saved.body]);
  expect(await viewsOf(desk.staff, "products")).toEqual([]);
  expect((await desk.staff.call("DELETE", `/api/admin/views/${made.body.id}`)).status).toBe(200);
  expect(await viewsOf(desk.staff)).toEqual([]);
  const kept = await desk.shop.house.db
    .selectFrom("audit_trail")
    .select(["action", "actor_id"])
    .where("subject_id", "=", made.body.id)
    .orderBy("id")
    .execute();
  expect(kept).toEqual(
    ["view-created", "view-saved", "view-deleted"].map((action) => ({
      action,
      actor_id: desk.staff.userId,
    })),
  );
});

test("two views of one list do not share a name, whatever its case; two lists may", async () => {
  const first = await create(desk.staff, "Ce soir");
  expect(await create(desk.staff, "CE SOIR")).toMatchObject({
    status: 409,
    body: { code: "VIEW_NAME_TAKEN" },
  });
  const elsewhere = await create(desk.staff, "Ce soir", "products");
  expect(elsewhere.status).toBe(201);
  const other = await create(desk.staff, "Demain");
  const renamed = await desk.staff.call("PUT", `/api/admin/views/${other.body.id}`, {
    name: "ce soir",
    query: "",
  });
  expect(renamed).toMatchObject({ status: 409, body: { code: "VIEW_NAME_TAKEN" } });
  for (const { body } of [first, elsewhere, other])
    await desk.staff.call("DELETE", `/api/admin/views/${body.id}`);
});

test("a colleague's views are theirs alone", async () => {
  const colleague = await anAdministrator(desk.shop);
  const { body } = await create(colleague, "À moi");
  expect(await viewsOf(desk.staff)).toEqual([]);
  const notFound = { status: 404, body: { code: "VIEW_NOT_FOUND" } };
  const stolen = { name: "À toi", query: "" };
  expect(await desk.staff.call("PUT", `/api/admin/views/${body.id}`, stolen)).toMatchObject(notFound);
  expect(await desk.staff.call("DELETE", `/api/admin/views/${body.id}`)).toMatchObject(notFound);
  expect(await viewsOf(colleague)).toEqual([expect.objectContaining({ name: "À moi" })]);
});

test("twenty views a list are enough, also when thirty are asked for at once", async () => {
  const someone = await anAdministrator(desk.shop);
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
    await create(desk.staff, "  "),
    await create(desk.staff, "Ailleurs", "settings"),
    await create(desk.staff, "Longue", "orders", "q=".padEnd(1001, "x")),
  ])
    expect(answer).toMatchObject({ status: 400, body: { code: "INVALID_INPUT" } });
});
