import { aCustomerLogin, signInWithPassword } from "./customer-login.ts";
import { aBuyer, add, arrivePaid, CARDS, enterLive, pay, payButton, proceed, saveAddress } from "./guest.ts";
import { aPaidOrder, visitAsBuyer } from "./paid-order.ts";
import { expect, type Page, test } from "./promise.ts";
import { layOut, query } from "./running-shop.ts";

const TERMS = "J'ai lu et j'accepte les conditions générales de vente";

/** Staff give a person credit from her page. */
async function grant(admin: Page, userId: string, euros: string, reason: string) {
  await admin.goto(`/admin/users/${userId}`);
  await admin.getByRole("button", { name: "Accorder un avoir…" }).click();
  const dialog = admin.getByRole("dialog", { name: "Accorder un avoir" });
  await dialog.getByLabel("Montant").fill(euros);
  await dialog.getByLabel("Raison").fill(reason);
  return dialog;
}

/** An order of one piece of 29,90 €, with its address, on this phone. */
async function anOrderOn(phone: Page, email?: string) {
  const [piece] = await layOut();
  await enterLive(phone);
  await add(phone, piece);
  await phone.getByRole("region", { name: "Votre choix" }).getByRole("button", { name: "Fermer" }).click();
  await saveAddress(phone, { ...aBuyer(), ...(email ? { email } : {}) });
}

test("a refund becomes credit with her agreement, and pays a part of her next order", async ({
  newAdmin,
  newPhone,
  accessible,
}) => {
  const first = await aPaidOrder();
  // Her browser brought the provider's signed answer.
  await query(
    `insert into order_devices (order_id, device_hash, proof)
     values ($1, encode(sha256(convert_to($2, 'UTF8')), 'base64'), 'payment') on conflict do nothing`,
    [first.id, first.browserId],
  );
  const admin = await newAdmin();
  await admin.goto(`/admin/orders/${first.id}`);
  await admin.locator("#payments").getByRole("button", { name: "Rembourser" }).click();
  const refund = admin.getByRole("dialog", { name: /^Rembourser la commande/ });
  await refund.getByLabel("Montant à rembourser (€)").fill("12");
  await refund.getByRole("textbox", { name: "Raison" }).fill("Ourlet défait");
  await refund.getByLabel("Donner un avoir à la place, avec son accord").check();
  await accessible(admin);
  await refund.getByRole("button", { name: "Donner un avoir de 12,00\u00a0€" }).click();
  await expect(admin.locator("#payments").getByText("Rendu en avoir")).toBeVisible();

  const phone = await newPhone();
  await visitAsBuyer(phone, first);
  await expect(phone.getByText("12,00\u00a0€ sont disponibles sur votre avoir.")).toBeVisible();
  await anOrderOn(phone);
  const card = phone.locator("#paiement");
  await card.getByLabel("Utiliser mon avoir (12,00\u00a0€)").check();
  await expect(card).toContainText("Reste à payer23,90\u00a0€");
  await accessible(phone);
  await proceed(phone);
  await expect(payButton(phone, 2390)).toBeVisible();
  await expect(phone.locator("#recapitulatif")).toContainText("Reste à payer23,90\u00a0€");
  await accessible(phone);
  await phone.reload();
  await pay(phone, CARDS.accepted, 2390);
  await arrivePaid(phone);
  await expect(phone.locator("#recapitulatif")).toContainText("dont payé avec un avoir12,00\u00a0€");
  await accessible(phone);
});

test("staff give credit by hand, she sees it in her space, and it pays all of an order without a card", async ({
  newAdmin,
  newPhone,
  accessible,
  allowed,
}) => {
  const login = await aCustomerLogin();
  const [person] = await query<{ id: string }>("select id from users where email = $1", [login.email]);
  const userId = person?.id ?? "";
  const admin = await newAdmin();
  const dialog = await grant(admin, userId, "", "");
  await dialog.getByRole("button", { name: "Accorder" }).click();
  await expect(dialog.getByText("Indiquez un montant.").first()).toBeVisible();
  await accessible(admin);
  await dialog.getByLabel("Montant").fill("150");
  await dialog.getByLabel("Raison").fill("Colis perdu");
  await dialog.getByRole("button", { name: "Accorder 150,00\u00a0€" }).click();
  const again = admin.getByRole("alertdialog", { name: "Accorder 150,00\u00a0€" });
  await expect(again.getByText("C'est une grosse somme.")).toBeVisible();
  await again.getByRole("button", { name: "Accorder l'avoir" }).click();
  const credit = admin.locator("#credit");
  await expect(credit.getByText("150,00\u00a0€").first()).toBeVisible();
  await accessible(admin);

  const phone = await newPhone();
  await phone.goto("/login");
  await signInWithPassword(phone, login);
  await expect(phone.locator("#avoir")).toContainText("Disponible150,00\u00a0€");
  await accessible(phone);
  await anOrderOn(phone, login.email);
  await phone.getByLabel("Utiliser mon avoir (35,90\u00a0€)").check();
  await phone.getByRole("checkbox", { name: TERMS }).check();
  await accessible(phone);
  await phone.locator("#paiement").getByRole("button", { name: "Payer avec mon avoir" }).click();
  await arrivePaid(phone);
  await phone.goto("/customer");
  await expect(phone.locator("#avoir")).toContainText("Disponible114,10\u00a0€");
  await expect(phone.locator("#avoir")).toContainText("Payé avec l'avoir");

  await admin.reload();
  await credit.getByText("Mouvements (2)").click();
  await expect(credit.getByText("Payé avec l'avoir")).toBeVisible();
  await admin.goto("/admin/credits");
  await expect(admin.getByRole("row", { name: /Colis perdu/ })).toContainText("114,10\u00a0€");
  await accessible(admin);
  await admin.goto(`/admin/users/${userId}`);
  await credit.getByRole("button", { name: "Retirer ce qu'il reste…" }).click();
  const withdrawal = admin.getByRole("dialog", { name: "Retirer cet avoir" });
  await withdrawal.getByLabel("Raison").fill("Elle y renonce");
  allowed.push(/ERR_FAILED/);
  await admin.route(
    "**/withdrawal",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const withdraw = withdrawal.getByRole("button", { name: "Retirer l'avoir" });
  await withdraw.click();
  await expect(withdrawal.getByRole("alert")).toBeVisible();
  await withdraw.click();
  await expect(withdrawal).toBeHidden();
  await expect(credit.getByText("Mouvements (3)")).toBeVisible();
});
