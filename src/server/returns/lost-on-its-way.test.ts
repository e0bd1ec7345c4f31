import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import type { WhyHers } from "#contract/admin/why-hers.ts";
import type { GuestOrder } from "#contract/guest-order.ts";
import type { GuestReturn } from "#contract/guest-returns.ts";
import type { InvoiceFacts } from "#domain/invoices.ts";
import { parisDay } from "#domain/paris-time.ts";
import type { Verdict } from "#domain/return-life.ts";
import type { Disposition } from "#domain/returns.ts";
import { addDays } from "#domain/working-days.ts";
import { whyHers } from "#server/claims/why-hers.ts";
import { issueInvoices } from "#server/invoices/issue-invoices.ts";
import { getOrderDetail } from "#server/orders/get-order-detail.ts";
import { setStatus } from "#server/orders/set-status.ts";
import { aPaidOrder, creditsOf, refundsOf, troubledShop } from "#tests/a-paid-order.ts";
import { ownMailbox } from "#tests/mailbox.ts";
import { ownOutbox } from "#tests/outbox.ts";
import { itemsOf, unitsTaken } from "#tests/staff.ts";
import { orderEventLabel } from "#wording/order-events.ts";
import { returnedWords } from "#wording/returns.ts";
import { checkCase } from "./check-case.ts";
import { dateCase } from "./date-case.ts";
import { casesOfOrder, listCases } from "./list-cases.ts";
import { refundCase } from "./refund-case.ts";
import { restockPiece } from "./restock-piece.ts";
import { undoReturn } from "./undo-return.ts";

const mailbox = ownMailbox();
const shop = troubledShop(() => ({ env: { SMTP_URL: mailbox.smtpUrl } }));
const outbox = ownOutbox(() => shop.it);
const db = () => shop.it.context.db;

/** Two pieces of 20,00 € that were delivered, renounced and, as she can prove, sent. */
async function sent({ isProven = true } = {}) {
  const sold = await aPaidOrder(shop.it, { stocks: [1, 1] });
  const { orderId, staff, buyer } = sold;
  const email = `${randomUUID().slice(0, 8)}@example.fr`;
  await sql`update orders set shipping_address = shipping_address || jsonb_build_object('email', ${email}::text)
    where id = ${orderId}`.execute(db());
  await setStatus(staff.context(), { orderId, status: "delivered" });
  await buyer.guest.call("POST", "/api/withdrawals", {
    firstName: "Camille",
    lastName: "Bernard",
    orderNumber: buyer.order.orderNumber,
    orderId,
  });
  const [opened] = await casesOfOrder(shop.it.context, { orderId });
  const caseId = opened?.id ?? "";
  if (isProven) await dateCase(staff.context(), { caseId, proof: true });
  const items = await itemsOf(db(), orderId);
  const check = (verdicts: Verdict[], refundCents: number, disposition: Disposition = "set-aside") =>
    checkCase(staff.context(), {
      caseId,
      pieces: items.map(({ id }, place) => ({
        itemId: id,
        verdict: verdicts[place] ?? "lost",
        disposition: verdicts[place] === "fine" ? "restocked" : disposition,
      })),
      refundCents,
    });
  const taken = () => Promise.all(items.map(({ product_id }) => unitsTaken(db(), product_id)));
  const detail = () => getOrderDetail(staff.context(), orderId);
  return { ...sold, email, caseId, items, check, taken, detail };
}

describe("a return that the carrier lost, whose sending its buyer has proven", () => {
  test("gives her money back with its credit note, and keeps its pieces out of sale", async () => {
    const { orderId, staff, reference, caseId, items, check, taken } = await sent();
    const one = await check(["lost", "lost"], 4600, "restocked");
    expect(one).toMatchObject({ state: "to-refund", owedCents: 4600, goodsReceivedAt: null });
    expect(one.dueOn).toBe(addDays(parisDay(new Date()), 14));
    expect(one.pieces.map(({ verdict, disposition }) => [verdict, disposition])).toEqual([
      ["lost", "set-aside"],
      ["lost", "set-aside"],
    ]);
    expect(await taken()).toEqual([1, 1]);
    expect(await refundCase(staff.context(), { caseId, asCredit: false })).toMatchObject({
      state: "closed",
      refundedCents: 4600,
    });
    expect(await creditsOf(shop.it, reference)).toEqual([4600]);
    const { rows } = await sql`select state, outcome from withdrawals where order_id = ${orderId}`.execute(
      db(),
    );
    expect(rows).toEqual([{ state: "done", outcome: "refunded" }]);
    await issueInvoices(shop.it.context);
    const { facts } = await db()
      .selectFrom("invoices")
      .where("order_id", "=", orderId)
      .where("kind", "=", "credit-note")
      .select("facts")
      .executeTakeFirstOrThrow();
    expect(
      (facts as unknown as InvoiceFacts).lines.map(({ itemId, grossCents }) => [itemId, grossCents]),
    ).toEqual([
      [items[0]?.id, 2000],
      [items[1]?.id, 2000],
      [null, 600],
    ]);
    expect(await taken()).toEqual([1, 1]);
  });

  test("is told to her as what it is: her page, and the mail of the refund without one that it came", async () => {
    const { orderId, staff, buyer, email, caseId, check } = await sent();
    await check(["lost", "lost"], 4600);
    const page = (await buyer.guest.call<GuestReturn[]>("GET", `/api/guest-orders/${orderId}/returns`)).body;
    expect(page[0]).toMatchObject({ state: "to-refund", pieces: [{ verdict: "lost" }, { verdict: "lost" }] });
    const order = (await buyer.guest.call<GuestOrder>("GET", `/api/guest-orders/${orderId}`)).body;
    expect(order.items.map(({ returned }) => returned && returnedWords(returned).split(" le ")[0])).toEqual([
      "Perdue en chemin, notée",
      "Perdue en chemin, notée",
    ]);
    await refundCase(staff.context(), { caseId, asCredit: false });
    await issueInvoices(shop.it.context);
    await outbox.letTimePass();
    outbox.start();
    const subjects = async () => (await mailbox.received(email)).map(({ subject }) => subject);
    await expect
      .poll(async () => (await subjects()).some((one) => one.startsWith("Votre remboursement")), {
        interval: 30,
      })
      .toBe(true);
    expect((await subjects()).filter((one) => one.startsWith("Votre retour"))).toEqual([]);
  });

  test("stands so in the order's history and in the account of the piece", async () => {
    const { staff, check, detail, items } = await sent();
    await check(["lost", "fine"], 4600);
    const order = await detail();
    expect(order.returns).toMatchObject([{ lost: [items[0]?.id] }]);
    const told = order.history.map(({ event, facts }) => orderEventLabel(event, facts));
    expect(told).toContain("Article perdu en chemin");
    expect(told).toContain("Article retourné, remis en vente");
    const stories: WhyHers[] = [];
    for (const { product_id } of items)
      stories.push(await whyHers(staff.context(), { productId: product_id }));
    expect(
      stories.map(({ requests }) => requests.map(({ fate, steps }) => [fate, steps.at(-1)?.what])),
    ).toEqual([[["lost", "lost"]], [["returned", "returned"]]]);
  });

  test("and that turns up after all is sold again without a second refund", async () => {
    const { orderId, staff, reference, caseId, items, check, taken, detail } = await sent();
    await check(["lost", "lost"], 4600);
    await refundCase(staff.context(), { caseId, asCredit: false });
    for (const { id: itemId } of items) await restockPiece(staff.context(), { orderId, itemId });
    expect(await taken()).toEqual([0, 0]);
    expect(await creditsOf(shop.it, reference)).toEqual([4600]);
    expect(await refundsOf(shop.it, orderId)).toHaveLength(1);
    expect((await casesOfOrder(shop.it.context, { orderId }))[0]).toMatchObject({
      state: "closed",
      owedCents: 0,
    });
    expect((await detail()).returns).toMatchObject([{ lost: expect.arrayContaining([items[0]?.id]) }]);
    await issueInvoices(shop.it.context);
  });

  test("and was said to be by mistake is expected again", async () => {
    const { orderId, staff, caseId, check, detail } = await sent();
    await check(["lost", "lost"], 4600);
    const [noted] = (await detail()).returns;
    await undoReturn(staff.context(), { orderId, returnId: noted?.id ?? "" });
    const [one] = await casesOfOrder(shop.it.context, { orderId });
    expect(one).toMatchObject({ id: caseId, state: "expected", checkedAt: null });
    expect(one?.pieces.map(({ verdict, isOpen }) => [verdict, isOpen])).toEqual([
      [null, true],
      [null, true],
    ]);
    expect((await check(["fine", "fine"], 4600)).state).toBe("to-refund");
    await issueInvoices(shop.it.context);
  });

  test("is not lost while nothing shows that she sent it", async () => {
    const { staff, check, caseId, taken } = await sent({ isProven: false });
    await expect(check(["lost", "lost"], 4600)).rejects.toMatchObject({ code: "RETURN_NOT_SENT" });
    const { cases } = await listCases(staff.context(), { view: "expected" });
    expect(cases.find(({ id }) => id === caseId)?.pieces[0]?.verdict).toBe(null);
    expect(await taken()).toEqual([1, 1]);
    await issueInvoices(shop.it.context);
  });
});
