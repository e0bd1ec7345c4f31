import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { GuestReturn } from "#contract/guest-returns.ts";
import { parisDay } from "#domain/paris-time.ts";
import { addDays } from "#domain/working-days.ts";
import { messageBody } from "#server/messages/read-message.ts";
import { setStatus } from "#server/orders/set-status.ts";
import { getWithdrawal } from "#server/withdrawals/list-withdrawals.ts";
import { aPaidOrder } from "#tests/a-paid-order.ts";
import { returnLabelShop } from "#tests/return-label-shop.ts";
import { itemsOf } from "#tests/staff.ts";
import { checkCase } from "./check-case.ts";
import { casesOfOrder, listCases } from "./list-cases.ts";

const { shop, db, hear } = returnLabelShop();

/** A sent order of one piece whose parcel comes to such an end, and that its buyer renounces, so many days ago. */
async function renouncedOnItsWay(code: string, days = 0) {
  const sold = await aPaidOrder(shop.it);
  const { orderId, staff, buyer } = sold;
  await setStatus(staff.context(), { orderId, status: "shipped" });
  const number = `6A${randomUUID().slice(0, 11)}`;
  await sql`insert into parcel_tracking (tracking_number, order_id, announced_at, next_check_at)
    values (${number}, ${orderId}, clock_timestamp(), clock_timestamp())`.execute(db());
  await sql`update orders set tracking_id = ${number} where id = ${orderId}`.execute(db());
  await hear(number, ["PCHCEI", 30], [code, 1]);
  const { body } = await buyer.guest.call<{ id: string }>("POST", "/api/withdrawals", {
    firstName: "Camille",
    lastName: "Bernard",
    orderNumber: buyer.order.orderNumber,
    email: `${randomUUID().slice(0, 8)}@example.fr`,
    orderId,
  });
  await sql`alter table withdrawals disable trigger user`.execute(db());
  await sql`update withdrawals set submitted_at = submitted_at - make_interval(days => ${days}) where id = ${body.id}`.execute(
    db(),
  );
  await sql`alter table withdrawals enable trigger user`.execute(db());
  await sql`update return_cases set opened_at = opened_at - make_interval(days => ${days}) where order_id = ${orderId}`.execute(
    db(),
  );
  const [one] = await casesOfOrder(staff.context(), { orderId });
  const caseId = one?.id ?? "";
  const guestPath = `/api/guest-orders/${orderId}/returns`;
  const read = async () => (await buyer.guest.call<GuestReturn[]>("GET", guestPath)).body;
  const ask = () => buyer.guest.call<{ code: string }>("POST", `${guestPath}/${caseId}/label`);
  const mail = async () => {
    const { rows } = await sql<{ id: number }>`
      select id from outbox where kind = 'withdrawal' and order_id = ${orderId}`.execute(db());
    return ((await messageBody(shop.it.context, Number(rows[0]?.id)))?.html ?? "").replaceAll("&#39;", "'");
  };
  return { ...sold, number, withdrawalId: body.id, one, caseId, read, ask, mail };
}

test.each([
  ["RENDID", "returning", "nous rapporte votre colis"],
  ["LIVEXP", "returned", "nous a rapporté votre colis"],
  ["SOLMQD", "lost", "a perdu ou abîmé votre colis"],
] as const)(
  "who renounces a parcel of which the carrier says %s is not asked to send what she never had",
  async (code, carrierHas, said) => {
    const { one, read, ask, mail } = await renouncedOnItsWay(code);
    const isHeld = carrierHas === "returning";
    expect(one).toMatchObject({ state: "expected", carrierHas, sendBy: null, offersLabel: false, isHeld });
    expect(await read()).toMatchObject([{ state: "expected", carrierHas, offeredCents: null, isHeld }]);
    expect((await ask()).body.code).toBe("RETURN_LABEL_NOT_OFFERED");
    const text = await mail();
    expect(text).toContain(said);
    expect(text).not.toMatch(/Renvoyez|frais de renvoi|preuve de leur envoi/);
    expect(text.includes("peut attendre")).toBe(isHeld);
  },
);

test("her statement is not ended because nothing came, and staff may say that the carrier lost the parcel", async () => {
  const { orderId, staff, one, caseId, withdrawalId } = await renouncedOnItsWay("SOLMQD", 50);
  expect(one).toMatchObject({ neverCame: false, isHeld: false });
  expect(await getWithdrawal({ db: db() }, { withdrawalId })).toMatchObject({ isHeld: false });
  const { cases } = await listCases(staff.context(), { view: "to-follow" });
  expect(cases.map(({ id }) => id)).not.toContain(caseId);
  const [item] = await itemsOf(db(), orderId);
  const checked = await checkCase(staff.context(), {
    caseId,
    pieces: [{ itemId: item?.id ?? "", verdict: "lost", disposition: "set-aside" }],
    refundCents: 2600,
  });
  expect(checked).toMatchObject({ state: "to-refund", owedCents: 2600 });
});

test("one that goes to her after all is hers to send again", async () => {
  const { orderId, staff, number, read } = await renouncedOnItsWay("RENDID");
  await hear(number, ["LIVCFM", 0]);
  const [one] = await casesOfOrder(staff.context(), { orderId });
  expect(one).toMatchObject({
    carrierHas: null,
    sendBy: addDays(parisDay(new Date()), 14),
    offersLabel: true,
  });
  expect(await read()).toMatchObject([{ carrierHas: null, offeredCents: 590 }]);
});
