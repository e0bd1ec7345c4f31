import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { queueKeptReminders, queueReminders } from "#server/outbox/pay-reminders.ts";
import { textingAdmin } from "#tests/texting-admin.ts";

const admin = textingAdmin();
const { states, anAskedBuyer, toTell } = admin;
const atProvider = async (orderId: string) => (await admin.rows(orderId)).map((row) => row.at_provider);

describe("a text message", () => {
  test("tells who agreed that her order is to be paid, which ticks her off, and says when it arrived", async () => {
    const { orderId, number } = await anAskedBuyer();
    expect(await toTell("open")).toHaveLength(1);
    admin.startWorker();
    await expect.poll(() => atProvider(orderId)).toEqual(["delivered"]);
    const [text] = await admin.texts(number);
    const { orderNumber } = await admin.orderOf(orderId);
    expect(text).toMatchObject({
      sender: "HFOUTLET",
      type: "transactional",
      content: `HF Outlet : votre commande ${orderNumber} est à régler (26,00 €) : ${admin.shop.url}/order/${orderId}`,
    });
    expect(await toTell("open")).toEqual([]);
    expect(await toTell("done")).toMatchObject([{ contact: { textedAt: expect.any(String), told: null } }]);
    const { body } = await admin.staff.call<{ rows: { id: number }[] }>("GET", "/api/admin/outbox");
    const shown = await admin.staff.call("GET", `/api/admin/outbox/${body.rows[0]?.id}`);
    expect(shown.body).toMatchObject({
      kind: "sms-to-pay",
      state: "sent",
      to: { address: number },
      receipt: expect.stringMatching(/^Reçu sur son téléphone, le .*, 1\u00a0SMS$/),
    });
  });

  test("goes to nobody who did not agree, whose kind of text is empty, or while all are switched off", async () => {
    const viewer = await admin.aViewer();
    await viewer.phone.call("DELETE", `/api/baskets/${admin.liveId}/texts`, {});
    const other = await admin.aViewer();
    await admin.set({ smsToPay: "" });
    await admin.moveTo(viewer.orderId, "to-pay");
    await admin.moveTo(other.orderId, "to-pay");
    await admin.set({ smsToPay: "{{boutique}}", smsActive: "off" });
    const third = await admin.aViewer();
    await admin.moveTo(third.orderId, "to-pay");
    for (const { orderId } of [viewer, other, third]) expect(await admin.rows(orderId)).toEqual([]);
  });

  test("switched off while it waits, it is dropped", async () => {
    const { orderId, number } = await anAskedBuyer();
    await admin.set({ smsActive: "off" });
    admin.startWorker();
    await expect.poll(() => states(orderId)).toEqual(["sms-to-pay: cancelled"]);
    expect(await admin.texts(number)).toEqual([]);
  });

  test("is dropped once the order is paid, and never leaves as mail", async () => {
    const { orderId, number } = await anAskedBuyer();
    await admin.moveTo(orderId, "paid");
    admin.startWorker();
    await expect.poll(() => states(orderId)).toContain("sms-to-pay: cancelled");
    expect(await admin.texts(number)).toEqual([]);
  });

  test("reminds at the live's moments, each once, however many look, of what is still to pay", async () => {
    await admin.staff.call("PUT", `/api/admin/lives/${admin.liveId}/time-to-pay`, {
      timeToPay: 300,
      remindMinutes: [60, 15],
    });
    const { orderId, number } = await admin.aViewer();
    await admin.moveTo(orderId, "to-pay");
    const passes = async (minutesLeft: number) => {
      await sql`update orders set held_until = clock_timestamp() + make_interval(mins => ${minutesLeft})
        where id = ${orderId}`.execute(admin.db);
      await Promise.all([1, 2, 3].map(() => queueReminders(admin.db)));
    };
    await passes(60);
    expect(await states(orderId)).toEqual(["sms-to-pay: waiting", "sms-reminder: waiting"]);
    await passes(15);
    admin.startWorker();
    await expect.poll(async () => (await admin.texts(number)).length).toBe(2);
    expect((await admin.texts(number))[0]?.content).toMatch(
      /^HF Outlet : vos pièces \(26,00 €\) vous sont gardées jusqu'(à|au .+ à) \d\d:\d\d : http/,
    );
  });

  test("reminds whoever keeps a parcel open, once, and not of one that she has sent meanwhile", async () => {
    const [kept, sent] = [await admin.aViewer(), await admin.aViewer()];
    for (const { orderId } of [kept, sent]) {
      await admin.moveTo(orderId, "paid");
      await sql`update parcels set kept_at = clock_timestamp() - interval '7 days', deliver_by = paris_today() + 9,
        open_until = paris_today() where id = (select parcel_id from orders where id = ${orderId})`.execute(
        admin.db,
      );
    }
    await Promise.all([1, 2, 3].map(() => queueKeptReminders(admin.db, 1)));
    expect(await states(kept.orderId)).toEqual(["sms-kept: waiting"]);
    await sql`update parcels set open_until = null
      where id = (select parcel_id from orders where id = ${sent.orderId})`.execute(admin.db);
    admin.startWorker();
    await expect.poll(() => states(sent.orderId)).toEqual(["sms-kept: cancelled"]);
    await expect.poll(() => atProvider(kept.orderId)).toEqual(["delivered"]);
    expect((await admin.texts(kept.number))[0]?.content).toMatch(
      /^HF Outlet : votre colis reste ouvert jusqu'au [a-zûé]+ \d+(er)? [a-zûé]+, puis il part. Le compléter : http/,
    );
    expect(await admin.texts(sent.number)).toEqual([]);
  });

  test("about a parcel leaves by day, and waits at night", async () => {
    const { orderId, number } = await admin.aViewer();
    await admin.moveTo(orderId, "paid");
    await admin.moveTo(orderId, "shipped");
    await admin.due();
    const stop = admin.startWorker({ now: () => new Date("2026-11-25T03:00:00+01:00") });
    const dueAt = async () =>
      (await sql<{ at: Date }>`select due_at as at from outbox where channel = 'sms'`.execute(admin.db)).rows;
    await expect.poll(dueAt).toEqual([{ at: new Date("2026-11-25T08:00:00+01:00") }]);
    await stop();
    expect(await admin.texts(number)).toEqual([]);
    await admin.due();
    admin.startWorker();
    await expect.poll(() => states(orderId)).toEqual(["sms-shipped: sent"]);
    await admin.moveTo(orderId, "delivered");
    await admin.due();
    await expect.poll(async () => (await admin.texts(number)).length).toBe(2);
  });
});

test("that her parcel is on its way leaves no more once it has come, as in the same night", async () => {
  const { orderId, number } = await admin.aViewer();
  for (const status of ["paid", "shipped", "delivered"]) await admin.moveTo(orderId, status);
  await admin.due();
  admin.startWorker();
  await expect.poll(() => states(orderId)).toEqual(["sms-shipped: cancelled", "sms-delivered: sent"]);
  expect(await admin.texts(number)).toHaveLength(1);
});

describe("she has had enough", () => {
  test("a press on her page while it waits: it never leaves, and the page says so", async () => {
    const { orderId, number, phone } = await anAskedBuyer();
    const read = () => phone.call<{ texts: object }>("GET", `/api/guest-orders/${orderId}`);
    expect((await read()).body.texts).toMatchObject({ to: expect.stringMatching(/^••••••\d\d$/) });
    const stop = () => phone.call("DELETE", `/api/guest-orders/${orderId}/texts`, {});
    expect((await Promise.all([stop(), stop()])).map(({ status }) => status)).toEqual([200, 200]);
    expect((await read()).body.texts).toMatchObject({ to: null });
    admin.startWorker();
    await expect.poll(() => states(orderId)).toEqual(["sms-to-pay: cancelled"]);
    expect(await admin.texts(number)).toEqual([]);
    expect((await phone.call("GET", `/api/baskets/${admin.liveId}`)).body).toMatchObject({
      texts: { to: null },
    });
    const { rows } = await sql`select after from audit_trail where action = 'sms-stopped'
      and subject_id = (select user_id::text from orders where id = ${orderId})`.execute(admin.db);
    expect(rows).toEqual([{ after: { by: "page" } }]);
  });

  test.each([
    ["replies", { reply: "Stop svp", times: 2 }],
    ["unsubscription", { times: 2 }],
  ])("by an answer (%s), which the provider tells twice, while another one waits", async (event, more) => {
    const { orderId, number, handle } = await anAskedBuyer();
    admin.startWorker();
    await expect.poll(() => atProvider(orderId)).toEqual(["delivered"]);
    const [text] = await admin.texts(number);
    await admin.moveTo(orderId, "to-validate");
    await sql`update outbox set state = 'waiting', dedupe_key = dedupe_key || ' again' where channel = 'sms'`.execute(
      admin.db,
    );
    await sql`update outbox set state = 'sent'`.execute(admin.db);
    expect(await admin.report(text?.messageId, event, more)).toEqual({ statuses: [200, 200] });
    const { rows } = await sql`select ended_by from sms_consents where handle = ${handle}`.execute(admin.db);
    expect(rows).toEqual([{ ended_by: "answer" }]);
    await admin.moveTo(orderId, "to-pay");
    expect(await states(orderId)).toEqual(["sms-to-pay: sent"]);
  });

  test("another answer stops nothing", async () => {
    const { orderId, number, handle } = await anAskedBuyer();
    admin.startWorker();
    await expect.poll(() => atProvider(orderId)).toEqual(["delivered"]);
    await admin.report((await admin.texts(number))[0]?.messageId, "replies", { reply: "merci, à ce soir" });
    const { rows } = await sql`select ended_by from sms_consents where handle = ${handle}`.execute(admin.db);
    expect(rows).toEqual([{ ended_by: null }]);
  });

  test("what she wrote elsewhere counts: the number of her order is changed, and no text follows her old one", async () => {
    const { orderId, number, phone } = await admin.aViewer();
    const next = "+33799887766";
    await admin.agree(phone, "07 99 88 77 66");
    await admin.moveTo(orderId, "to-pay");
    await admin.due();
    admin.startWorker();
    await expect.poll(async () => (await admin.texts(next)).length).toBe(1);
    expect(await admin.texts(number)).toEqual([]);
  });
});

describe("the provider", () => {
  test("refuses the message: staff see why, and she is still to be told", async () => {
    const { orderId } = await anAskedBuyer();
    await admin.behave({ mood: "refused" });
    admin.startWorker();
    await expect
      .poll(() => admin.rows(orderId))
      .toMatchObject([
        { state: "failed", error: expect.stringContaining("HTTP 400 invalid_parameter"), at_provider: null },
      ]);
    expect(await toTell("open")).toHaveLength(1);
  });

  test("is out of credits: nothing is used up, and all leave once it is mended", async () => {
    const [first, second] = [await anAskedBuyer(), await anAskedBuyer()];
    await admin.behave({ mood: "no-credits" });
    admin.startWorker({ pauseMs: 50 });
    await expect
      .poll(async () => (await admin.rows(first.orderId))[0]?.error)
      .toContain("not_enough_credits");
    await admin.behave({ mood: "normal" });
    for (const { orderId } of [first, second])
      await expect.poll(() => states(orderId)).toEqual(["sms-to-pay: sent"]);
    const { rows } = await sql<{
      attempts: number;
    }>`select attempts from outbox where channel = 'sms'`.execute(admin.db);
    expect(rows).toEqual([{ attempts: 1 }, { attempts: 1 }]);
  });

  test("has too many requests: they wait for the end of its window, and leave once", async () => {
    const { orderId, number } = await anAskedBuyer();
    await admin.behave({ mood: "too-many" });
    admin.startWorker();
    await expect.poll(async () => (await admin.rows(orderId))[0]?.error).toContain("HTTP 429");
    await admin.behave({ mood: "normal" });
    await admin.due();
    await expect.poll(() => states(orderId)).toEqual(["sms-to-pay: sent"]);
    expect(await admin.texts(number)).toHaveLength(1);
  });

  test("reports doubled and the last first: what arrived stays arrived", async () => {
    const { orderId } = await anAskedBuyer();
    await admin.behave({ reports: "doubled" });
    admin.startWorker();
    const reports = async () =>
      (
        await sql<{ status: string }>`select status from sms_reports r join outbox m on m.id = r.message_id
        where m.order_id = ${orderId} order by r.id`.execute(admin.db)
      ).rows.map(({ status }) => status);
    await expect.poll(reports).toEqual(["delivered", "sent"]);
    expect(await atProvider(orderId)).toEqual(["delivered"]);
  });

  test("says that it did not arrive: she is to be told again; arrived after all, she is not", async () => {
    const { orderId, number, handle } = await anAskedBuyer();
    await admin.behave({ reports: "none" });
    admin.startWorker();
    await expect.poll(() => states(orderId)).toEqual(["sms-to-pay: sent"]);
    expect(await toTell("open")).toEqual([]);
    const [text] = await admin.texts(number);
    await admin.report(text?.messageId, "softBounces");
    expect(await atProvider(orderId)).toEqual(["failed"]);
    expect(await toTell("open")).toHaveLength(1);
    await admin.report(text?.messageId, "delivered");
    expect(await toTell("open")).toEqual([]);
    await admin.report(text?.messageId, "hardBounces");
    expect(await atProvider(orderId)).toEqual(["delivered"]);
    const { rows } = await sql`select ended_by from sms_consents where handle = ${handle}`.execute(admin.db);
    expect(rows).toEqual([{ ended_by: "unreachable" }]);
  });

  test("is believed only at the address that came with the message, and only of this message", async () => {
    const { orderId, number, handle } = await anAskedBuyer();
    await admin.behave({ reports: "none" });
    admin.startWorker();
    await expect.poll(() => states(orderId)).toEqual(["sms-to-pay: sent"]);
    const [text] = await admin.texts(number);
    const post = async (url: string, body: object) =>
      (
        await fetch(url, {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify(body),
        })
      ).status;
    const url = text?.webUrl ?? "";
    const stop = { msg_status: "unsubscribe", messageId: text?.messageId };
    expect(await post(url.replace(/k=.*/, "k=wrong"), stop)).toBe(403);
    expect(await post(url.replace(/m=[^&]*/, "m=m_other"), stop)).toBe(403);
    expect(await post(url.replace(/\?.*/, ""), stop)).toBe(403);
    expect(await post(url, { ...stop, messageId: 1 })).toBe(200);
    expect(await post(url, { ...stop, to: "33700000000" })).toBe(200);
    expect(await post(url, { nonsense: true })).toBe(200);
    const { rows } = await sql`select ended_by from sms_consents where handle = ${handle}`.execute(admin.db);
    expect(rows).toEqual([{ ended_by: null }]);
  });
});
