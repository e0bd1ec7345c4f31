import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { LegalPage, PageDetail, PageRow } from "#contract/admin/content.ts";
import { type AllSettings, settingGroups } from "#contract/admin/settings.ts";
import { adminOf } from "#tests/staff.ts";

const admin = adminOf(() => ({ terms: false }));
const db = () => admin.shop.context.db;

type No = { id: string; code: string; message: string; data: { fields?: Record<string, string> } };

const code = () => `page-${randomUUID().slice(0, 8)}`;
const TEXT = { title: "Une page", content: "<p>Texte</p>", isActive: true };
const create = (given: Record<string, unknown>) =>
  admin.staff.call<No>("POST", "/api/admin/pages", { ...TEXT, ...given });
const get = async (id: string) => (await admin.staff.call<PageDetail>("GET", `/api/admin/pages/${id}`)).body;
const save = (page: PageDetail, change: Record<string, unknown>) =>
  admin.staff.call<PageDetail & No>("PUT", `/api/admin/pages/${page.id}`, {
    title: page.title,
    content: page.content,
    isActive: page.isActive,
    expectedVersion: page.version,
    ...change,
  });
const list = async () =>
  (await admin.staff.call<{ rows: PageRow[]; legal: LegalPage[] }>("GET", "/api/admin/pages")).body;
const seen = (given: string) =>
  admin.shop.visitor().call<{ content: string; version: number }>("GET", `/api/pages/${given}`);

describe("a new page", () => {
  test("is public under its code, which is written as a slug, and cleaned", async () => {
    const slug = code();
    const made = await create({
      code: slug.toUpperCase().replace("-", "  "),
      content: '<p onclick="x()">Bonjour <script>x()</script><a href="javascript:x()">ici</a></p>',
    });
    expect(made.status).toBe(201);
    expect((await seen(slug)).body).toMatchObject({ content: "<p>Bonjour ici</p>", version: 1 });
  });

  test.each([
    [{ code: "Été!" }, { code: "Le code doit être un slug valide (ex: ma-page-exemple)" }],
    [{ code: "deux--traits" }, { code: "Le code doit être un slug valide (ex: ma-page-exemple)" }],
    [{ code: " " }, { code: "Veuillez remplir tous les champs" }],
    [{ code: "ok", title: " " }, { title: "Veuillez remplir tous les champs" }],
    [{ code: "ok", content: "<p> </p>" }, { content: "Veuillez remplir tous les champs" }],
  ])("without what it needs is refused: %j", async (given, fields) => {
    const { status, body } = await create(given);
    expect([status, body.data.fields]).toEqual([400, fields]);
  });

  test("does not take a code that exists, even made twice at once, nor does the winter page", async () => {
    const slug = code();
    const answers = await Promise.all([create({ code: slug }), create({ code: slug, isActive: false })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: "PAGE_CODE_TAKEN",
      message: "Ce code de page existe déjà",
    });
    const winter = await Promise.all([create({ code: "page-hiver" }), create({ code: "page-hiver" })]);
    expect(winter.map(({ status }) => status).sort()).toEqual([201, 409]);
  });

  test("may be long", async () => {
    const content = `<p>${"Un article des conditions. ".repeat(5000)}</p>`;
    expect((await create({ code: code(), content })).status).toBe(201);
    expect((await create({ code: code(), content: content.repeat(2) })).status).toBe(413);
  });
});

describe("an edit", () => {
  test("of the text is a new version, and every version stays readable", async () => {
    const slug = code();
    const page = await get((await create({ code: slug })).body.id);
    const second = await save(page, { content: "<p>Deux</p>" });
    const third = await save(second.body, { isActive: false });
    expect([second.body.textVersion, third.body.textVersion]).toEqual([2, 2]);
    expect((await seen(slug)).status).toBe(404);
    await admin.staff.call("DELETE", `/api/admin/pages/${page.id}`);
    const again = await get((await create({ code: slug, content: "<p>Trois</p>" })).body.id);
    expect(again.textVersion).toBe(3);
    const kept = await db()
      .selectFrom("page_versions")
      .select(["version", "content"])
      .where("code", "=", slug)
      .orderBy("version")
      .execute();
    expect(kept.map(({ content }) => content)).toEqual(["<p>Texte</p>", "<p>Deux</p>", "<p>Trois</p>"]);
    const trail = await db()
      .selectFrom("audit_trail")
      .select("action")
      .where("subject_id", "=", page.id)
      .orderBy("id")
      .execute();
    expect(trail.map(({ action }) => action)).toEqual([
      "page-created",
      "page-saved",
      "page-saved",
      "page-deleted",
    ]);
  });

  test("can't make a second page of a code active", async () => {
    const slug = code();
    await create({ code: slug });
    const { id } = await db()
      .insertInto("pages")
      .values({ title: "Ancienne", code: slug, content: "<p>a</p>", is_active: false, version: 9 })
      .returning("id")
      .executeTakeFirstOrThrow();
    expect(await save(await get(id), { isActive: true })).toMatchObject({
      status: 409,
      body: { code: "PAGE_ACTIVE_TWICE", message: "Une page active avec ce code existe déjà" },
    });
  });

  test("of what changed meanwhile, or is gone, is refused", async () => {
    const page = await get((await create({ code: code() })).body.id);
    await save(page, { title: "Premier" });
    expect((await save(page, { title: "Second" })).body.code).toBe("RECORD_CHANGED");
    expect((await admin.staff.call("DELETE", `/api/admin/pages/${page.id}`)).status).toBe(200);
    expect((await save(page, {})).body.code).toBe("RECORD_GONE");
    expect((await admin.staff.call("DELETE", `/api/admin/pages/${page.id}`)).status).toBe(410);
  });
});

describe("a page that names the shop's figures", () => {
  const CONTENT = "<p>Livraison : {{frais_livraison}}.</p><p>{{minimum_commande}}</p>";

  async function set(change: Record<string, unknown>, of: "orders" | "taxes" = "orders"): Promise<void> {
    const { body } = await admin.staff.call<AllSettings>("GET", "/api/admin/settings");
    const { values, versions } = body;
    const group = Object.keys(settingGroups[of].shape).map((key) => [key, values[key]]);
    const answer = await admin.staff.call("PUT", `/api/admin/settings/${of}`, {
      expectedVersion: versions[of],
      values: { ...Object.fromEntries(group), ...change },
    });
    expect(answer.status).toBe(200);
  }

  test("says them as they are set, or nothing of a minimum that is off, each time as a new version", async () => {
    const slug = code();
    const page = await get((await create({ code: slug, content: CONTENT })).body.id);
    const delivery = "<p>Livraison : 6,00\u00a0€.</p>";
    expect((await seen(slug)).body).toMatchObject({ content: delivery, version: 1 });
    await set({ minimumCents: 1800 });
    expect((await seen(slug)).body).toMatchObject({
      content: `${delivery}<p>Le minimum de commande est de 18,00\u00a0€ TTC, livraison non comprise.</p>`,
      version: 2,
    });
    await set({ holdMinutes: 20 });
    expect((await seen(slug)).body.version).toBe(2);
    await set({ minimumCents: 0 });
    expect((await seen(slug)).body).toMatchObject({ content: delivery, version: 3 });
    expect((await get(page.id)).content).toBe(CONTENT);
  });

  test("says the producer's identifiers as they are set, as text and never as HTML", async () => {
    const slug = code();
    await create({ code: slug, content: "<p>{{identifiants_rep}}</p>" });
    await set(
      {
        textileIdentifier: "FR123456_11ABCD",
        packagingIdentifier: "Aucun <b>emballage</b>",
        vatRegime: "vat",
      },
      "taxes",
    );
    const { content, version } = (await seen(slug)).body;
    expect(version).toBe(2);
    expect(content.replaceAll("\u00a0", " ")).toContain(
      "textiles : FR123456_11ABCD ; emballages : Aucun &lt;b&gt;emballage&lt;/b&gt;.</p>",
    );
  });

  test("cannot name what does not exist", async () => {
    const { status, body } = await create({ code: code(), content: "<p>{{prenom}}</p>" });
    expect([status, body.data.fields?.content]).toEqual([
      400,
      "Variable inconnue\u00a0: {{prenom}}. Utilisez celles qui sont proposées.",
    ]);
  });
});

test("the list says how the pages stand that the law asks for", async () => {
  await create({ code: "mentions-legales" });
  await create({ code: "cgv", isActive: false });
  expect((await list()).legal).toEqual([
    { code: "mentions-legales", title: "Mentions légales", state: "active" },
    { code: "cgv", title: "Conditions générales de vente", state: "inactive" },
    { code: "confidentialite", title: "Confidentialité", state: "missing" },
    { code: "accessibilite", title: "Accessibilité", state: "missing" },
    { code: "contact", title: "Contact", state: "missing" },
  ]);
});

test("a preview is what would be kept", async () => {
  const { body } = await admin.staff.call("POST", "/api/admin/pages/preview", {
    content: "<h1>Titre</h1><img src=x onerror=alert(1)><p>Texte</p>",
  });
  expect(body).toEqual({ content: "<h2>Titre</h2><p>Texte</p>" });
});
