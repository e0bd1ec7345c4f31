import {
  aBuyer,
  add,
  arrivePaid,
  CARDS,
  cardFrame,
  enterLive,
  pay,
  payButton,
  proceed,
  saveAddress,
} from "./guest.ts";
import { layOut } from "./house.ts";
import { expect, test } from "./promise.ts";

const TOTAL = 2990 + 600;

test("a refused card costs nothing and loses nothing: another card pays the same order", async ({
  newPhone,
  accessible,
}) => {
  const [piece] = await layOut();
  if (!piece) throw new Error("Nothing is on sale");
  const phone = await newPhone();
  await enterLive(phone);
  await add(phone, piece);
  await saveAddress(phone, aBuyer());
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

  await expect(payButton(phone, TOTAL)).toBeEnabled();
  await pay(phone, CARDS.accepted, TOTAL);
  await arrivePaid(phone);
});
