import { arrivePaid, CARDS, cardFrame, orderIdOf, orderOnePiece, pay, payButton, proceed } from "./guest.ts";
import { payBy } from "./payment-settings.ts";
import { expect, type Page, test } from "./promise.ts";
import { behave, instruct, query } from "./running-shop.ts";

const TOTAL = 2990 + 600;
const MEANS = "APPLE_PAY PAYPAL ALMA_3X:2000-100000 ALMA_4X:10000-";

const means = (phone: Page, name: string) => phone.getByRole("button", { name, exact: true });

test.beforeEach(async ({ newAdmin }) => {
  await payBy(await newAdmin(), { paymentMeans: MEANS });
});
test.afterEach(async ({ newAdmin }) => {
  await behave("card");
  await payBy(await newAdmin());
});

async function orderToPay(phone: Page): Promise<string> {
  await orderOnePiece(phone);
  await proceed(phone);
  await expect(payButton(phone, TOTAL)).toBeEnabled();
  return orderIdOf(phone);
}

/** She has a second order to pay, and the provider has kept the card of her first. */
async function keepsHerCard(phone: Page, admin: Page): Promise<void> {
  await payBy(admin, { rememberCards: "ask" });
  await orderToPay(phone);
  await cardFrame(phone).getByRole("checkbox").check();
  await pay(phone, CARDS.accepted, TOTAL);
  await arrivePaid(phone);
  await orderToPay(phone);
}

/** The window of a means, in which `scenario` is pressed. */
async function inItsWindow(phone: Page, name: string, scenario: string): Promise<void> {
  const opened = phone.waitForEvent("popup");
  await means(phone, name).click();
  await (await opened).getByRole("button", { name: scenario, exact: true }).click();
}

test("a phone is shown the means that it has and that the amount allows, and pays by one in its own window", async ({
  newPhone,
  accessible,
}) => {
  const phone = await newPhone();
  await orderToPay(phone);
  await expect(means(phone, "PayPal")).toBeVisible();
  await expect(means(phone, "Alma en 3 fois")).toBeVisible();
  await expect(means(phone, "Alma en 4 fois")).toHaveCount(0);
  await expect(means(phone, "Apple Pay")).toHaveCount(0);
  await accessible(phone);
  await inItsWindow(phone, "PayPal", "Payer");
  await arrivePaid(phone);
});

test("a phone with Apple Pay is shown it, and pays by it without leaving the page", async ({ newPhone }) => {
  const phone = await newPhone();
  await phone.addInitScript("window.ApplePaySession = { canMakePayments: () => true }");
  await orderToPay(phone);
  await means(phone, "Apple Pay").click();
  await phone
    .frameLocator('iframe[name="kr-challenge"]')
    .getByRole("button", { name: "Payer", exact: true })
    .click();
  await arrivePaid(phone);
});

test("a window that is closed, or a means that refuses, leaves the card to pay by", async ({ newPhone }) => {
  const phone = await newPhone();
  await orderToPay(phone);
  const opened = phone.waitForEvent("popup");
  await means(phone, "PayPal").click();
  await (await opened).close();
  await expect(phone.getByText("Erreur de paiement: Le paiement est annulé.")).toBeVisible();
  await inItsWindow(phone, "Alma en 3 fois", "Être refusée");
  await expect(phone.getByText(/^Le paiement a échoué: /)).toBeVisible();
  await expect(payButton(phone, TOTAL)).toBeEnabled();
  await pay(phone, CARDS.accepted, TOTAL);
  await arrivePaid(phone);
});

test("a payment under verification is said to be, on both pages, until the provider decides", async ({
  newPhone,
  accessible,
}) => {
  const phone = await newPhone();
  const orderId = await orderToPay(phone);
  await inItsWindow(phone, "PayPal", "Mettre en vérification, sans suite");
  await expect(phone.getByText("Paiement en cours de vérification")).toBeVisible();
  await expect(phone.getByText("Ne payez pas une deuxième fois.")).toBeVisible();
  await accessible(phone);
  await phone.getByRole("link", { name: "Retour à la commande" }).click();
  await expect(phone.getByText("Paiement en cours de vérification")).toBeVisible();
  await expect(phone.getByRole("button", { name: "Procéder au paiement" })).toHaveCount(0);
  await accessible(phone);
  const [running] = await query<{ uuid: string }>(
    `select transaction_uuid as uuid from payment_events e join payments p on p.id = e.payment_id
     where p.order_id = $1 and e.outcome = 'running'`,
    [orderId],
  );
  await instruct("card", "decide", { uuid: running?.uuid, detailedStatus: "CAPTURED" });
  await expect(phone.getByText("Votre commande est payée et en cours de préparation.")).toBeVisible();
});

test("a means that the contract turns out to lack is told to the shop, and nobody is kept from paying", async ({
  newPhone,
}) => {
  await behave("card", { withoutContract: "ALMA_3X" });
  const phone = await newPhone();
  const told = phone.waitForRequest("**/api/faults");
  await orderToPay(phone);
  expect((await told).postData()).toContain("The payment form lacks ALMA_3X");
  await pay(phone, CARDS.accepted, TOTAL);
  await arrivePaid(phone);
});

test("a card that the provider forgot between display and payment gives way to an ordinary form", async ({
  newPhone,
  newAdmin,
}) => {
  const phone = await newPhone();
  await keepsHerCard(phone, await newAdmin());
  await expect(phone.getByText("CB •••• 0055").first()).toBeVisible();
  const [kept] = await query<{ token: string }>(
    `select a.token from card_aliases a join payments p on p.alias_id = a.id where p.order_id = $1`,
    [orderIdOf(phone)],
  );
  await instruct("card", `aliases/${kept?.token}/cancel`, {});
  await cardFrame(phone).getByLabel("Cryptogramme visuel").fill("123");
  await payButton(phone, TOTAL).click();
  await expect(phone.getByText(/Votre carte enregistrée n'est plus utilisable/)).toBeVisible();
  await pay(phone, CARDS.accepted, TOTAL);
  await arrivePaid(phone);
});

test("a card forgotten on the payment page is forgotten there and then, and she pays by another", async ({
  newPhone,
  newAdmin,
}) => {
  const phone = await newPhone();
  await keepsHerCard(phone, await newAdmin());
  await phone.getByRole("button", { name: "Oublier cet appareil" }).click();
  await expect(phone.getByText(/notre prestataire supprime votre carte/)).toBeVisible();
  await expect(cardFrame(phone).getByLabel("Numéro de carte")).toBeVisible();
  await pay(phone, CARDS.accepted, TOTAL);
  await arrivePaid(phone);
});

test("staff tick what the contract has, with its amounts", async ({ newAdmin, accessible }) => {
  const admin = await newAdmin();
  await admin.goto("/admin/settings");
  const card = admin.locator("#settings-payments");
  await card.getByRole("checkbox", { name: "Floa 3x" }).check();
  await card.getByLabel("Floa 3x, à partir de").fill("60,00");
  await card.getByLabel("Floa 3x, jusqu'à").fill("50");
  await card.getByRole("button", { name: "Enregistrer" }).click();
  await expect(card.getByText(/le montant maximum ne peut pas être inférieur/).first()).toBeVisible();
  await accessible(admin);
  await card.getByLabel("Floa 3x, jusqu'à").fill("2000");
  await card.getByRole("button", { name: "Enregistrer" }).click();
  await expect(admin.getByText("Réglages enregistrés")).toBeVisible();
  await expect(card.getByLabel("Floa 3x, jusqu'à")).toHaveValue("2000,00");
});
