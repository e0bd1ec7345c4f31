import { arrivePaid, CARDS, orderOnePiece, pay, payButton, proceed } from "./guest.ts";
import { expect, test } from "./promise.ts";
import { behave, query } from "./running-shop.ts";

const TOTAL = 2990 + 600;

test.afterEach(() => behave("card"));

test("while the card provider gives no form the order waits, and the next try pays it", async ({
  newPhone,
  accessible,
  allowed,
}) => {
  allowed.push(/status of 50[234]/);
  const phone = await newPhone();
  await orderOnePiece(phone);
  await behave("card", { createPayment: "error-500" });
  await proceed(phone);
  await expect(
    phone.getByText("Impossible d'initialiser le paiement. Veuillez réessayer.").first(),
  ).toBeVisible();
  await accessible(phone);
  await behave("card");
  await phone.getByRole("button", { name: "Réessayer" }).click();
  await expect(payButton(phone, TOTAL)).toBeEnabled();
  await pay(phone, CARDS.accepted, TOTAL);
  await arrivePaid(phone);
});

test("where the provider's form never comes, the second failure says what is left to try, and until when", async ({
  newPhone,
  accessible,
  allowed,
}) => {
  allowed.push(/ERR_FAILED/);
  const phone = await newPhone();
  await orderOnePiece(phone);
  await phone.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await phone.route(/kr-payment-form/, (route) => route.abort());
  await proceed(phone);
  const panel = phone.getByRole("alert").filter({ hasText: "Impossible d'initialiser le paiement." });
  await expect(panel).toBeVisible();
  await expect(panel.getByText(/ouvrez cette page dans votre navigateur/)).toHaveCount(0);
  await panel.getByRole("button", { name: "Réessayer" }).click();
  await expect(panel.getByText(/ouvrez cette page dans votre navigateur/)).toBeVisible();
  await expect(panel.getByText(/Vos pièces vous restent réservées jusqu'/)).toBeVisible();
  await expect(panel.getByRole("link", { name: "Nous contacter" })).toHaveAttribute("href", "/contact");
  await accessible(phone);
  await panel.getByRole("button", { name: "Copier le lien de la page" }).click();
  await expect(panel.getByText("Lien copié")).toBeVisible();
  expect(await phone.evaluate("navigator.clipboard.readText()")).toBe(phone.url());
  await phone.unroute(/kr-payment-form/);
  await panel.getByRole("button", { name: "Réessayer" }).click();
  await pay(phone, CARDS.accepted, TOTAL);
  await arrivePaid(phone);
});

test("a payment is seen although the provider's answer to the browser is lost, or its notification never comes", async ({
  newPhone,
  allowed,
}) => {
  // A browser repeats a lost request by itself, and then asks for a form for an order that is paid.
  allowed.push(/ERR_EMPTY_RESPONSE|ERR_CONNECTION|status of 409/);
  for (const trouble of [{ browser: "lost" }, { notification: "mute" }]) {
    const phone = await newPhone();
    await orderOnePiece(phone);
    await proceed(phone);
    await expect(payButton(phone, TOTAL)).toBeEnabled();
    await behave("card", trouble);
    await pay(phone, CARDS.accepted, TOTAL);
    await arrivePaid(phone);
    await behave("card");
  }
});

test("while a bank has yet to decide, the page that is opened again offers no second payment", async ({
  newPhone,
  accessible,
}) => {
  const phone = await newPhone();
  await orderOnePiece(phone);
  await proceed(phone);
  await expect(payButton(phone, TOTAL)).toBeEnabled();
  const orderId = new URL(phone.url()).pathname.split("/").at(-1);
  const bankSays = (outcome: "running" | "refused") =>
    query(
      `insert into payment_events (payment_id, transaction_uuid, detailed_status, order_status, amount_cents, source, outcome)
       select id, id::text, $2::text, 'RUNNING', amount_cents, 'notification', $2 from payments
       where order_id = $1 and state = 'open'`,
      [orderId, outcome],
    );
  await bankSays("running");
  await phone.reload();
  await expect(phone.getByText("Paiement en cours de vérification")).toBeVisible();
  await expect(payButton(phone, TOTAL)).toHaveCount(0);
  await accessible(phone);
  await bankSays("refused");
  await expect(phone.getByText("Le paiement a échoué: Une erreur est survenue").first()).toBeVisible();
  await expect(payButton(phone, TOTAL)).toBeEnabled();
});
