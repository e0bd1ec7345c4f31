import { beforeEach, expect, test } from "vitest";
import type { FaqRow } from "#contract/admin/content.ts";
import { adminOf } from "#tests/staff.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;

type No = { id: string; code: string; data: { fields?: Record<string, string> } };

const list = async () => (await admin.staff.call<FaqRow[]>("GET", "/api/admin/faqs")).body;
const titles = async () => (await list()).map(({ title }) => title);
const create = (title: string, content = "<p>Réponse</p>") =>
  admin.staff.call<No>("POST", "/api/admin/faqs", { title, content });
const move = (faq: FaqRow | undefined, rank: number) =>
  admin.staff.call<FaqRow[]>("PUT", `/api/admin/faqs/${faq?.id}/rank`, { rank });

beforeEach(async () => {
  await db().deleteFrom("faqs").execute();
});

test("questions follow each other from rank 0, also when many are made at once", async () => {
  await Promise.all(Array.from({ length: 8 }, (_, turn) => create(`Question ${turn}`)));
  expect((await list()).map(({ rank }) => rank)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
});

test("two change places, the public sees it, and asking again changes nothing", async () => {
  for (const title of ["Un", "Deux", "Trois"]) await create(title);
  const [, second] = await list();
  await move(second, 0);
  await move(second, 0);
  expect(await titles()).toEqual(["Deux", "Un", "Trois"]);
  const seen = await admin.shop.visitor().call<{ title: string }[]>("GET", "/api/faqs");
  expect(seen.body.map(({ title }) => title)).toEqual(["Deux", "Un", "Trois"]);
  await move(second, 9);
  expect(await titles()).toEqual(["Deux", "Un", "Trois"]);
});

test("moves and deletions by two people at once leave every rank once", async () => {
  for (const title of ["A", "B", "C", "D", "E"]) await create(title);
  const rows = await list();
  await Promise.all([
    move(rows[0], 1),
    move(rows[4], 3),
    admin.staff.call("DELETE", `/api/admin/faqs/${rows[2]?.id}`),
    move(rows[1], 2),
    create("F"),
  ]);
  expect((await list()).map(({ rank }) => rank)).toEqual([0, 1, 2, 3, 4]);
});

test("an edit keeps the cleaned words, tells the trail, and is refused once somebody else made one", async () => {
  await create("Question", "<p>Un<script>x()</script></p>");
  const [faq] = await list();
  expect(faq?.content).toBe("<p>Un</p>");
  const save = (title: string) =>
    admin.staff.call<No>("PUT", `/api/admin/faqs/${faq?.id}`, {
      title,
      content: "<p>Deux</p>",
      expectedVersion: faq?.version,
    });
  expect((await save("Première")).status).toBe(200);
  expect((await save("Seconde")).body.code).toBe("RECORD_CHANGED");
  const trail = await db()
    .selectFrom("audit_trail")
    .select(["action", "before"])
    .where("subject_id", "=", faq?.id ?? "")
    .orderBy("id")
    .execute();
  expect(trail).toMatchObject([
    { action: "faq-created" },
    { action: "faq-saved", before: { title: "Question", content: "<p>Un</p>" } },
  ]);
});

test("title and content must say something, and what is gone is told to be", async () => {
  expect((await create(" ")).body.data.fields).toEqual({ title: "Veuillez remplir tous les champs" });
  expect((await create("Question", "<p>&nbsp;</p>")).body.data.fields).toEqual({
    content: "Veuillez remplir tous les champs",
  });
  await create("Question");
  const [faq] = await list();
  expect((await admin.staff.call("DELETE", `/api/admin/faqs/${faq?.id}`)).status).toBe(200);
  expect((await admin.staff.call<No>("DELETE", `/api/admin/faqs/${faq?.id}`)).body.code).toBe("RECORD_GONE");
  expect((await move(faq, 0)).status).toBe(410);
});
