import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { expect, test } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { parisDay } from "#domain/paris-time.ts";
import { isRefusal } from "#domain/refusals.ts";
import { seededRandom } from "#domain/seeded-random.ts";
import { asSystem } from "#server/context.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { getOrderDetail } from "#server/orders/get-order-detail.ts";
import { removeItem } from "#server/orders/remove-item.ts";
import { setStatus } from "#server/orders/set-status.ts";
import { noteMoneyReceived } from "#server/payments/note-money-received.ts";
import { refundPayment } from "#server/payments/refund-payment.ts";
import { createReturn } from "#server/returns/create-return.ts";
import { undoReturn } from "#server/returns/undo-return.ts";
import { centsOf, ledgerFaults, ledgerRows } from "#tests/ledger-rules.ts";
import { notify, pay, start } from "#tests/pay-by-card.ts";
import { replacementAdmin } from "#tests/replacement-admin.ts";
import { setLimit } from "#tests/set-limit.ts";
import { anAdministrator } from "#tests/staff.ts";
import { issueInvoices } from "./issue-invoices.ts";

// After each order, too, nothing contradicts what must always be true.
const { shop, db, onTable, aPiece, moneyOf, giveBack } = replacementAdmin();
const TODAY = parisDay(new Date());
type Order = Awaited<ReturnType<typeof onTable>>;

test.each([3, 8])(
  "orders that live through anything are in the books to the cent (seed %i)",
  async (seed) => {
    const random = seededRandom(seed);
    const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
    const oneOf = <One>(list: readonly One[]): One | undefined => list[between(0, list.length - 1)];
    const read = ({ orderId }: Order) => getOrderDetail(asSystem(shop.it.context), orderId);
    const give = (order: Order, detail: OrderDetail, how: Partial<Parameters<typeof refundPayment>[1]>) => {
      const money = oneOf(detail.transactions);
      return refundPayment(order.staff.context(), {
        orderId: order.orderId,
        transactionUuid: money?.uuid ?? "",
        amountCents: between(1, 900),
        reason: "Taille",
        ...how,
      });
    };
    const acts: Record<string, (order: Order, detail: OrderDetail) => Promise<unknown>> = {
      gesture: (order, detail) => give(order, detail, {}),
      elsewhere: (order, detail) => give(order, detail, { elsewhere: { means: "transfer", givenOn: TODAY } }),
      "as credit": (order, detail) => give(order, detail, { asCredit: true }),
      lines: (order, detail) => {
        const cents = between(1, 2000);
        return give(order, detail, {
          amountCents: cents,
          lines: [{ itemId: oneOf([...detail.items.map(({ id }) => id), null]) ?? null, cents }],
        });
      },
      "comes back": (order, detail) =>
        createReturn(order.staff.context(), {
          orderId: order.orderId,
          items: [{ itemId: oneOf(detail.items)?.id ?? randomUUID(), disposition: "restocked" }],
          cause: "withdrawal",
          refundCents: between(0, 2600),
        }),
      "taken back": (order, detail) =>
        undoReturn(order.staff.context(), {
          orderId: order.orderId,
          returnId: detail.returns.at(-1)?.id ?? randomUUID(),
        }),
      replaced: async (order, detail) => {
        await order.declare([oneOf(detail.items)?.id]);
        const [shortage] = await order.missing();
        const productId = await aPiece(order, { priceCents: between(500, 2000) });
        const path = `/api/guest-orders/${order.orderId}/shortages/${shortage?.id}/piece`;
        await order.buyer.guest.call("PUT", path, { productId });
      },
      missing: async (order, detail) => {
        await order.declare([oneOf(detail.items)?.id], true);
        const [shortage] = await order.missing();
        await order.choose(shortage?.id, "refund");
      },
      "paid anew": async ({ staff, orderId, buyer }) => {
        await setStatus(staff.context(), { orderId, status: "cancelled-by-admin", reason: "Erreur" });
        if (random() < 0.5) await giveBack(orderId);
        if (random() < 0.3) return;
        await setStatus(staff.context(), { orderId, status: "to-pay", reason: "Elle la veut" });
        await start(buyer);
        const { status, body } = await start(buyer);
        if (status === 200) await notify(shop.it, (await pay(shop.it, body.formToken)).notification.body);
      },
      "paid by hand": async ({ staff, orderId }) => {
        await setStatus(staff.context(), { orderId, status: "cancelled-by-admin", reason: "Erreur" });
        if (random() < 0.5) await giveBack(orderId);
        const money = { means: "transfer", receivedOn: TODAY } as const;
        const later = random() < 0.5;
        await setStatus(staff.context(), { orderId, status: "paid", ...(later ? {} : { money }) });
        if (later) await noteMoneyReceived(staff.context(), { orderId, money });
      },
      opened: async ({ staff, orderId }, detail) => {
        await setStatus(staff.context(), { orderId, status: "to-validate", reason: "Une pièce de moins" });
        if (detail.items.length > 1 && random() < 0.7)
          await removeItem(staff.context(), { orderId, itemId: oneOf(detail.items)?.id ?? "" });
        if (random() < 0.5) await giveBack(orderId);
        const money = { means: "transfer", receivedOn: TODAY } as const;
        await setStatus(staff.context(), { orderId, status: "paid", ...(random() < 0.5 ? {} : { money }) });
      },
      rate: () => setLimit(shop.it, "vatRate", oneOf(["20", "10", "5.5"]) ?? "20"),
      seller: () => setLimit(shop.it, "sellerName", `Maison ${between(1, 9)}`),
      "money goes back": ({ orderId }) => giveBack(orderId),
    };
    const names = Object.keys(acts);
    const trail: string[] = [];
    for (let n = 0; n < 6; n += 1) {
      const order = await onTable(between(1, 3));
      if (random() < 0.8) await issueInvoices(shop.it.context);
      for (let step = between(3, 8); step > 0; step -= 1) {
        const name = oneOf(names) ?? "";
        let said = "";
        try {
          await acts[name]?.(order, await read(order));
        } catch (fault) {
          if (!isRefusal(fault)) throw fault;
          said = ` (${fault.code})`;
        }
        if (random() < 0.7) await issueInvoices(shop.it.context);
        trail.push(`${n}: ${name}${said}`);
      }
      await giveBack(order.orderId);
      await issueInvoices(shop.it.context);
      const broken = await brokenInvariants(db());
      const life = trail.filter((one) => one.startsWith(`${n}:`)).join(", ");
      expect(broken, life).toEqual([]);
      const { held, documents } = (await moneyOf(order.orderId)) ?? {};
      expect(documents, life).toBe(held);
    }
    const { rows } = await sql<{
      gross: number;
    }>`select sum(case kind when 'invoice' then gross_cents else -gross_cents end)::int as gross from invoices`.execute(
      db(),
    );
    const { call } = await anAdministrator(shop.it);
    const { body } = await call<string>(
      "GET",
      `/api/admin/invoices/ecritures.txt?period=${TODAY.slice(0, 7)}`,
    );
    expect(ledgerFaults(body), trail.join("\n")).toEqual([]);
    const sold = ledgerRows(body).reduce(
      (sum, { CompteNum = "", Debit, Credit }) =>
        /^(7|4457)/.test(CompteNum) ? sum + centsOf(Credit) - centsOf(Debit) : sum,
      0,
    );
    expect(sold).toBe(rows[0]?.gross);
  },
  120_000,
);
