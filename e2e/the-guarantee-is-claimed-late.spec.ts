import { aCustomerLogin, signInWithPassword } from "./customer-login.ts";
import { aPaidOrder, markDelivered, type PaidOrder, visitAsBuyer } from "./paid-order.ts";
import { expect, type Page, test } from "./promise.ts";
import { query } from "./running-shop.ts";

/** So many days ago. */
async function delivered(admin: Page, order: PaidOrder, daysAgo: number) {
  await markDelivered(admin, order);
  await query(
    "update orders set order_date = order_date - make_interval(days => $2), delivered_at = delivered_at - make_interval(days => $2) where id = $1",
    [order.id, daysAgo],
  );
}

test("staff note a complaint that she telephoned, on its own day", async ({
  newAdmin,
  accessible,
  allowed,
}) => {
  const order = await aPaidOrder(["Rouge"]);
  const admin = await newAdmin();
  await delivered(admin, order, 200);
  await admin.goto(`/admin/orders/${order.id}`);
  await admin.getByRole("button", { name: "Autres actions" }).click();
  await admin.getByRole("menuitem", { name: "Noter une réclamation" }).click();
  const dialog = admin.getByRole("dialog", { name: `Réclamation sur la commande ${order.number}` });
  const press = dialog.getByRole("button", { name: "Noter la réclamation" });
  await press.click();
  await expect(dialog.getByText("Choisissez au moins une pièce").first()).toBeVisible();
  await expect(dialog.getByText("Dites ce qui ne va pas").first()).toBeVisible();
  await accessible(admin);
  await dialog.getByRole("checkbox", { name: /Rouge/ }).check();
  allowed.push(/400 \(Bad Request\).*\/complaints/);
  await dialog.getByLabel("Réclamation reçue le").fill("2020-01-02");
  await dialog.getByLabel("Ce qu'elle dit").fill("La fermeture est cassée.");
  await dialog.getByLabel("Ce qu'elle souhaite").selectOption({ label: "Remplacement" });
  await press.click();
  await expect(dialog.getByText(/^Cette commande est partie le /)).toBeVisible();
  const [day] = await query<{ day: string }>(
    "select ((clock_timestamp() at time zone 'Europe/Paris')::date - 1)::text as day",
  );
  await dialog.getByLabel("Réclamation reçue le").fill(day?.day ?? "");
  await press.click();
  await expect(admin.getByText("Réclamation notée, un accusé part").first()).toBeVisible();
  await expect(admin.getByText(/^Réclamation pour un défaut, reçue le /)).toBeVisible();

  await admin.goto("/admin/claims-after-sale");
  const row = admin.getByRole("listitem").filter({ hasText: order.number }).first();
  await expect(row).toContainText("La fermeture est cassée.");
  await expect(row).toContainText("Encore 29\u00a0jours");
  await expect(row).toContainText("Notée par");
  await accessible(admin);
});

test("she claims the guarantee from her own space once the order's link shows no piece", async ({
  newAdmin,
  newPhone,
  accessible,
}) => {
  const order = await aPaidOrder(["Rouge"]);
  const admin = await newAdmin();
  await delivered(admin, order, 400);
  const login = await aCustomerLogin();
  await query("update orders set user_id = (select id from users where email = $2) where id = $1", [
    order.id,
    login.email,
  ]);

  const phone = await newPhone();
  await visitAsBuyer(phone, order);
  const told = phone.getByRole("region", { name: "Un défaut sur une pièce\u00a0?" });
  await expect(told).toContainText("La garantie légale vaut deux ans");
  await expect(told.getByRole("link", { name: "Nous écrire" })).toBeVisible();
  await expect(phone.getByText(order.buyer.lastName)).toHaveCount(0);
  await accessible(phone);
  await told.getByRole("link", { name: "Se connecter" }).click();
  await signInWithPassword(phone, login);
  // Back on the order she was on, which now knows her.
  await expect(phone).toHaveURL(`/order/${order.id}#defaut`);
  await expect(phone.getByRole("region", { name: "Signaler un défaut" })).toBeVisible();
  await phone.goto("/customer");
  await phone.getByRole("link", { name: `Signaler un défaut, commande ${order.number}` }).click();

  const form = phone.getByRole("region", { name: "Signaler un défaut" });
  await expect(form).toBeInViewport();
  await form.getByRole("checkbox", { name: /rouge/i }).check();
  await form.getByLabel(/^Qu'est-ce qui ne va pas/).fill("La fermeture est cassée.");
  await accessible(phone);
  await form.getByRole("button", { name: "Envoyer" }).click();
  await expect(form.getByRole("status")).toContainText("Votre réclamation est bien reçue.");
  await admin.goto("/admin/claims-after-sale");
  await expect(admin.getByRole("listitem").filter({ hasText: order.number }).first()).toContainText(
    "Encore 30\u00a0jours",
  );
});
