import { randomUUID } from "node:crypto";
import { aPaidOrder } from "./paid-order.ts";
import { expect, test } from "./promise.ts";
import { query, shopAddress } from "./running-shop.ts";

test("staff note what they paid on top of a refund that came late", async ({ newAdmin, accessible }) => {
  const order = await aPaidOrder();
  const admin = await newAdmin();
  await admin.goto("/admin");
  const send = async (method: "put" | "post", path: string, data: object) => {
    const answer = await admin.request[method](`/api/admin/orders/${order.id}/${path}`, {
      data,
      headers: { origin: shopAddress(), "idempotency-key": randomUUID() },
    });
    expect(answer.status(), await answer.text()).toBe(200);
  };
  const [{ version } = { version: 0 }] = await query<{ version: number }>(
    "select version from orders where id = $1",
    [order.id],
  );
  await send("put", "status", {
    status: "cancelled-by-admin",
    expectedVersion: version,
    reason: "Pièce abîmée",
  });
  const [task] = await query<{ id: string; uuid: string; cents: number }>(
    `update refunds set due_on = current_date - 20 where order_id = $1
     returning id, transaction_uuid as uuid, amount_cents as cents`,
    [order.id],
  );
  await send("post", "refunds", {
    transactionUuid: task?.uuid,
    refundId: task?.id,
    amountCents: task?.cents,
    reason: "Pièce abîmée",
  });

  await admin.goto(`/admin/orders/${order.id}`);
  const money = admin.getByRole("region", { name: "Paiements" });
  await expect(money).toContainText(/Rendu avec (19|20|21)\sjours de retard.*dus à la cliente/);
  await money.getByRole("button", { name: "Noter la majoration" }).click();
  const dialog = admin.getByRole("dialog", { name: "Noter la majoration de retard" });
  await expect(dialog.getByLabel("Montant versé (€)")).not.toHaveValue("");
  await accessible(admin);
  await dialog.getByLabel("Montant versé (€)").fill("7,18");
  await dialog.getByLabel("Référence").fill("VIR-9");
  await dialog.getByRole("button", { name: /^Noter 7,18/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(money).toContainText(/Majoration de retard\s: 7,18\s€ versés par virement le .*VIR-9/);
  await expect(money.getByRole("button", { name: "Noter la majoration" })).toHaveCount(0);
});
