import { arrivePaid, CARDS, cardFrame, orderOnePiece, pay, payButton, proceed } from "./guest.ts";
import { expect, test } from "./promise.ts";

const TOTAL = 2990 + 600;

test("a refused card costs nothing and loses nothing: another card pays the same order", async ({
  newPhone,
  accessible,
}) => {
  const phone = await newPhone();
  await orderOnePiece(phone);
  await proceed(phone);

  await pay(phone, "4970100000000054", TOTAL);
  await expect(cardFrame(phone).getByText("Le numéro de carte est invalide.")).toBeVisible();

  await pay(phone, CARDS.poor, TOTAL);
  await expect(phone.getByText(/^Le paiement a échoué: /)).toBeVisible();
  await expect(phone.getByText("Aucun montant n'a été débité.")).toBeVisible();
  await expect(cardFrame(phone).getByLabel("Numéro de carte")).toHaveValue("");
  await accessible(phone);
  await pay(phone, CARDS.poor, TOTAL);
  await expect(phone.getByText("Essayez une autre carte.")).toBeVisible();

  // Her order says so too, and asks for nothing a second time.
  await phone.getByRole("link", { name: "Retour à la commande" }).click();
  const card = phone.getByRole("region", { name: "Paiement", exact: true });
  await expect(card.getByText("Votre dernier paiement n'a pas abouti.")).toBeVisible();
  await expect(card.getByText("Aucun montant n'a été débité.")).toBeVisible();
  await expect(card.getByRole("heading", { name: "Garantie légale de conformité" })).toBeVisible();
  await expect(card.getByRole("checkbox", { name: "J'ai lu et j'accepte" })).toBeChecked();
  await accessible(phone);
  await card.getByRole("button", { name: "Procéder au paiement" }).click();
  await expect(payButton(phone, TOTAL)).toBeEnabled();
  await pay(phone, CARDS.accepted, TOTAL);
  await arrivePaid(phone);
});
