import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { A_LIVE, A_PRODUCT } from "#tests/a-live-and-a-product.ts";
import { A_MAKER } from "#tests/a-maker.ts";
import { anIncident } from "#tests/an-incident.ts";
import { promoFields } from "#tests/promo-admin.ts";
import { aNotice } from "#tests/recall-admin.ts";
import type { SignedIn } from "#tests/staff.ts";
import { ADDRESS, adminOf, anAdministrator, anOrder, aPerson, PASSWORD } from "#tests/staff.ts";
import { openLive, stockLive } from "#tests/stock-live.ts";
import { procedures } from "./bind-contract.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;
let colleague: SignedIn;
beforeAll(async () => {
  colleague = await anAdministrator(admin.shop);
});

const word = () => `Mot ${randomUUID().slice(0, 8)}`;
const slug = () => `p-${randomUUID().slice(0, 8)}`;

/** What the server answers, of which only what the test names is looked at. */
interface Thing {
  id: string;
  version: number;
  code: string;
  data: { by: string };
}
const post = async (path: string, body: object) => (await admin.staff.call<Thing>("POST", path, body)).body;
const read = async <Body = Thing>(path: string) => (await admin.staff.call<Body>("GET", path)).body;
const inList = async (path: string, id: string) =>
  (await read<Thing[]>(path)).find((thing) => thing.id === id) as Thing;

const A_REQUEST = { kind: "access", channel: "email", receivedOn: "2026-11-20" };
const A_TEXT = { content: "<p>Bonjour</p>" };

/** What each create of the contract is sent, in a shop where that can be made. */
const CREATES: Record<string, () => Promise<object> | object> = {
  "admin.lives.create": () => ({ ...A_LIVE, title: word() }),
  "admin.products.create": async () => ({ ...A_PRODUCT, liveId: await openLive(db()), name: word(), ref: 1 }),
  "admin.makers.create": () => ({ ...A_MAKER, name: word() }),
  "admin.colors.create": () => ({ name: word(), hexCode: "#112233" }),
  "admin.orders.create": async () => ({ liveId: await openLive(db()), userId: await aPerson(db()) }),
  "admin.pages.create": () => ({ ...A_TEXT, title: word(), code: slug(), isActive: false }),
  "admin.faqs.create": () => ({ ...A_TEXT, title: word() }),
  "admin.templates.create": () => ({
    type: "preparing",
    title: word(),
    body: "<p>Bonjour</p>",
    isAutomatic: false,
  }),
  "admin.promoCodes.create": () => promoFields(),
  "admin.personalData.noteRequest": () => ({ ...A_REQUEST, askedBy: word() }),
  "admin.recalls.open": () => aNotice(db()),
  "admin.incidents.note": () => anIncident({ title: word() }),
  "admin.views.create": () => ({ list: "orders", name: word(), query: "status=paid" }),
};

describe("a double click", () => {
  const creates = procedures().filter(
    ({ name, path, successStatus }) =>
      name.startsWith("admin.") && successStatus === 201 && !path.includes(":"),
  );

  test.each(creates.map((create) => [create.name, create] as const))(
    "on %s makes one thing",
    async (name, { path }) => {
      const body = await CREATES[name]?.();
      expect(body, "tell CREATES what this one is sent").toBeDefined();
      const key = { "idempotency-key": randomUUID() };
      const press = () => admin.staff.call<Thing>("POST", `/api${path}`, body, key);
      const answers = [...(await Promise.all([press(), press(), press()])), await press()];
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    },
  );
});

interface Edited {
  path: string;
  version: number;
  /** The whole edit, which writes this word. */
  edit: (wanted: string) => object;
  /** What was kept, as JSON. */
  kept: () => Promise<unknown>;
}

const EDITED: [what: string, make: () => Promise<Edited>][] = [
  [
    "a live",
    async () => {
      const { id } = await post("/api/admin/lives", { ...A_LIVE, title: word() });
      const path = `/api/admin/lives/${id}`;
      const ref = `l${id.slice(0, 8)}`;
      return {
        path,
        version: (await read(path)).version,
        edit: (title) => ({ ...A_LIVE, title, ref }),
        kept: () => read(path),
      };
    },
  ],
  [
    "a product",
    async () => {
      const liveId = await openLive(db());
      const made = await post("/api/admin/products", { ...A_PRODUCT, liveId, name: word(), ref: 1 });
      const path = `/api/admin/products/${made.id}`;
      return {
        path,
        version: made.version,
        edit: (name) => ({ ...A_PRODUCT, liveId, name, ref: 1 }),
        kept: () => read(path),
      };
    },
  ],
  [
    "a color",
    async () => {
      const { id } = await post("/api/admin/colors", { name: word(), hexCode: "#112233" });
      return {
        path: `/api/admin/colors/${id}`,
        version: (await inList("/api/admin/colors", id)).version,
        edit: (name) => ({ name, hexCode: "#112233" }),
        kept: () => inList("/api/admin/colors", id),
      };
    },
  ],
  [
    "a person",
    async () => {
      const path = `/api/admin/users/${await aPerson(db())}`;
      return {
        path,
        version: (await read(path)).version,
        edit: (lastName) => ({ firstName: "Lise", lastName, handle: "", isAdmin: false }),
        kept: () => read(path),
      };
    },
  ],
  [
    "a page",
    async () => {
      const page = { ...A_TEXT, title: word(), isActive: false };
      const path = `/api/admin/pages/${(await post("/api/admin/pages", { ...page, code: slug() })).id}`;
      return {
        path,
        version: (await read(path)).version,
        edit: (title) => ({ ...page, title }),
        kept: () => read(path),
      };
    },
  ],
  [
    "a question",
    async () => {
      const { id } = await post("/api/admin/faqs", { ...A_TEXT, title: word() });
      return {
        path: `/api/admin/faqs/${id}`,
        version: (await inList("/api/admin/faqs", id)).version,
        edit: (title) => ({ ...A_TEXT, title }),
        kept: () => inList("/api/admin/faqs", id),
      };
    },
  ],
  [
    "a template",
    async () => {
      const template = { title: word(), body: "<p>Bonjour</p>", isAutomatic: false };
      const made = await post("/api/admin/message-templates", { ...template, type: "delivered" });
      return {
        path: `/api/admin/message-templates/${made.id}`,
        version: made.version,
        edit: (title) => ({ ...template, title }),
        kept: () => inList("/api/admin/message-templates", made.id),
      };
    },
  ],
  [
    "an order's address",
    async () => {
      const { id } = await anOrder(db(), { liveId: await openLive(db()) });
      return {
        path: `/api/admin/orders/${id}/address`,
        version: 1,
        edit: (city) => ({ address: { ...ADDRESS, city } }),
        kept: () => read(`/api/admin/orders/${id}`),
      };
    },
  ],
];

describe("two who edit the same thing", () => {
  test.each(EDITED)("%s: the first is kept, the second is told who was faster", async (_, make) => {
    const { path, version, edit, kept } = await make();
    const people = [
      { who: admin.staff, wrote: word() },
      { who: colleague, wrote: word() },
    ];
    const answers = await Promise.all(
      people.map(({ who, wrote }) =>
        who.call<Thing>("PUT", path, { ...edit(wrote), expectedVersion: version }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const winner = people[answers.findIndex(({ status }) => status === 200)];
    const lost = answers.find(({ status }) => status === 409)?.body;
    expect(lost?.code).toMatch(/^(RECORD|ORDER)_CHANGED$/);
    expect(lost?.data.by).not.toBe("");
    expect(JSON.stringify(await kept())).toContain(winner?.wrote);
  });
});

const ROUNDS = 8;
const DELETED = ["a product", "a color", "a page", "a question"];

describe("a thing that one deletes while another edits it", () => {
  test.each(EDITED.filter(([what]) => DELETED.includes(what)))(
    "%s: it goes, and whoever edits it after is told who deleted it",
    async (_, make) => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { path, version, edit } = await make();
        const save = () =>
          admin.staff.call<Thing>("PUT", path, { ...edit(word()), expectedVersion: version });
        const [saved, gone] = await Promise.all([save(), colleague.call("DELETE", path)]);
        expect(gone.status).toBe(200);
        expect([200, 410]).toContain(saved.status);
        expect(await save()).toMatchObject({
          status: 410,
          body: { code: "RECORD_GONE", data: { by: colleague.email } },
        });
      }
    },
  );

  test("a person who was erased: nobody writes a name on them again", async () => {
    const userId = await aPerson(db());
    const path = `/api/admin/users/${userId}`;
    const { version } = await read(path);
    const erasure = { password: PASSWORD };
    const key = { "idempotency-key": randomUUID() };
    expect((await colleague.call("POST", `${path}/erasure`, erasure, key)).status).toBe(200);
    const edit = { firstName: "Lise", lastName: "Martin", handle: "", isAdmin: false };
    expect(await admin.staff.call("PUT", path, { ...edit, expectedVersion: version })).toMatchObject({
      status: 410,
      body: { code: "RECORD_GONE", data: { by: colleague.email } },
    });
    expect((await admin.staff.call("GET", path)).status).toBe(404);
  });
});

describe("a thing that one deletes while another takes it into use", () => {
  test("a color goes, or is worn: never both", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const liveId = await openLive(db());
      const { id: colorId } = await post("/api/admin/colors", { name: word(), hexCode: "#112233" });
      const [made, gone] = await Promise.all([
        admin.staff.call<Thing>("POST", "/api/admin/products", {
          ...A_PRODUCT,
          liveId,
          name: word(),
          ref: 1,
          colorId,
        }),
        colleague.call<Thing>("DELETE", `/api/admin/colors/${colorId}`),
      ]);
      expect([
        [201, 409],
        [404, 200],
      ]).toContainEqual([made.status, gone.status]);
      expect(gone.status === 409 ? gone.body.code : made.body.code).toBe(
        gone.status === 409 ? "COLOR_IN_USE" : "COLOR_NOT_FOUND",
      );
    }
  });

  test("a product goes, or is ordered and archived: no order loses its item", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { liveId, productIds } = await stockLive(db(), [1]);
      const { id } = await anOrder(db(), { liveId });
      const [added, gone] = await Promise.all([
        admin.staff.call<Thing>("POST", `/api/admin/orders/${id}/items`, { productId: productIds[0] }),
        colleague.call<{ archived: boolean }>("DELETE", `/api/admin/products/${productIds[0]}`),
      ]);
      expect(gone.status).toBe(200);
      expect(added).toMatchObject(
        gone.body.archived ? { status: 200 } : { status: 404, body: { code: "PRODUCT_NOT_FOUND" } },
      );
    }
  });
});
