import { randomUUID } from "node:crypto";
import { DEMO_CARD_KEYS } from "#emulators/demo-keys.ts";
import { CARDS } from "./guest.ts";
import { expect, test } from "./promise.ts";
import { askAs, facts, layOut, query, shopAddress } from "./running-shop.ts";

/** Money paid for an order that the shop does not have, as after a restore from a backup; who paid it is named. */
async function moneyOfALostOrder(amount: number, payer: string): Promise<void> {
  const { apiUrl } = facts().card ?? {};
  const { user, password } = DEMO_CARD_KEYS;
  const created = await fetch(new URL("/api-payment/V4/Charge/CreatePayment", apiUrl), {
    method: "POST",
    headers: {
      authorization: `Basic ${Buffer.from(`${user}:${password}`).toString("base64")}`,
      "content-type": "application/json",
    },
    body: JSON.stringify({
      amount,
      currency: "EUR",
      orderId: `HFP-${randomUUID().slice(0, 18)}`,
      ipnTargetUrl: `${shopAddress()}/api/payments/ipn`,
      formAction: "PAYMENT",
      customer: { email: `${payer}@exemple.fr`, billingDetails: { firstName: "Perdue", lastName: payer } },
    }),
  });
  const { answer } = (await created.json()) as { answer: { formToken: string } };
  await fetch(new URL("/emulator/pay", apiUrl), {
    method: "POST",
    body: JSON.stringify({ formToken: answer.formToken, card: CARDS.accepted, ipn: true }),
  });
  await expect
    .poll(() => query("select 1 from unmatched_payments where payer_name = $1", [`Perdue ${payer}`]))
    .toHaveLength(1);
}

test("staff tie money of a lost order to the order that they entered again, and give other money back", async ({
  newAdmin,
  newPhone,
  accessible,
  allowed,
}) => {
  // An order number that nobody has.
  allowed.push(/404/);
  const [tied, returned] = [randomUUID().slice(0, 8), randomUUID().slice(0, 8)];
  const [piece] = await layOut();
  const order = await askAs(`hf_browser=${randomUUID()}`)<{ id: string; orderNumber: string }>(
    "POST",
    "/api/guest-orders",
    { liveId: piece.liveId, productId: piece.productId },
  );
  await moneyOfALostOrder(3590, tied);
  await moneyOfALostOrder(1234, returned);

  const admin = await newAdmin();
  await admin.goto("/admin");
  const tasks = admin.getByRole("region", { name: /^Paiements? à rapprocher$/ });
  const task = tasks.getByRole("listitem").filter({ hasText: tied });
  await expect(task).toContainText("35,90\u00a0€");
  await expect(task).toContainText("CB •••• 0055");
  await expect(task).toContainText(`${tied}@exemple.fr`);
  await expect(task).toContainText("Référence inconnue");
  await accessible(admin);
  await task.getByRole("button", { name: "Relier à la commande" }).click();
  const dialog = admin.getByRole("dialog", { name: "Relier à la commande" });
  await dialog.getByLabel("Numéro de commande").fill("HF-nulle-part-1");
  await dialog.getByRole("button", { name: "Relier à la commande" }).click();
  await expect(dialog.getByText("Aucune commande trouvée")).toBeVisible();
  await accessible(admin);
  await dialog.getByLabel("Numéro de commande").fill(order.orderNumber);
  await dialog.getByRole("button", { name: "Relier à la commande" }).click();
  await expect(admin.getByText(`Paiement rapproché de la commande ${order.orderNumber}`)).toBeVisible();
  await expect(task).toHaveCount(0);
  await admin.goto(`/admin/orders/${order.id}`);
  await expect(admin.getByText("Paiement rapproché\u00a0: 35,90\u00a0€")).toBeVisible();
  await expect(admin.getByText("Payée").first()).toBeVisible();

  const phone = await newPhone({ signedIn: true });
  await phone.goto("/admin/unmatched-payments");
  const other = phone.getByRole("listitem").filter({ hasText: returned });
  await other.getByRole("button", { name: "Rembourser" }).click();
  const refund = phone.getByRole("dialog", { name: "Rembourser 12,34\u00a0€" });
  await refund.getByRole("textbox", { name: "Raison" }).fill("Commande perdue");
  await refund.getByRole("button", { name: "Rembourser 12,34\u00a0€" }).click();
  await expect(other).toHaveCount(0);
  await phone.getByRole("link", { name: "Traités" }).click();
  await expect(other).toContainText("Remboursé");
  await expect(other).toContainText("Commande perdue");
  await accessible(phone);
});
