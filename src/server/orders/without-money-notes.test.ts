import { expect, test } from "vitest";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { mayAct, STAFF_ROLES } from "#domain/roles.ts";
import { inTransaction } from "#server/db/in-transaction.ts";
import { writeHistory } from "#server/order-history/history.ts";
import { ownShop } from "#tests/open-shop.ts";
import { aColleague, anOrder } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";

const shop = ownShop();

test("cards, tries to pay, references of payments and mails are management's, the parcel is everybody's", async () => {
  const { db } = shop.it.context;
  const { liveId } = await stockLive(db, [null]);
  const { id } = await anOrder(db, { liveId, status: "paid" });
  const SYSTEM = { kind: "system" } as const;
  await inTransaction(db, async (tx) => {
    await writeHistory(tx, SYSTEM, id, "payment", { outcome: "refused", code: "51", amountCents: 600 });
    const noted = { outcome: "by-hand", means: "transfer", reference: "VIR DUPONT", amountCents: 600 };
    await writeHistory(tx, SYSTEM, id, "payment", noted, "Virement reçu, référence VIR DUPONT");
    await writeHistory(tx, SYSTEM, id, "complaint", { outcome: "refused" }, "tache de vin");
  });
  const card = { card_brand: "CB", card_last4: "4242", reference: "VIR DUPONT" };
  await db.updateTable("transactions").set(card).where("order_id", "=", id).execute();
  for (const role of STAFF_ROLES) {
    const { body } = await (await aColleague(shop.it, role)).call<OrderDetail>(
      "GET",
      `/api/admin/orders/${id}`,
    );
    const hers = mayAct(role, "management");
    expect(body.payments).toHaveLength(hers ? 1 : 0);
    expect(body.transactions).toMatchObject([
      { amountCents: 600, cardBrand: hers ? "CB" : null, cardLast4: hers ? "4242" : null },
    ]);
    const told = JSON.stringify(body);
    for (const secret of ["VIR DUPONT", '"code":"51"', "tache de vin"])
      expect([role, secret, told.includes(secret)]).toEqual([role, secret, hers]);
    expect(body.history.map(({ facts }) => facts?.outcome)).toContain("by-hand");
    expect(body.shippingAddress).toMatchObject({ zip: "75004" });
  }
});
