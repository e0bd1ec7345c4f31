import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { expireHolds } from "#server/guest-orders/expire-holds.ts";
import { removeItem } from "#server/orders/remove-item.ts";
import { setStatus } from "#server/orders/set-status.ts";
import { ADDRESS, aGuestOrder } from "#tests/a-guest-order.ts";
import { troubledShop } from "#tests/a-paid-order.ts";
import { asAdministrator } from "#tests/as-administrator.ts";
import {
  aStartedPayment,
  type Buyer,
  emulator,
  halfAnHourLater,
  moneyOf,
  notify,
  passOn,
  pay,
  read,
  start,
} from "#tests/pay-by-card.ts";

const shop = troubledShop();
const behave = (wanted: Record<string, unknown>) => emulator(shop.it, "/emulator/behavior", wanted);

beforeAll(async () => {
  await sql`insert into message_templates (type, title, body, is_automatic) values ('paid', 'Merci', '', true)`.execute(
    shop.it.context.db,
  );
});

const removeFirst = ({ guest, order }: Buyer) =>
  guest.call("DELETE", `/api/guest-orders/${order.id}/items/${order.items[0]?.id}`);

describe("money that is not as it should be pays the order and calls staff", () => {
  test.each([
    [-100, "Montant payé\u00a0: 25,00\u00a0€ au lieu de 26,00\u00a0€."],
    [100, "Montant payé\u00a0: 27,00\u00a0€ au lieu de 26,00\u00a0€."],
  ])("when %i cents more were charged", async (amountOffset, review) => {
    const buyer = await aStartedPayment(shop.it);
    await behave({ amountOffset });
    const { notification } = await pay(shop.it, buyer.form.formToken);
    await notify(shop.it, notification.body);
    expect(await moneyOf(shop.it, buyer.order.id)).toMatchObject({
      status: "paid",
      review,
      messages: 0,
      transactions: [{ amount_cents: 2600 + amountOffset }],
    });
    expect(await read(buyer)).toMatchObject({ underReview: true, editable: false });
  });

  test("when the basket was edited after the form was opened", async () => {
    const buyer = await aStartedPayment(shop.it, [1, 1]);
    await removeFirst(buyer);
    const { notification } = await pay(shop.it, buyer.form.formToken);
    await notify(shop.it, notification.body);
    expect(await moneyOf(shop.it, buyer.order.id)).toMatchObject({
      status: "paid",
      review:
        "Montant payé\u00a0: 46,00\u00a0€ au lieu de 26,00\u00a0€. Panier modifié après l'ouverture du paiement.",
      payments: ["paid"],
      messages: 0,
    });
  });

  test("also when one piece was exchanged for another of the same price", async () => {
    const buyer = await aStartedPayment(shop.it, [1, 1]);
    await removeFirst(buyer);
    await buyer.guest.call("POST", `/api/guest-orders/${buyer.order.id}/items`, {
      productId: buyer.productIds[0],
    });
    const { notification } = await pay(shop.it, buyer.form.formToken);
    await notify(shop.it, notification.body);
    expect((await moneyOf(shop.it, buyer.order.id)).review).toBe(
      "Panier modifié après l'ouverture du paiement.",
    );
  });

  test("when staff took an item off while the form was open: the order stays to be paid, and is paid once", async () => {
    const buyer = await aStartedPayment(shop.it, [1, 1]);
    const staff = await asAdministrator(shop.it);
    await removeItem(staff.context(), {
      orderId: buyer.order.id,
      itemId: buyer.order.items[0]?.id ?? "",
    });
    expect(await read(buyer)).toMatchObject({ status: "to-pay", totalCents: 2600 });
    const { notification } = await pay(shop.it, buyer.form.formToken);
    await notify(shop.it, notification.body);
    expect(await moneyOf(shop.it, buyer.order.id)).toMatchObject({
      status: "paid",
      review:
        "Montant payé\u00a0: 46,00\u00a0€ au lieu de 26,00\u00a0€. Panier modifié après l'ouverture du paiement.",
      payments: ["paid"],
    });
  });

  test("but not when only the address changed meanwhile", async () => {
    const buyer = await aStartedPayment(shop.it);
    const address = { ...ADDRESS, street: "1 rue Neuve" };
    await buyer.guest.call("PUT", `/api/guest-orders/${buyer.order.id}/address`, { address });
    const { notification } = await pay(shop.it, buyer.form.formToken);
    await notify(shop.it, notification.body);
    expect(await moneyOf(shop.it, buyer.order.id)).toMatchObject({
      status: "paid",
      review: null,
      messages: 1,
    });
  });

  test("when the guest had given the order up; its piece is taken again", async () => {
    const buyer = await aStartedPayment(shop.it);
    await buyer.guest.call("POST", `/api/guest-orders/${buyer.order.id}/cancellation`, {});
    const { notification } = await pay(shop.it, buyer.form.formToken);
    await notify(shop.it, notification.body);
    expect(await moneyOf(shop.it, buyer.order.id)).toMatchObject({
      status: "paid",
      review: "Commande payée après son annulation.",
    });
    expect((await read(buyer)).items).toMatchObject([{ available: true }]);
  });

  test("when staff had marked the order as paid already", async () => {
    const buyer = await aStartedPayment(shop.it);
    const staff = await asAdministrator(shop.it);
    await setStatus(staff.context(), { orderId: buyer.order.id, status: "paid" });
    const { notification } = await pay(shop.it, buyer.form.formToken);
    await notify(shop.it, notification.body);
    expect(await moneyOf(shop.it, buyer.order.id)).toMatchObject({
      status: "paid",
      review: "Paiement par carte reçu alors que la commande était déjà marquée comme payée.",
      transactions: [{ amount_cents: 2600 }],
    });
  });

  test("but a parcel that has left is only noted in its history", async () => {
    const buyer = await aStartedPayment(shop.it);
    const staff = await asAdministrator(shop.it);
    await setStatus(staff.context(), { orderId: buyer.order.id, status: "shipped" });
    const { notification } = await pay(shop.it, buyer.form.formToken);
    await notify(shop.it, notification.body);
    expect(await moneyOf(shop.it, buyer.order.id)).toMatchObject({
      status: "shipped",
      review: null,
      payments: ["paid"],
    });
  });
});

describe("money that comes after the hold ran out", () => {
  test("pays the order as if nothing had been while all pieces are still free", async () => {
    const buyer = await aStartedPayment(shop.it, [1, 1]);
    await halfAnHourLater(shop.it, buyer.order.id);
    expect(await expireHolds(shop.it.context)).toBe(1);
    expect((await read(buyer)).expired).toBe(true);
    const { notification } = await pay(shop.it, buyer.form.formToken);
    await notify(shop.it, notification.body);
    expect(await moneyOf(shop.it, buyer.order.id)).toMatchObject({
      status: "paid",
      review: null,
      messages: 1,
    });
    expect((await read(buyer)).items.map((item) => item.available)).toEqual([true, true]);
  });

  test("keeps the item of a piece that is gone, without a piece, and calls staff", async () => {
    const buyer = await aStartedPayment(shop.it, [1, 1]);
    await halfAnHourLater(shop.it, buyer.order.id);
    await expireHolds(shop.it.context);
    await aGuestOrder(shop.it, buyer.liveId, [buyer.productIds[0]]);
    const { answer } = await pay(shop.it, buyer.form.formToken);
    await passOn(buyer, answer);
    expect(await moneyOf(shop.it, buyer.order.id)).toMatchObject({
      status: "paid",
      review: "Pièce indisponible\u00a0: A1 Robe 1.",
      refunds: ["due"],
      messages: 0,
    });
    expect((await read(buyer)).items.map((item) => item.available)).toEqual([false, true]);
  });
});

describe("two payments for one order", () => {
  /** Two forms for the same basket: saving the address withdraws the first. */
  async function twoForms() {
    const buyer = await aStartedPayment(shop.it);
    await buyer.guest.call("PUT", `/api/guest-orders/${buyer.order.id}/address`, { address: ADDRESS });
    const second = await start(buyer, {});
    const payments = [];
    for (const token of [buyer.form.formToken, second.body.formToken])
      payments.push((await pay(shop.it, token)).notification.body);
    return { buyer, payments };
  }

  test("are prevented as far as may be: the first closes the form that is still open", async () => {
    const buyer = await aStartedPayment(shop.it);
    await buyer.guest.call("PUT", `/api/guest-orders/${buyer.order.id}/address`, { address: ADDRESS });
    await start(buyer, {});
    await notify(shop.it, (await pay(shop.it, buyer.form.formToken)).notification.body);
    expect(await moneyOf(shop.it, buyer.order.id)).toMatchObject({
      status: "paid",
      payments: ["paid", "withdrawn"],
    });
  });

  test("settle it once; the second is owed back within 14 days", async () => {
    const { buyer, payments } = await twoForms();
    for (const body of payments) expect((await notify(shop.it, body)).status).toBe(200);
    expect(await moneyOf(shop.it, buyer.order.id)).toMatchObject({
      status: "paid",
      review: null,
      payments: ["paid", "paid"],
      events: ["settled", "repeated-payment"],
      refunds: ["due"],
      messages: 1,
      transactions: [{ amount_cents: 2600 }, { amount_cents: 2600 }],
    });
  });

  test("do so in whatever order and however often they are told", async () => {
    const { buyer, payments } = await twoForms();
    await Promise.all([...payments, ...payments, ...payments].map((body) => notify(shop.it, body)));
    expect(await moneyOf(shop.it, buyer.order.id)).toMatchObject({
      status: "paid",
      refunds: ["due"],
      transactions: [{ amount_cents: 2600 }, { amount_cents: 2600 }],
    });
  });

  test("are both owed back, and staff are told, when the order was cancelled in between", async () => {
    const { buyer, payments } = await twoForms();
    await notify(shop.it, payments[0] ?? "");
    const staff = await asAdministrator(shop.it);
    await setStatus(staff.context(), {
      orderId: buyer.order.id,
      status: "cancelled-by-admin",
      reason: "À la demande de la cliente",
    });
    await notify(shop.it, payments[1] ?? "");
    expect(await moneyOf(shop.it, buyer.order.id)).toMatchObject({
      status: "cancelled-by-admin",
      review: "Paiement reçu alors qu'un paiement précédent n'est pas encore remboursé.",
      refunds: ["due", "due"],
    });
  });
});
