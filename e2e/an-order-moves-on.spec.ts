import { aPaidOrder } from "./paid-order.ts";
import { expect, test } from "./promise.ts";
import { setStatus } from "./staff.ts";

const BANNERS = [
  ["En préparation", "Votre commande est payée et en cours de préparation."],
  ["Livrée", "Votre commande est livrée."],
  ["Annulée par l'admin", "Votre commande a été annulée par la boutique."],
] as const;

test("whatever staff do with an order, its guest's open page says it at once", async ({
  newPhone,
  newDesk,
  accessible,
}) => {
  const order = await aPaidOrder();
  const phone = await newPhone();
  await phone.goto(order.page);
  await expect(phone.getByText("Votre commande est payée et en cours de préparation.")).toBeVisible();
  await expect(phone.getByText(order.buyer.email)).toHaveCount(0);
  const desk = await newDesk();
  await desk.goto(`/admin/orders/${order.id}`);
  for (const [status, banner] of BANNERS) {
    await setStatus(desk, status, { reason: "Demande de la cliente" });
    await expect(phone.getByText(banner)).toBeVisible();
    await accessible(phone);
  }
  await accessible(desk);
  await expect(desk.getByText("Demande de la cliente").first()).toBeVisible();
});
