import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { brokenInvariants } from "#server/db/invariants.ts";
import { agree, newEmail } from "#tests/advertising.ts";
import { advertisingAdmin, REFUSED } from "#tests/advertising-admin.ts";
import { age, promisedAndDone } from "#tests/retention.ts";
import { ADVERTISING_NOTICE, NOTICE_WORDS } from "#wording/advertising.ts";
import { formatDate } from "#wording/format.ts";

const {
  admin,
  db,
  writeToBuyers,
  aBuyer,
  aToldBuyer,
  answer,
  paysFor,
  advertise,
  advertisementTo,
  choices,
  deliver,
  shown,
  states,
} = advertisingAdmin();

describe("where the shop has not said that it writes to its buyers", () => {
  test("a paid order alone permits no advertisement, and the box asks whether she agrees", async () => {
    const buyer = await aBuyer();
    expect(await shown(buyer)).toBeNull();
    await answer(buyer);
    await paysFor(buyer);
    expect(await choices()).toEqual([]);
    expect(await advertise(buyer)).toMatchObject(REFUSED);
  });

  test("an objection is kept all the same, and holds once it does", async () => {
    const buyer = await aBuyer();
    await answer(buyer, true);
    await writeToBuyers("on");
    await answer(buyer);
    await paysFor(buyer);
    expect(await choices()).toMatchObject([{ email: buyer.email, agreed: false }]);
    expect(await advertise(buyer)).toMatchObject(REFUSED);
  });
});

describe("where it writes to its buyers", () => {
  beforeEach(() => writeToBuyers("on"));

  test("whoever was told and did not object gets one once she has paid, and it says why", async () => {
    const buyer = await aBuyer();
    expect(await shown(buyer)).toBe(false);
    await Promise.all([answer(buyer), answer(buyer)]);
    const { version } = ADVERTISING_NOTICE;
    expect(await choices()).toEqual([
      {
        email: buyer.email,
        agreed: true,
        ground: "bought",
        words: NOTICE_WORDS,
        version,
        channel: "order",
        order_id: buyer.order.id,
      },
    ]);
    expect(await shown(buyer)).toBe(false);
    expect(await advertise(buyer)).toMatchObject(REFUSED);
    await paysFor(buyer);
    expect(await advertise(buyer)).toMatchObject({ queued: 1, refused: [] });
    await deliver();
    const mail = await advertisementTo(buyer.email);
    expect(mail?.text).toContain(
      `parce que vous avez acheté chez nous le ${formatDate(new Date())} et n'avez pas refusé nos annonces.`,
    );
    expect(mail?.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
    expect(await brokenInvariants(db())).toEqual([]);
  });

  test("whoever bought before she was ever told is refused, also while an order of hers waits to be paid", async () => {
    const email = newEmail();
    const before = await aBuyer(email);
    await paysFor(before);
    expect(await advertise(before)).toMatchObject(REFUSED);
    await answer(await aBuyer(email));
    expect(await advertise(before)).toMatchObject(REFUSED);
  });

  test("words that are not the shop's tell nobody", async () => {
    const buyer = await aBuyer();
    await answer(buyer, false, "1999");
    expect(await choices()).toEqual([]);
  });

  test("staff who press in her place have not told her", async () => {
    const buyer = await aBuyer();
    await answer({ ...buyer, guest: admin.staff });
    expect(await choices()).toEqual([]);
  });

  test("her agreement stays her agreement", async () => {
    const buyer = await aBuyer();
    await agree(db(), buyer.email);
    await answer(buyer);
    expect(await choices()).toMatchObject([{ agreed: true, ground: "agreed" }]);
  });

  test("an order that was cancelled, is not paid for, or whose e-mail is another one by now counts no more", async () => {
    const [cancelled, unpaid, moved] = [await aToldBuyer(), await aToldBuyer(), await aToldBuyer()];
    expect(await advertise(cancelled, unpaid, moved)).toMatchObject({ queued: 3 });
    await sql`delete from outbox where kind = 'advertisement'`.execute(db());
    await sql`update orders set status = 'cancelled-by-admin' where id = ${cancelled.order.id}`.execute(db());
    await sql`update orders set lacks_money = true where id = ${unpaid.order.id}`.execute(db());
    await sql`update orders set shipping_address = shipping_address || '{"email": "autre@customer.example"}'
      where id = ${moved.order.id}`.execute(db());
    const taken = await sql`select email from advertising_readers`.execute(db());
    expect(taken.rows).toEqual([]);
    await sql`update orders set status = 'paid' where id = ${cancelled.order.id}`.execute(db());
    await sql`update orders set lacks_money = false where id = ${unpaid.order.id}`.execute(db());
  });

  test("switched off again, none is written and one that waits does not leave", async () => {
    const buyer = await aToldBuyer();
    await advertise(buyer);
    await writeToBuyers("off");
    expect(await advertise(buyer)).toMatchObject(REFUSED);
    await deliver();
    expect(await states()).toEqual([
      { state: "cancelled", error: expect.stringContaining("Son achat ne permet plus d'annonces") },
    ]);
  });

  test("what she was told goes with an order that is never paid", async () => {
    const [buyer, other] = [await aBuyer(), await aToldBuyer()];
    await answer(buyer);
    await buyer.guest.call("POST", `/api/guest-orders/${buyer.order.id}/cancellation`, {});
    await age(db(), buyer.order.id, "100 days");
    const done = await promisedAndDone(admin.shop.context);
    expect(done).toMatchObject({ "unpaid-orders": 1 });
    await promisedAndDone(admin.shop.context);
    expect(await choices()).toMatchObject([{ email: other.email }]);
  });

  test("the next order tells her anew, from which the years are counted", async () => {
    const first = await aToldBuyer();
    const second = await aToldBuyer(first.email);
    expect(await choices()).toMatchObject([
      { ground: "bought", order_id: first.order.id },
      { ground: "bought", order_id: second.order.id },
    ]);
    expect(await advertise(first, second)).toMatchObject({ queued: 1 });
  });
});
