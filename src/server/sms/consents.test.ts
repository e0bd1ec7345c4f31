import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { UserPage } from "#contract/admin/user-page.ts";
import type { Basket } from "#contract/baskets.ts";
import type { GuestOrder } from "#contract/guest-order.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { erasePersonIn } from "#server/erasure/erase-person.ts";
import { runRetention } from "#server/retention/run-retention.ts";
import { ADDRESS, aGuestOrder } from "#tests/a-guest-order.ts";
import { addForViewer, newHandle } from "#tests/live-admin.ts";
import type { Visitor } from "#tests/open-shop.ts";
import { notify, pay, start } from "#tests/pay-by-card.ts";
import { ADDRESS as STAFF_ADDRESS } from "#tests/staff.ts";
import { textingAdmin } from "#tests/texting-admin.ts";
import { smsConsent } from "#wording/sms.ts";

const admin = textingAdmin();
const WORDS = smsConsent("order", false);
const MOBILE = "+33612345678";

const order = async () => aGuestOrder(admin.shop, admin.liveId, [admin.productIds[3]]);
const save = (guest: Visitor, orderId: string, texts?: string | null, phone = ADDRESS.phone) =>
  guest.call<GuestOrder & { fields: Record<string, string> }>("PUT", `/api/guest-orders/${orderId}/address`, {
    address: { ...ADDRESS, phone },
    ...(texts === undefined ? {} : { texts }),
  });
const consentsOf = async (orderId: string) =>
  (
    await sql<{ number: string; words: string; ended_by: string | null }>`
      select number, words, ended_by from sms_consents where order_id = ${orderId} order by id`.execute(
      admin.db,
    )
  ).rows;
const numberOf = async (orderId: string) =>
  (await sql<{ number: string }>`select number from sms_of_order(${orderId})`.execute(admin.db)).rows[0]
    ?.number;

describe("on the address of an order", () => {
  test("the box is empty until she ticks it; what she read, her number and the time are kept", async () => {
    const { guest, order: opened } = await order();
    expect(opened.texts).toEqual({ words: WORDS, to: null });
    expect((await save(guest, opened.id, null)).body.texts).toEqual({ words: WORDS, to: null });
    expect(await consentsOf(opened.id)).toEqual([]);
    expect((await save(guest, opened.id, WORDS)).body.texts).toEqual({ words: WORDS, to: "••••••78" });
    await save(guest, opened.id, WORDS);
    expect(await consentsOf(opened.id)).toEqual([{ number: MOBILE, words: WORDS, ended_by: null }]);
    expect((await save(guest, opened.id, null)).body.texts?.to).toBeNull();
    expect(await consentsOf(opened.id)).toMatchObject([{ ended_by: "page" }]);
    const { rows } = await sql`select action, after from audit_trail
      where subject_id = ${opened.id} and action like 'sms-%' order by id`.execute(admin.db);
    expect(rows).toEqual([
      { action: "sms-agreed", after: null },
      { action: "sms-stopped", after: { by: "page" } },
    ]);
  });

  test("staff who tick it in her place agree to nothing and change nothing of hers; they may end it", async () => {
    const { guest, order: opened } = await order();
    expect((await save(admin.staff, opened.id, WORDS)).status).toBe(200);
    expect(await consentsOf(opened.id)).toEqual([]);
    await save(guest, opened.id, WORDS);
    await save(admin.staff, opened.id, WORDS, "07 11 22 33 44");
    expect(await consentsOf(opened.id)).toEqual([{ number: MOBILE, words: WORDS, ended_by: null }]);
    expect(await numberOf(opened.id)).toBeUndefined();
    await save(admin.staff, opened.id, null);
    expect(await consentsOf(opened.id)).toMatchObject([{ number: MOBILE, ended_by: "page" }]);
  });

  test("of two saves at once one agreement is kept", async () => {
    const { guest, order: opened } = await order();
    await Promise.all([1, 2, 3].map(() => save(guest, opened.id, WORDS)));
    expect((await consentsOf(opened.id)).filter((consent) => consent.ended_by === null)).toHaveLength(1);
  });

  test("another number is another agreement, and one that staff put there is none", async () => {
    const { guest, order: opened } = await order();
    await save(guest, opened.id, WORDS);
    await save(guest, opened.id, WORDS, "07 11 22 33 44");
    expect(await consentsOf(opened.id)).toMatchObject([{ ended_by: "changed" }, { ended_by: null }]);
    expect(await numberOf(opened.id)).toBe("+33711223344");
    const { version } = await admin.orderOf(opened.id);
    await admin.staff.call("PUT", `/api/admin/orders/${opened.id}/address`, {
      expectedVersion: version,
      address: { ...STAFF_ADDRESS, phone: "06 99 88 77 66" },
    });
    expect(await numberOf(opened.id)).toBeUndefined();
    expect((await guest.call<GuestOrder>("GET", `/api/guest-orders/${opened.id}`)).body.texts?.to).toBeNull();
  });

  test("a landline is refused beside its field, and nothing is saved; words of another day agree to nothing", async () => {
    const { guest, order: opened } = await order();
    const refused = await save(guest, opened.id, WORDS, "04 78 00 00 00");
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain("mobile français");
    expect(
      (await guest.call<GuestOrder>("GET", `/api/guest-orders/${opened.id}`)).body.shippingAddress,
    ).toBeNull();
    expect((await save(guest, opened.id, null, "04 78 00 00 00")).status).toBe(200);
    await save(guest, opened.id, "Envoyez-moi de la publicité");
    expect(await consentsOf(opened.id)).toEqual([]);
  });

  test("a page that knows no box changes nothing, and a shop without text messages shows none", async () => {
    const { guest, order: opened } = await order();
    await save(guest, opened.id, WORDS);
    await save(guest, opened.id);
    expect(await numberOf(opened.id)).toBe(MOBILE);
    await admin.set({ smsActive: "off" });
    expect((await save(guest, opened.id, WORDS)).body.texts).toBeNull();
  });

  test("a short number can be answered, which the words then say", async () => {
    await admin.set({ smsSender: "36111" });
    const { order: opened } = await order();
    expect(opened.texts?.words).toMatch(/ ou en répondant STOP\.$/);
    expect(WORDS).not.toContain("STOP");
  });

  test("of what a guest put together she is told once it is paid; a stranger with the link reads no number, and may stop it", async () => {
    const { guest, order: opened } = await order();
    await save(guest, opened.id, WORDS);
    await admin.moveTo(opened.id, "to-pay");
    expect(await admin.rows(opened.id)).toEqual([]);
    const { body: form } = await start({ guest, order: opened });
    const { notification } = await pay(admin.shop, form.formToken);
    await notify(admin.shop, notification.body);
    await admin.moveTo(opened.id, "to-ship");
    await admin.moveTo(opened.id, "shipped");
    expect(await admin.states(opened.id)).toEqual(["sms-shipped: waiting"]);
    const stranger = admin.shop.visitor();
    const read = async (who: Visitor) =>
      (await who.call<GuestOrder>("GET", `/api/guest-orders/${opened.id}`)).body;
    expect((await read(guest)).texts?.to).toBe("••••••78");
    expect((await read(stranger)).texts?.to).toBe("");
    await stranger.call("DELETE", `/api/guest-orders/${opened.id}/texts`, {});
    expect((await read(guest)).texts?.to).toBeNull();
  });
});

describe("in her basket", () => {
  test("it is hers to give on a bound phone alone, and covers what staff and comments open, not what a guest opens", async () => {
    const { phone, orderId, number } = await admin.aViewer();
    expect(await numberOf(orderId)).toBe(number);
    const stranger = admin.shop.visitor();
    const words = (await admin.phones.basketOf(phone)).texts?.words ?? "";
    const answer = await stranger.call<Basket>("PUT", `/api/baskets/${admin.liveId}/texts`, {
      phone: "06 00 00 00 99",
      words,
    });
    expect(answer).toMatchObject({ status: 200, body: { texts: null } });
    await stranger.call("DELETE", `/api/baskets/${admin.liveId}/texts`, {});
    expect(await numberOf(orderId)).toBe(number);
    const own = await phone.call<GuestOrder>("POST", "/api/guest-orders", {
      liveId: admin.liveId,
      productId: admin.productIds[2],
    });
    expect(own.body.texts?.to).toBeNull();
    // Staff who are signed in on that phone agree to nothing in her place.
    for (const [name, value] of admin.staff.cookies)
      if (name !== "hf_browser") phone.cookies.set(name, value);
    expect((await admin.agree(phone, "06 00 00 00 98")).status).toBe(200);
    expect(await numberOf(orderId)).toBe(number);
    for (const name of admin.staff.cookies.keys()) if (name !== "hf_browser") phone.cookies.delete(name);
    const wrong = await admin.agree(phone, "01 23 45 67 89");
    expect(wrong.status).toBe(400);
    expect(await numberOf(orderId)).toBe(number);
  });

  test("staff see it on her page with its words, and end it for her, once in the trail; so does a lost phone", async () => {
    const { orderId, handle } = await admin.aViewer();
    const userId = (await admin.orderOf(orderId)).customer.userId;
    const page = async () =>
      (await admin.staff.call<UserPage>("GET", `/api/admin/users/${userId}/page`)).body.texts;
    expect(await page()).toMatchObject([
      {
        orderNumber: null,
        phone: expect.stringMatching(/^••••••\d\d$/),
        words: smsConsent("basket", false),
        ended: null,
      },
    ]);
    const stop = () => admin.staff.call<{ ended: number }>("DELETE", `/api/admin/users/${userId}/texts`, {});
    const answers = await Promise.all([stop(), stop()]);
    expect(answers.map(({ body }) => body.ended).toSorted()).toEqual([0, 1]);
    expect(await page()).toMatchObject([{ ended: { by: "staff" } }]);
    expect(await numberOf(orderId)).toBeUndefined();
    const { phone } = await admin.phones.aBoundPhone(handle);
    await admin.agree(phone, "06 12 12 12 12");
    expect(await numberOf(orderId)).toBe("+33612121212");
    await admin.staff.call("DELETE", `/api/admin/users/${userId}/phones`, {});
    expect(await numberOf(orderId)).toBeUndefined();
  });
});

describe("a number that answered STOP", () => {
  /** Whoever has the link of an order that staff opened for somebody ticks the box for a number, and she is asked to pay. */
  async function tickedFor(number: string) {
    const { body } = await addForViewer(admin.staff, admin.liveId, {
      handle: newHandle(),
      productId: admin.productIds[3],
    });
    const orderId = body.order.id;
    await save(admin.shop.visitor(), orderId, WORDS, number);
    await admin.moveTo(orderId, "to-pay");
    return orderId;
  }
  async function stopped() {
    const buyer = await admin.anAskedBuyer();
    admin.startWorker();
    await expect.poll(() => admin.rows(buyer.orderId)).toMatchObject([{ at_provider: "delivered" }]);
    const [text] = await admin.texts(buyer.number);
    return { ...buyer, answerStop: () => admin.report(text?.messageId, "replies", { reply: "STOP" }) };
  }

  test("is told nothing of an unpaid order on which the box is ticked for it, until that order is paid", async () => {
    const { number, answerStop } = await stopped();
    expect(await admin.states(await tickedFor(number))).toHaveLength(1);
    await answerStop();
    const orderId = await tickedFor(number);
    expect(await admin.states(orderId)).toEqual([]);
    for (const status of ["paid", "to-ship", "shipped"]) await admin.moveTo(orderId, status);
    expect((await admin.rows(orderId)).map(({ kind }) => kind)).toEqual(["sms-shipped"]);
  });

  test("gets no text that already waited either; her own bound phone agrees anew", async () => {
    const { number, phone, orderId: first, answerStop } = await stopped();
    await phone.call("DELETE", `/api/baskets/${admin.liveId}/texts`, {});
    const orderId = await tickedFor(number);
    await answerStop();
    await sql`insert into sms_consents (order_id, number, words) values (${orderId}, ${number}, ${WORDS})`.execute(
      admin.db,
    );
    await admin.due();
    await expect.poll(() => admin.states(orderId)).toEqual(["sms-to-pay: cancelled"]);
    expect(await admin.texts(number)).toHaveLength(1);
    await admin.agree(phone, `0${number.slice(3)}`);
    expect(await numberOf(first)).toBe(number);
  });

  test("counts as stopped by the answer where she had ended it on the page before", async () => {
    const { number, phone, handle, answerStop } = await stopped();
    await phone.call("DELETE", `/api/baskets/${admin.liveId}/texts`, {});
    await answerStop();
    const { rows } = await sql`select ended_by from sms_consents where handle = ${handle}`.execute(admin.db);
    expect(rows).toEqual([{ ended_by: "answer" }]);
    expect(await admin.states(await tickedFor(number))).toEqual([]);
  });
});

describe("nothing of it outlives her", () => {
  test("erased, her number stands nowhere: not in agreements, messages or reports", async () => {
    const { orderId, number, handle } = await admin.anAskedBuyer();
    admin.startWorker();
    await expect.poll(() => admin.rows(orderId)).toMatchObject([{ at_provider: "delivered" }]);
    const [text] = await admin.texts(number);
    const userId = (await admin.orderOf(orderId)).customer.userId ?? "";
    const { version } = await admin.orderOf(orderId);
    await admin.staff.call("PUT", `/api/admin/orders/${orderId}/status`, {
      status: "cancelled-by-admin",
      expectedVersion: version,
    });
    await inTransaction(admin.db, (tx) => erasePersonIn(tx, userId));
    // What she answers later is no more kept than her number.
    await admin.report(text?.messageId, "replies", { reply: `c'est ${handle}` });
    const { rows } = await sql`
      select 1 from sms_consents where number = ${number} or handle = ${handle}
      union all select 1 from outbox where to_address = ${number} or text like '%order/' || ${orderId} || '%'
      union all select 1 from sms_reports r
        where r::text like '%' || ${number.slice(1)} || '%' or r::text like '%' || ${handle} || '%'`.execute(
      admin.db,
    );
    expect(rows).toEqual([]);
  });

  test("retention takes agreements after the customers' years, and reports after the traces' days", async () => {
    const { orderId } = await admin.anAskedBuyer();
    admin.startWorker();
    await expect.poll(() => admin.rows(orderId)).toMatchObject([{ at_provider: "delivered" }]);
    const count = async () =>
      (
        await sql<{
          consents: number;
          reports: number;
        }>`select (select count(*)::int from sms_consents) as consents,
          (select count(*)::int from sms_reports r join outbox m on m.id = r.message_id where m.order_id = ${orderId}) as reports`.execute(
          admin.db,
        )
      ).rows[0];
    const before = await count();
    await runRetention(admin.shop.context);
    expect(await count()).toEqual(before);
    await sql`update sms_reports set at = at - interval '31 days'`.execute(admin.db);
    await sql`with asked as (update sms_sends set asked_at = asked_at - interval '4 years')
      update sms_consents set given_at = given_at - interval '4 years', ended_at = ended_at - interval '4 years'`.execute(
      admin.db,
    );
    await runRetention(admin.shop.context);
    expect(await count()).toEqual({ consents: 0, reports: 0 });
  });
});
