import { sql } from "kysely";
import { expect, test } from "vitest";
import { creditAdmin } from "#tests/credit-admin.ts";
import { type PaymentForm, pay, start } from "#tests/pay-by-card.ts";

const { admin, db, anOrder, aHolder, startWith, read, detailOf } = creditAdmin();

test("a typed e-mail shows nobody's credit; a link to it, a bound phone and the browser that paid do", async () => {
  const person = await aHolder(1200);
  const stranger = await anOrder(admin.shop.visitor("10.98.0.1"), person.email);
  expect((await read(stranger)).credit.usableCents).toBe(0);
  const refused = await startWith<{ code: string }>(stranger, 1200);
  expect(refused.body.code).toBe("CREDIT_CHANGED");
  // She pays with her own card under somebody else's address: still a typed e-mail.
  const { body: form } = await start<PaymentForm>(stranger);
  const { answer } = await pay(admin.shop, form.formToken);
  const { rawClientAnswer, hash } = answer ?? {};
  const told = await stranger.guest.call("POST", `/api/guest-orders/${stranger.order.id}/payment/answer`, {
    rawClientAnswer,
    hash,
  });
  expect(told).toMatchObject({ status: 200, body: { status: "paid" } });
  const again = await anOrder(stranger.guest, person.email);
  expect((await read(again)).credit.usableCents).toBe(0);
  // The order that she paid is where a credit comes from: then it is hers.
  const { transactions } = await detailOf(stranger.order.id);
  const refund = await admin.staff.call("POST", `/api/admin/orders/${stranger.order.id}/refunds`, {
    transactionUuid: transactions[0]?.uuid,
    amountCents: 500,
    reason: "Taille trop petite",
    asCredit: true,
  });
  expect(refund).toMatchObject({ status: 200 });
  expect((await read(again)).credit.usableCents).toBe(500);
  // The phone is bound to the person's handle.
  await sql`update users set tiktok_username = ${`h${person.userId.slice(0, 8)}`} where id = ${person.userId}`.execute(
    db(),
  );
  const phone = await anOrder(admin.shop.visitor("10.98.0.2"), "autre@client.example");
  expect((await read(phone)).credit.usableCents).toBe(0);
  await sql`insert into handle_devices (device_hash, handle, proof)
    select encode(sha256(convert_to(browser_id::text, 'UTF8')), 'base64'), ${`h${person.userId.slice(0, 8)}`}, 'staff'
    from orders where id = ${phone.order.id}`.execute(db());
  expect((await read(phone)).credit.usableCents).toBe(1700);
});

test("a link that was opened in her browser proves her e-mail", async () => {
  const person = await aHolder(1200);
  const buyer = await anOrder(admin.shop.visitor("10.98.0.3"), person.email);
  await sql`insert into order_devices (order_id, device_hash, proof, email_hash)
    select id, encode(sha256(convert_to(browser_id::text, 'UTF8')), 'base64'), 'link', email_hash(${person.email})
    from orders where id = ${buyer.order.id}`.execute(db());
  expect((await read(buyer)).credit.usableCents).toBe(1200);
});

test("a phone bound to a handle that somebody else bore shows nobody's credit", async () => {
  const person = await aHolder(1200);
  const handle = `h${person.userId.slice(0, 8)}`;
  await sql`update users set tiktok_username = ${handle} where id = ${person.userId}`.execute(db());
  const phone = await anOrder(admin.shop.visitor("10.98.0.4"), "autre@client.example");
  const bound = (viewer: string | null) =>
    sql`insert into handle_devices (device_hash, handle, viewer_id, proof)
      select encode(sha256(convert_to(browser_id::text, 'UTF8')), 'base64'), ${handle}, ${viewer}, 'comment'
      from orders where id = ${phone.order.id}
      on conflict (device_hash) do update set viewer_id = excluded.viewer_id`.execute(db());
  const usable = async () => (await read(phone)).credit.usableCents;
  for (const [bore, forgets] of [
    [
      sql`insert into tiktok_live_users (live_id, tiktok_username, tiktok_user_id)
        select live_id, ${handle.toUpperCase()}, 'first' from orders where id = ${phone.order.id}`,
      sql`delete from tiktok_live_users`,
    ],
    [
      sql`insert into handle_devices (device_hash, handle, viewer_id, proof)
        values ('another phone', ${handle}, 'first', 'comment')`,
      sql`delete from handle_devices where device_hash = 'another phone'`,
    ],
    [
      sql`insert into sms_consents (handle, viewer_id, number, words)
        values (${handle}, 'first', '+33612345678', 'oui')`,
      sql`delete from sms_consents`,
    ],
  ] as const) {
    await bore.execute(db());
    const seen = [];
    for (const viewer of ["first", "second", null]) {
      await bound(viewer);
      seen.push(await usable());
    }
    expect(seen).toEqual([1200, 0, 0]);
    await forgets.execute(db());
  }
});
