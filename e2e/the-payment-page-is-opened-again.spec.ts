import { arrivePaid, CARDS, orderIdOf, orderOnePiece, pay, payButton, proceed } from "./guest.ts";
import { expect, test } from "./promise.ts";
import { query } from "./running-shop.ts";

const TOTAL = 2990 + 600;

test("an order that another tab changed is paid after one press on 'Initialiser le paiement'", async ({
  newPhone,
  accessible,
}) => {
  const phone = await newPhone();
  await orderOnePiece(phone);
  await proceed(phone);
  await expect(payButton(phone, TOTAL)).toBeEnabled();
  const orderId = orderIdOf(phone);

  const otherTab = await phone.context().newPage();
  await otherTab.goto(`/order/${orderId}`);
  await otherTab.getByRole("button", { name: "Modifier" }).click();
  await otherTab.getByLabel("Ville").fill("Villeurbanne");
  await otherTab.getByRole("button", { name: "Enregistrer l'adresse" }).click();
  await expect(otherTab.getByText("69003 Villeurbanne")).toBeVisible();

  const start = phone.getByRole("button", { name: "Initialiser le paiement" });
  await expect(start).toBeVisible();
  await accessible(phone);
  await start.click();
  await expect(payButton(phone, TOTAL)).toBeEnabled();
  // The news that the order is to be paid again comes by the stream too: the form must outlive it.
  await expect
    .poll(async () => (await query("select status from orders where id = $1", [orderId]))[0])
    .toEqual({ status: "to-pay" });
  await pay(phone, CARDS.accepted, TOTAL);
  await arrivePaid(phone);
  await expect(phone.getByText("Merci Lucie\u00a0!")).toBeVisible();
  await expect(phone.getByRole("link", { name: "Retourner au live" })).toBeVisible();
  await expect(phone.getByRole("button", { name: "Imprimer ou enregistrer le récapitulatif" })).toHaveCount(
    1,
  );
  await phone.reload();
  await expect(phone.getByText("Votre commande est payée et en cours de préparation.")).toBeVisible();
  await expect(phone.getByText("Votre paiement a bien été pris en compte")).toBeVisible();
});

test("the payment page of an order whose terms nobody accepted asks for the consent itself", async ({
  newPhone,
  accessible,
}) => {
  const phone = await newPhone();
  await orderOnePiece(phone);
  await phone.goto(`/order-pay/${orderIdOf(phone)}`);
  const consent = phone.getByRole("checkbox", {
    name: "J'ai lu et j'accepte les conditions générales de vente",
  });
  await expect(consent).toBeVisible();
  await phone.getByRole("button", { name: "Initialiser le paiement" }).click();
  await expect(
    phone.getByRole("main").getByText("Veuillez accepter les conditions générales de vente."),
  ).toBeVisible();
  await expect(consent).toBeFocused();
  await accessible(phone);
  await phone.getByRole("button", { name: "Lire les conditions générales de vente" }).click();
  const sheet = phone.getByRole("dialog", { name: "Conditions générales de vente" });
  await expect(sheet.getByText(/Article|article/).first()).toBeVisible();
  await sheet.getByRole("button", { name: "Fermer" }).last().click();
  await consent.check();
  await phone.getByRole("button", { name: "Initialiser le paiement" }).click();
  await pay(phone, CARDS.accepted, TOTAL);
  await arrivePaid(phone);
});
