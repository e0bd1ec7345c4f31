import { arrivePaid, CARDS, orderOnePiece, pay, proceed } from "./guest.ts";
import { expect, type Page, test } from "./promise.ts";
import { closePoint, offerRelayPoints } from "./relay-settings.ts";

const card = (phone: Page) => phone.locator("#adresse");
const points = (phone: Page) => card(phone).getByRole("button", { name: /Choisir ce point/ });

/** Opens the list and takes its first point. */
async function choosePoint(phone: Page) {
  await card(phone)
    .getByRole("radio", { name: /En point de retrait/ })
    .check();
  await points(phone).first().click();
  await expect(card(phone).getByRole("button", { name: "Changer" })).toBeFocused();
}

test.afterEach(async ({ newAdmin }) => {
  await closePoint("69003A", { open: true });
  await offerRelayPoints(await newAdmin(), "off");
});

test("she chooses a relay point after her address, pays its price and reads where her parcel waits", async ({
  newAdmin,
  newPhone,
  accessible,
}) => {
  const phone = await newPhone();
  await orderOnePiece(phone);
  // As long as the shop offers none, nothing of it is shown.
  await expect(card(phone)).not.toContainText("point de retrait");
  await offerRelayPoints(await newAdmin(), "on");
  await phone.reload();
  await card(phone)
    .getByRole("radio", { name: /En point de retrait/ })
    .check();
  // One of the carrier's twenty is on leave.
  await expect(points(phone)).toHaveCount(19);
  await expect(card(phone).getByText(/^Fermé du /)).toHaveCount(2);
  await accessible(phone);
  await choosePoint(phone);
  await expect(card(phone).getByText("TABAC PRESSE DU MARCHE")).toBeVisible();
  await expect(phone.locator("main")).toContainText("4,50\u00a0€");
  await accessible(phone);
  // Whoever only looks at the list keeps her point.
  await card(phone).getByRole("button", { name: "Changer" }).click();
  await expect(points(phone)).toHaveCount(19);
  await card(phone).getByRole("button", { name: "Garder" }).click();
  await expect(points(phone)).toHaveCount(0);
  await proceed(phone);
  await pay(phone, CARDS.accepted, 3440);
  await arrivePaid(phone);
  const summary = phone.locator("#recapitulatif");
  await expect(summary).toContainText("Point de retrait\u00a0: TABAC PRESSE DU MARCHE");
  await expect(summary).toContainText("3 RUE DE LA REPUBLIQUE, 69003 VILLE 69");
  await accessible(phone);
});

test("a point that closed before she pays is chosen anew from the list, which opens by itself", async ({
  newAdmin,
  newPhone,
  accessible,
  allowed,
}) => {
  allowed.push(/409/);
  await offerRelayPoints(await newAdmin(), "on");
  const phone = await newPhone();
  await orderOnePiece(phone);
  await choosePoint(phone);
  await closePoint("69003A");
  await phone
    .getByRole("checkbox", { name: "J'ai lu et j'accepte les conditions générales de vente" })
    .check();
  await phone.locator("#paiement").getByRole("button", { name: "Procéder au paiement" }).click();
  await expect(phone.locator("#paiement").getByRole("alert")).toContainText("n'est plus disponible");
  await expect(card(phone).getByRole("alert")).toContainText("est fermé");
  await expect(points(phone)).toHaveCount(18);
  await accessible(phone);
  await points(phone).first().click();
  // The list goes with the choice: until then it names post offices too.
  await expect(points(phone)).toHaveCount(0);
  await expect(card(phone).getByText("BUREAU DE POSTE")).toBeVisible();
  await expect(card(phone).getByRole("alert")).toHaveCount(0);
  await proceed(phone);
  await pay(phone, CARDS.accepted, 3440);
  await arrivePaid(phone);
  await expect(phone.locator("#recapitulatif")).toContainText("Point de retrait\u00a0: BUREAU DE POSTE");
});
