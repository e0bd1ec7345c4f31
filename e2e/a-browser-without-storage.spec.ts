import { arrivePaid, CARDS, orderOnePiece, pay, proceed } from "./guest.ts";
import { expect, type Page, test } from "./promise.ts";

const REFUSED = 'throw new DOMException("The operation is insecure.", "SecurityError")';

/** Private windows and in-app browsers: to touch storage throws, or there is none. */
async function withoutStorage(page: Page, instead: string): Promise<void> {
  await page.context().addInitScript(`
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, { get() { ${instead}; } });
  `);
}

const PAID = "Paiement réussi ! Votre commande est maintenant en préparation.";

test("a purchase goes through to its greeting, and the sign-in page opens, where storage throws", async ({
  newPhone,
  allowed,
}) => {
  // Nobody is signed in.
  allowed.push(/status of 401/);
  const phone = await newPhone();
  await withoutStorage(phone, REFUSED);
  await orderOnePiece(phone);
  await proceed(phone);
  await pay(phone, CARDS.accepted, 2990 + 600);
  await arrivePaid(phone);
  await phone.reload();
  await expect(phone.getByText("Votre commande est payée et en cours de préparation.")).toBeVisible();
  await expect(phone.getByText(PAID)).toHaveCount(0);
  await phone.goto("/");
  await phone.getByRole("banner").getByRole("link", { name: "Mon espace" }).click();
  await expect(phone.getByRole("heading", { level: 1, name: "Connexion" })).toBeVisible();
  await expect(phone.getByLabel("Email")).toBeVisible();
});

test("the back office opens its lists where storage is null", async ({ newAdmin }) => {
  const admin = await newAdmin();
  await withoutStorage(admin, "return null");
  for (const [screen, heading] of [
    ["/admin/orders", "Commandes"],
    ["/admin/orders-preparation", "Préparation"],
  ] as const) {
    await admin.goto(screen);
    await expect(admin.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(admin.getByText("Une erreur inconnue est survenue")).toHaveCount(0);
  }
});
