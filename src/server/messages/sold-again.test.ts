import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { parisDay } from "#domain/paris-time.ts";
import { brokenInvariants } from "#server/db/invariants.ts";
import { paidAtProvider } from "#tests/a-parcel.ts";
import { confirmedSales } from "#tests/confirmed-sales.ts";
import { heldLock } from "#tests/held-lock.ts";
import { notify, resigned } from "#tests/pay-by-card.ts";
import { anOrder, THREE_DAYS_AGO } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";
import { formatDateProse } from "#wording/format.ts";
import { markSent } from "./delivery.sql.ts";

const { mailbox, admin, outbox, db, detailOf, kindsOf, contractOf, saleOf, aSale, giveBack, set } =
  confirmedSales();

describe("an order that is sold a second time", () => {
  test.each(["card", "transfer"])(
    "and paid anew by %s has that sale confirmed, kept and dated, and the first one beside it",
    async (means) => {
      const { id, buyer, email, mail: first, sale } = await aSale();
      await set(id, "to-pay", { reason: "Elle change d'avis" });
      expect(await saleOf(id)).toEqual({ concluded: null, sent: null });
      expect(await contractOf(id)).toBe(404);
      await sql`update orders set shipping_address = shipping_address || '{"street": "2 rue Seconde"}'
        where id = ${id}`.execute(db());

      if (means === "card") await notify(admin.shop, await paidAtProvider(admin.shop, buyer));
      else await set(id, "paid", { money: { means: "transfer", receivedOn: THREE_DAYS_AGO } });
      const second = await saleOf(id);
      expect(second?.sent).toBeNull();
      expect(Date.parse(second?.concluded ?? "")).toBeGreaterThan(Date.parse(sale?.concluded ?? ""));
      await outbox.deliver();
      expect((await mailbox.arrived(email, 2)).map(({ subject }) => subject)).toEqual([
        first?.subject,
        first?.subject,
      ]);
      expect((await saleOf(id))?.sent).toBeInstanceOf(Date);
      expect((await kindsOf(id)).map(({ is }) => is)).toEqual(["earlier-contract sent", "contract sent"]);

      const { isKept, earlier } = (await detailOf(id)).contracts;
      expect([isKept, earlier.length]).toEqual([true, 1]);
      expect(Date.parse(earlier[0]?.concludedAt ?? "")).toBe(Date.parse(sale?.concluded ?? ""));
      expect(await contractOf(id)).toContain("2 rue Seconde");
      expect(await contractOf(id, earlier[0]?.id)).toContain("1 rue Première");
      const { rows } = await sql<{ sent_at: Date }>`
        select sent_at from earlier_contracts where order_id = ${id}`.execute(db());
      expect(rows).toEqual([{ sent_at: sale?.sent }]);
      expect(await brokenInvariants(db())).toEqual([]);
    },
  );

  test("can have its first confirmation sent again, as it left with its invoice, which dates nothing", async () => {
    const { id, email, mail: first } = await aSale();
    const filesOf = (mail = first) => mail?.attachments.map(({ name }) => name);
    expect(filesOf()).toContainEqual(expect.stringMatching(/^F/));
    await set(id, "to-pay", { reason: "Elle change d'avis" });
    await set(id, "paid", { money: { means: "transfer", receivedOn: THREE_DAYS_AGO } });
    await outbox.deliver();
    const [second] = await mailbox.arrived(email, 2);
    expect(filesOf(second)).not.toEqual(filesOf());
    await set(id, "to-pay", { reason: "Elle change encore d'avis" });
    for (const { id: messageId } of await kindsOf(id)) {
      await admin.staff.call("POST", `/api/admin/messages/${messageId}/retry`);
      await outbox.deliver();
    }
    const again = (await mailbox.arrived(email, 4)).slice(0, 2).reverse();
    expect(again.map(({ text }) => text)).toEqual([first?.text, second?.text]);
    expect(again.map(filesOf)).toEqual([filesOf(), filesOf(second)]);
    expect(await saleOf(id)).toEqual({ concluded: null, sent: null });
  });

  test("is confirmed without the invoice of the sale before, where its own is not numbered in time", async () => {
    const { id, email, mail: first } = await aSale();
    await set(id, "to-pay", { reason: "Elle change d'avis" });
    const numbers = await heldLock(
      admin.shop.databaseUrl,
      "select pg_advisory_xact_lock(hashtext('invoices'))",
      [],
    );
    await set(id, "paid", { money: { means: "transfer", receivedOn: THREE_DAYS_AGO } });
    await sql`update outbox set created_at = created_at - interval '61 minutes'
      where order_id = ${id} and kind = 'contract'`.execute(db());
    await outbox.letTimePass();
    outbox.start();
    const [second] = await mailbox.arrived(email, 2);
    expect(second?.subject).toBe(first?.subject);
    expect(second?.attachments.filter(({ name }) => name.startsWith("F"))).toEqual([]);
    await numbers.letGo();
  });

  test("is confirmed without the money that went back of the sale before", async () => {
    const { id, email } = await aSale();
    await set(id, "to-pay", { reason: "Elle change d'avis" });
    await giveBack(id);
    await set(id, "paid", { money: { means: "transfer", receivedOn: THREE_DAYS_AGO } });
    await outbox.deliver();
    const mails = (await mailbox.received(email)).filter(({ text }) =>
      text.includes(`Payée le ${formatDateProse(THREE_DAYS_AGO)}`),
    );
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).not.toContain("Remboursé");
  });

  test.each(["card", "transfer"])(
    "after its cancellation, whose money went back, has a contract and a confirmation of its own when paid by %s",
    async (means) => {
      const { id, email, mail, sale, notification } = await aSale();
      await set(id, "cancelled-by-admin", { reason: "Elle change d'avis" });
      await giveBack(id);
      const timesOf = () =>
        db().selectFrom("orders").where("id", "=", id).select(["paid_at", "cancelled_at"]).executeTakeFirst();
      const over = Number((await timesOf())?.cancelled_at);
      if (means === "transfer")
        await set(id, "paid", { money: { means: "transfer", receivedOn: THREE_DAYS_AGO } });
      else {
        const again = resigned(admin.shop, notification, (answer) => {
          for (const one of answer.transactions) one.uuid = randomUUID().replaceAll("-", "");
        });
        await notify(admin.shop, again);
        await admin.staff.call("DELETE", `/api/admin/orders/${id}/review`, { reason: "Vue" });
      }
      expect(Date.parse((await saleOf(id))?.concluded ?? "")).toBeGreaterThan(over);
      expect((await saleOf(id))?.sent).toBeNull();
      await outbox.deliver();
      expect((await kindsOf(id)).map(({ is }) => is)).toEqual(["earlier-contract sent", "contract sent"]);
      expect((await saleOf(id))?.sent).toBeInstanceOf(Date);
      const { earlier } = (await detailOf(id)).contracts;
      expect(earlier.map(({ concludedAt }) => Date.parse(concludedAt))).toEqual([
        Date.parse(sale?.concluded ?? ""),
      ]);
      expect(Number((await timesOf())?.paid_at)).toBeGreaterThan(over);
      expect(await contractOf(id)).toContain("Payé à la commande : 26,00 € TTC.");
      const mails = (await mailbox.received(email)).filter(({ subject }) => subject === mail?.subject);
      expect(mails).toHaveLength(2);
      expect(mails[0]?.text).not.toContain("Remboursé");
      expect(await brokenInvariants(db())).toEqual([]);
    },
  );

  test.each([
    ["has a contract of its own", parisDay(new Date()), 1],
    ["keeps its contract where the money had come before", THREE_DAYS_AGO, 0],
  ])(
    "after the cancellation of a sale without money %s, but not as staff take it back",
    async (_, receivedOn, ended) => {
      const { liveId, productIds } = await stockLive(db(), [1]);
      const address = { email: `${randomUUID().slice(0, 8)}@example.fr` };
      const { id } = await anOrder(db(), { liveId, productIds, status: "to-pay", address });
      await set(id, "paid");
      await outbox.deliver();
      const first = await saleOf(id);
      await set(id, "cancelled-by-admin", { reason: "Elle ne répond pas" });
      await set(id, "paid");
      expect(await saleOf(id)).toEqual(first);
      await set(id, "cancelled-by-admin", { reason: "Elle ne répond pas" });
      await set(id, "paid", { money: { means: "transfer", receivedOn } });
      await outbox.deliver();
      const { earlier } = (await detailOf(id)).contracts;
      expect(earlier.map(({ concludedAt }) => Date.parse(concludedAt))).toEqual(
        ended ? [Date.parse(first?.concluded ?? "")] : [],
      );
      expect((await saleOf(id))?.concluded === first?.concluded).toBe(ended === 0);
      expect((await kindsOf(id)).map(({ is }) => is)).toEqual([
        ...(ended ? ["earlier-contract sent"] : []),
        "contract sent",
      ]);
    },
  );

  test("names in its contract the money that staff kept of the sale before", async () => {
    const { id, buyer } = await aSale();
    await set(id, "to-pay", { reason: "Erreur" });
    const [task] = (await detailOf(id)).refunds;
    const dismissed = await admin.staff.call(
      "POST",
      `/api/admin/orders/${id}/refunds/${task?.id}/dismissal`,
      { reason: "Argent gardé", confirmed: true },
    );
    expect(dismissed.status).toBe(200);
    // What she pays meanwhile came twice, and concludes nothing.
    await notify(admin.shop, await paidAtProvider(admin.shop, buyer));
    expect(await contractOf(id)).toBe(404);
    expect(await brokenInvariants(db())).toEqual([]);
    await set(id, "paid");
    expect(await contractOf(id)).toContain("Payé à la commande : 26,00 € TTC.");
  });

  test("leaves its confirmation to the sale before it, whichever release opens it", async () => {
    const { id } = await aSale();
    const opened = db()
      .transaction()
      .execute(async (tx) => {
        await sql`update orders set status = 'to-pay', paid_at = null where id = ${id}`.execute(tx);
        const { rows } = await sql<{ kind: string }>`
          select kind from outbox where order_id = ${id} and kind like '%contract'`.execute(tx);
        throw new Error(rows.map(({ kind }) => kind).join());
      });
    await expect(opened).rejects.toThrow(/^earlier-contract$/);
  });

  test("has a confirmation dated that was on its way as the sale ended", async () => {
    const { id, sale } = await aSale();
    await sql`update outbox set state = 'sending' where order_id = ${id} and kind = 'contract'`.execute(db());
    await sql`update orders set contract_sent_at = null where id = ${id}`.execute(db());
    await set(id, "to-pay", { reason: "Elle change d'avis" });
    const [message] = await kindsOf(id);
    await markSent(db(), { id: Number(message?.id), attempts: message?.attempts ?? 0, response: "250 OK" });
    const { rows } = await sql<{ sent_at: Date | null }>`
      select sent_at from earlier_contracts where order_id = ${id}`.execute(db());
    expect(rows[0]?.sent_at?.getTime()).toBeGreaterThan(sale?.sent?.getTime() ?? 0);
  });

  test("keeps what was agreed before as it was concluded", async () => {
    const { id } = await aSale();
    await set(id, "to-pay", { reason: "Elle change d'avis" });
    for (const change of [
      sql`update earlier_contracts set contract = '{}' where order_id = ${id}`,
      sql`update earlier_contracts set sent_at = null where order_id = ${id}`,
      sql`delete from earlier_contracts where order_id = ${id}`,
    ])
      await expect(change.execute(db())).rejects.toThrow("a contract never changes");
  });
});
