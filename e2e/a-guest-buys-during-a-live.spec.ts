import { formatEuros } from "#domain/money.ts";
import {
  aBuyer,
  add,
  arrivePaid,
  CARDS,
  enterLive,
  orderIdOf,
  orderNumber,
  pay,
  payButton,
  proceed,
  saveAddress,
} from "./guest.ts";
import { expect, test } from "./promise.ts";
import { arrived, layOut } from "./running-shop.ts";
import { openToPrepare, setStatus } from "./staff.ts";

const TOTAL = 2 * 2990 + 600;

test("a guest buys during a live, staff pack and ship, and the guest follows the parcel", async ({
  newPhone,
  newAdmin,
  accessible,
}) => {
  const [black, red] = await layOut(["Noir", "Rouge"]);
  const buyer = aBuyer();
  const phone = await newPhone();

  await enterLive(phone);
  await accessible(phone);
  await add(phone, black);
  await accessible(phone);
  await phone.getByRole("button", { name: "Ajouter d'autres produits" }).click();
  await add(phone, red);
  await phone
    .getByRole("region", { name: "Votre choix" })
    .getByRole("button", { name: "Voir panier" })
    .click();
  await expect(phone.getByText(formatEuros(TOTAL)).first()).toBeVisible();
  await saveAddress(phone, buyer);
  await accessible(phone);
  await proceed(phone);
  await expect(payButton(phone, TOTAL)).toBeEnabled();
  await accessible(phone);
  await pay(phone, CARDS.accepted, TOTAL);
  await arrivePaid(phone);
  await accessible(phone);
  const number = await orderNumber(phone);
  const orderPage = phone.url();
  await expect(phone.getByText(buyer.email)).toHaveCount(0);

  const admin = await newAdmin();
  await admin.goto("/admin");
  await admin
    .getByRole("link", { name: /^\d+\s*À préparer/ })
    .first()
    .click();
  await openToPrepare(admin, number);
  await accessible(admin);
  await admin.getByRole("button", { name: "Générer l'étiquette" }).click();
  await expect(admin.getByText("L'étiquette a été générée.").first()).toBeVisible();
  await admin.getByRole("button", { name: "Valider la préparation" }).click();
  await expect(admin.getByText(`Commande ${number} à expédier`).first()).toBeVisible();

  await expect(phone.getByText("En préparation").first()).toBeVisible();
  await admin.goto(`/admin/orders/${orderIdOf(phone)}`);
  await accessible(admin);
  await setStatus(admin, "Expédiée");
  await expect(
    phone.getByText("Votre commande est expédiée. Le lien de suivi vous est envoyé par email."),
  ).toBeVisible();

  const tracking = await phone.getByRole("link", { name: /^[0-9A-Z]{11,}$/ }).textContent();
  const confirmation = await arrived(buyer.email, `Commande ${number} confirmée, merci`);
  expect(confirmation.text).toContain(number);
  expect(confirmation.text).toContain(formatEuros(TOTAL));
  const shipping = await arrived(buyer.email, "Votre colis est en route");
  expect(shipping.html).toMatch(new RegExp(`href="[^"]*${tracking}`));
  expect(shipping.html).toContain(new URL(orderPage).pathname);
});
