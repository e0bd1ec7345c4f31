import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { LiveDetail, LiveRow, Participant, TiktokEvent } from "#contract/admin/lives.ts";
import { adminOf, anAdministrator, anOrder, aPerson } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const admin = adminOf();
const db = () => admin.shop.context.db;

const LIVE_DATE = "2026-11-20T19:30:00.000Z";
let titles = 0;
/** A title of which no other begins like it: references are short. */
const title = () => `${String(++titles).padStart(3, "0")} essai`;

const open = (given: Record<string, unknown>, headers?: Record<string, string>) =>
  admin.staff.call<{ id: string; ref: string }>(
    "POST",
    "/api/admin/lives",
    { liveDate: LIVE_DATE, ...given },
    headers,
  );
const detail = async (liveId: string) =>
  (await admin.staff.call<LiveDetail>("GET", `/api/admin/lives/${liveId}`)).body;
const save = (live: LiveDetail, change: Record<string, unknown>) =>
  admin.staff.call<LiveDetail & { code: string; message: string; data: unknown }>(
    "PUT",
    `/api/admin/lives/${live.id}`,
    {
      title: live.title,
      ref: live.ref,
      liveDate: live.liveDate,
      isActive: live.isActive,
      tiktokHandle: live.tiktokHandle,
      expectedVersion: live.version,
      ...change,
    },
  );
const trailOf = (id: string) =>
  db()
    .selectFrom("audit_trail")
    .select(["action", "actor_id", "before", "after"])
    .where("subject_id", "=", id)
    .orderBy("id")
    .execute();

describe("a new live", () => {
  test("is on air under the reference of its title, and the trail says who opened it", async () => {
    const name = title();
    const opened = await open({ title: name });
    expect(opened).toMatchObject({ status: 201, body: { ref: name.toLowerCase().replace(" ", "-") } });
    expect(await detail(opened.body.id)).toMatchObject({
      title: name,
      liveDate: LIVE_DATE,
      isActive: true,
      orders: 0,
      revenueCents: 0,
      owedCents: 0,
    });
    expect(await trailOf(opened.body.id)).toMatchObject([
      { action: "live-created", actor_id: admin.staff.userId },
    ]);
  });

  test("ten of one title at once get ten references", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => open({ title: "Soirée d'été" })));
    expect(answers.map(({ body }) => body.ref).sort()).toEqual(
      ["soiree-d-e", ...[2, 3, 4, 5, 6, 7, 8, 9].map((rank) => `soiree-d-${rank}`), "soiree-10"].sort(),
    );
  });

  test("asked for twice with one key is one live", async () => {
    const given = { title: title(), isActive: false };
    const key = { "idempotency-key": randomUUID() };
    const [first, second] = [await open(given, key), await open(given, key)];
    expect(second.body).toEqual(first.body);
    expect((await detail(first.body.id)).isActive).toBe(false);
  });

  test.each([
    [{ title: " " }, { title: "Le titre est obligatoire" }],
    [{ title: "Live", liveDate: "" }, { liveDate: "La date est obligatoire" }],
  ])("without what it needs is refused: %j", async (given, fields) => {
    expect(await open(given)).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT", data: { fields } },
    });
  });
});

describe("the account whose comments are followed", () => {
  test("is kept in lower case without its at sign, and an empty one is none", async () => {
    const opened = await open({ title: title(), tiktokHandle: "@HF.Outlet", isActive: false });
    const live = await detail(opened.body.id);
    expect(live.tiktokHandle).toBe("hf.outlet");
    expect((await save(live, { tiktokHandle: " " })).body.tiktokHandle).toBe(null);
    expect((await detail((await open({ title: title() })).body.id)).tiktokHandle).toBe(null);
    expect((await trailOf(live.id)).at(-1)).toMatchObject({
      before: { tiktokHandle: "hf.outlet" },
      after: { tiktokHandle: null },
    });
  });

  test("of more than a hundred characters is refused", async () => {
    expect(await open({ title: title(), tiktokHandle: "x".repeat(101) })).toMatchObject({
      status: 400,
      body: { code: "INVALID_INPUT" },
    });
  });
});

describe("editing a live", () => {
  test("keeps every field and who changed it", async () => {
    const live = await detail((await open({ title: title() })).body.id);
    const ref = `r${randomUUID().slice(0, 6)}`;
    const saved = await save(live, { title: "Autre titre", ref, isActive: false });
    expect(saved).toMatchObject({ status: 200, body: { title: "Autre titre", ref, isActive: false } });
    expect(saved.body.version).toBeGreaterThan(live.version);
    expect((await trailOf(live.id)).at(-1)).toMatchObject({
      action: "live-saved",
      before: { ref: live.ref },
      after: { ref },
    });
  });

  test("of what a colleague changed meanwhile is refused, and says who and when", async () => {
    const live = await detail((await open({ title: title() })).body.id);
    const colleague = await anAdministrator(admin.shop);
    await colleague.call("PUT", `/api/admin/lives/${live.id}/active`, { isActive: false });
    const refused = await save(live, { title: "Trop tard" });
    expect(refused).toMatchObject({
      status: 409,
      body: { code: "RECORD_CHANGED", data: { by: colleague.email } },
    });
    expect((await detail(live.id)).title).toBe(live.title);
    expect((await save(await detail(live.id), { title: "À temps" })).body.title).toBe("À temps");
  });

  test("can't take the reference of another live, nor one that another live's orders bear", async () => {
    const first = await detail((await open({ title: title() })).body.id);
    const second = await detail((await open({ title: title() })).body.id);
    expect(await save(second, { ref: first.ref })).toMatchObject({
      status: 409,
      body: {
        code: "LIVE_REF_TAKEN",
        message: `La référence "${first.ref}" est déjà celle d'un autre live.`,
      },
    });
    await anOrder(db(), { liveId: first.id });
    await save(first, { ref: `n${randomUUID().slice(0, 6)}` });
    expect(await save(second, { ref: first.ref })).toMatchObject({ status: 409 });
    expect((await open({ title: first.title })).body.ref).toBe(`${first.ref.slice(0, 8)}-2`);
  });

  test.each([
    ["", "La référence est obligatoire"],
    ["Noël", expect.stringContaining("10 caractères au plus")],
    ["-a", expect.stringContaining("10 caractères au plus")],
  ])("to the reference %j is refused", async (ref, message) => {
    const live = await detail((await open({ title: title() })).body.id);
    expect(await save(live, { ref })).toMatchObject({
      status: 400,
      body: { data: { fields: { ref: message } } },
    });
  });

  test("that nobody opened is refused", async () => {
    const live = await detail((await open({ title: title() })).body.id);
    expect(await save({ ...live, id: randomUUID() }, {})).toMatchObject({
      status: 404,
      body: { code: "LIVE_NOT_FOUND" },
    });
  });
});

describe("putting a live on air and off", () => {
  test("tells how many are on air, hides it from guests, and writes one row however often it is asked", async () => {
    const { id } = (await open({ title: title() })).body;
    const turn = (isActive: boolean) =>
      admin.staff.call<{ isActive: boolean; active: number }>("PUT", `/api/admin/lives/${id}/active`, {
        isActive,
      });
    const off = await turn(false);
    await turn(false);
    expect((await admin.shop.visitor().call("GET", `/api/lives/${id}`)).status).toBe(404);
    const on = await turn(true);
    expect(on.body).toEqual({ isActive: true, active: off.body.active + 1 });
    expect((await admin.shop.visitor().call("GET", `/api/lives/${id}`)).status).toBe(200);
    expect((await trailOf(id)).map(({ action }) => action)).toEqual([
      "live-created",
      "live-closed",
      "live-opened",
    ]);
  });

  test("tells the pages that look at it", async () => {
    const { id } = (await open({ title: title() })).body;
    const told = new Promise<string>((resolve) => {
      admin.shop.context.events.follow({ live: id }, (event) => {
        if (event.startsWith("event: live")) resolve(event);
        return true;
      });
    });
    await admin.staff.call("PUT", `/api/admin/lives/${id}/active`, { isActive: false });
    expect(await told).toContain("event: live");
  });
});

describe("the list of lives", () => {
  const list = (query: string) =>
    admin.staff.call<{ rows: LiveRow[]; total: number }>("GET", `/api/admin/lives?${query}`);

  test("counts the orders that stand and the money of those that are paid", async () => {
    const { liveId, productIds } = await stockLive(db(), [null]);
    const userId = await aPerson(db());
    for (const status of ["paid", "to-ship", "to-pay", "cancelled-by-customer"] as const)
      await anOrder(db(), { liveId, status, userId, productIds: status === "paid" ? productIds : [] });
    const { ref } = await detail(liveId);
    const { body } = await list(`q=${ref}`);
    expect(body.rows).toMatchObject([{ id: liveId, orders: 3, revenueCents: 2600 + 600, owedCents: 600 }]);
    expect(await detail(liveId)).toMatchObject({
      orders: 3,
      revenueCents: 3200,
      owedCents: 600,
      products: 1,
    });
  });

  test("is found by part of a title, whatever its case, and ordered as asked", async () => {
    const word = randomUUID().slice(0, 8);
    await open({ title: `B ${word.toUpperCase()}`, liveDate: "2026-01-01T10:00:00Z" });
    await open({ title: `A ${word}`, liveDate: "2026-02-01T10:00:00Z" });
    const titles = async (sort: string) =>
      (await list(`q=${word}&sort=${sort}`)).body.rows.map((live) => live.title[0]);
    expect(await titles("-date")).toEqual(["A", "B"]);
    expect(await titles("date")).toEqual(["B", "A"]);
    expect(await titles("title")).toEqual(["A", "B"]);
    expect((await list("q=%25")).body.total).toBe(0);
  });
});

describe("what the live service told", () => {
  test("is shown by type, newest first, with who was there", async () => {
    const { id } = (await open({ title: title() })).body;
    await db()
      .insertInto("tiktok_live_users")
      .values([
        {
          live_id: id,
          tiktok_username: "Lea",
          display_name: "Léa",
          created_at: new Date("2026-11-20T20:00:00Z"),
        },
        { live_id: id, tiktok_username: "nour", created_at: new Date("2026-11-20T20:01:00Z") },
      ])
      .execute();
    await db()
      .insertInto("tiktok_event")
      .values(
        ["chat", "gift", "chat"].map((type, place) => ({
          live_id: id,
          user_unique_id: "lea",
          type_evenement: type,
          comment: `A${place}`,
          create_time: Date.parse(LIVE_DATE) + place,
          msg_id: String(place),
        })),
      )
      .execute();
    const seen = await admin.staff.call<{ rows: Participant[]; total: number }>(
      "GET",
      `/api/admin/lives/${id}/participants`,
    );
    expect(seen.body).toMatchObject({ total: 2, rows: [{ handle: "nour", name: null }, { handle: "Lea" }] });
    const events = async (type: string) =>
      (
        await admin.staff.call<{ rows: TiktokEvent[]; types: string[] }>(
          "GET",
          `/api/admin/lives/${id}/events?type=${type}`,
        )
      ).body;
    expect((await events("all")).rows.map(({ comment }) => comment)).toEqual(["A2", "A1", "A0"]);
    expect(await events("gift")).toMatchObject({ rows: [{ comment: "A1" }], types: ["chat", "gift"] });
  });

  test.each(["", "/participants", "/events"])("of a live that is not there is refused%s", async (path) => {
    expect(await admin.staff.call("GET", `/api/admin/lives/${randomUUID()}${path}`)).toMatchObject({
      status: 404,
      body: { code: "LIVE_NOT_FOUND" },
    });
  });
});
