import { arrivePaid, CARDS, orderOnePiece, pay, payButton, proceed } from "./guest.ts";
import { expect, type Page, test } from "./promise.ts";

const TOTAL = 2990 + 600;

async function orderToPay(phone: Page) {
  await orderOnePiece(phone);
  await proceed(phone);
  await expect(phone.getByText("Votre banque peut vous demander une validation.")).toBeVisible();
}

const bank = (phone: Page) => phone.frameLocator('iframe[title="Authentification par votre banque"]');

test("a payment that the guest's bank wants validated goes through once it is", async ({
  newPhone,
  accessible,
}) => {
  const phone = await newPhone();
  await orderToPay(phone);
  await pay(phone, CARDS.challenge, TOTAL);
  await expect(bank(phone).getByRole("heading", { name: "Validez votre paiement" })).toBeVisible();
  await accessible(phone);
  await bank(phone).getByRole("button", { name: "Valider" }).click();
  await arrivePaid(phone);
  await expect(phone.getByText("Merci Lucie\u00a0!")).toBeVisible();
});

test("a validation refused or given up leaves the order to be paid again", async ({ newPhone }) => {
  const phone = await newPhone();
  await orderToPay(phone);
  await pay(phone, CARDS.challenge, TOTAL);
  await bank(phone).getByRole("button", { name: "Refuser" }).click();
  await expect(phone.getByText(/^Le paiement a échoué: /)).toBeVisible();

  await expect(payButton(phone, TOTAL)).toBeEnabled();
  await pay(phone, CARDS.challenge, TOTAL);
  await phone.getByRole("button", { name: "Annuler le paiement" }).click();
  await expect(phone.getByText("Erreur de paiement: Le paiement est annulé.")).toBeVisible();
  await expect(payButton(phone, TOTAL)).toBeEnabled();
  await pay(phone, CARDS.accepted, TOTAL);
  await arrivePaid(phone);
});
