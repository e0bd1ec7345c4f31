import type { GuestOrder } from "#contract/guest-order.ts";
import { aColleague } from "./colleague.ts";
import { add, arrivePaid, CARDS, orderIdOf, orderNumber, pay, proceed } from "./guest.ts";
import { aPaidOrder, visitAsBuyer } from "./paid-order.ts";
import { saveSettings } from "./payment-settings.ts";
import { expect, test } from "./promise.ts";
import { askAs, facts, layOut, query } from "./running-shop.ts";
import { openToPrepare } from "./staff.ts";

test("she adds to her parcel after she has paid, at one fee, and it is packed as one", async ({
  newPhone,
  newAdmin,
  accessible,
}) => {
  const first = await aPaidOrder();
  const [piece] = await layOut(["Noir"]);
  const phone = await newPhone();
  await visitAsBuyer(phone, first);
  const parcel = phone.getByRole("region", { name: "Votre colis" });
  await expect(parcel.getByText("sans second port")).toBeVisible();
  await accessible(phone);
  await parcel.getByRole("button", { name: "Ajouter à mon colis" }).click();
  await expect(phone.getByRole("textbox", { name: "Référence annoncée pendant le live" })).toBeVisible();
  await add(phone, piece);
  await expect(phone.getByText("Dans le même colis\u00a0: pas de second port.").first()).toBeVisible();
  await accessible(phone);
  const second = orderIdOf(phone);
  await proceed(phone);
  const [{ cents } = { cents: 0 }] = await query<{ cents: number }>(
    "select total_cents as cents from orders where id = $1 and shipping_cents = 0",
    [second],
  );
  await pay(phone, CARDS.accepted, cents);
  await arrivePaid(phone);
  await expect(phone.getByRole("region", { name: "Votre colis" }).getByText(first.number)).toBeVisible();
  await accessible(phone);
  const number = await orderNumber(phone);

  const admin = await newAdmin();
  await admin.goto(`/admin/orders-preparation?q=${first.buyer.email}`);
  const queue = admin.getByRole("region", { name: "File de préparation" });
  await expect(queue.getByRole("listitem")).toHaveCount(1);
  await queue.getByRole("button", { name: `${first.number}, ${number}` }).click();
  await expect(admin.getByRole("heading", { level: 3, name: number })).toBeVisible();
  await admin.getByRole("button", { name: "Générer l'étiquette" }).click();
  await expect(admin.getByText("L'étiquette a été générée.").first()).toBeVisible();
  await accessible(admin);
  await admin.getByRole("button", { name: "Valider la préparation" }).click();
  await expect(admin.getByText(`Commandes ${first.number}, ${number} à expédier`).first()).toBeVisible();
  expect(
    await query("select distinct status, tracking_id is not null as labeled from orders where id = any($1)", [
      [first.id, second],
    ]),
  ).toEqual([{ status: "to-ship", labeled: true }]);
  await phone.goto(first.page);
  await expect(phone.getByText("Ajouter à mon colis")).toHaveCount(0);
});

test("she keeps her parcel open for the lives to come, staff see it wait, and she has it sent", async ({
  newPhone,
  newAdmin,
  accessible,
}) => {
  const admin = await newAdmin();
  await saveSettings(admin, "orders", { keepParcelDays: 7 });
  const order = await aPaidOrder();
  const phone = await newPhone();
  await visitAsBuyer(phone, order);
  const parcel = phone.getByRole("region", { name: "Votre colis" });
  await expect(parcel.getByText("il arrivera au plus tard le")).toBeVisible();
  await parcel.getByRole("button", { name: "Je continue mes achats" }).click();
  await expect(parcel.getByText("Vous le gardez ouvert jusqu'au")).toBeVisible();
  await accessible(phone);
  await admin.goto(`/admin/orders-preparation?q=${order.buyer.email}`);
  const held = admin.getByRole("region", { name: "en attente" });
  await expect(held.getByRole("link", { name: order.number })).toBeVisible();
  await expect(admin.getByRole("region", { name: "File de préparation" })).toHaveCount(0);
  await accessible(admin);
  await admin.goto(`/admin/orders/${order.id}`);
  const card = admin.getByRole("region", { name: "Colis", exact: true });
  await expect(card.getByText("le colis attend")).toBeVisible();
  await accessible(admin);
  // On her page staff read of it, and are offered nothing that is hers to decide.
  await admin.goto(order.page);
  const seen = admin.getByRole("region", { name: "Votre colis" });
  await expect(seen.getByText("Vous le gardez ouvert jusqu'au")).toBeVisible();
  await expect(seen.getByRole("button")).toHaveCount(0);

  await parcel.getByRole("button", { name: "Envoyer mon colis maintenant" }).click();
  await expect(parcel.getByRole("button", { name: "Je continue mes achats" })).toBeVisible();
  await admin.goto(`/admin/orders-preparation?q=${order.buyer.email}`);
  await expect(admin.getByRole("region", { name: "File de préparation" }).getByRole("listitem")).toHaveCount(
    1,
  );
  await saveSettings(admin, "orders", { keepParcelDays: 0 });
});

test("who opens a parcel that a colleague packs is told, and takes it over on purpose", async ({
  newAdmin,
  accessible,
}) => {
  const order = await aPaidOrder();
  const colleague = await aColleague();
  await colleague.ask("PUT", `/api/admin/orders/${order.id}/packer`, {});
  const admin = await newAdmin();
  await openToPrepare(admin, order.number);
  await expect(admin.getByText("En préparation par").last()).toBeVisible();
  await accessible(admin);
  await admin.getByRole("button", { name: "Prendre la main" }).click();
  await expect(admin.getByRole("button", { name: "Prendre la main" })).toHaveCount(0);
});

test("staff put an order aside, and back into the parcel of its buyer", async ({ newAdmin, accessible }) => {
  const first = await aPaidOrder();
  const [piece] = await layOut(["Noir"]);
  const ask = askAs(`hf_browser=${first.browserId}`);
  const {
    id,
    orderNumber: number,
    termsInForce,
  } = await ask<GuestOrder>("POST", `/api/guest-orders/${first.id}/parcel`);
  await ask("POST", `/api/guest-orders/${id}/items`, { productId: piece.productId });
  const admin = await newAdmin();
  const { formToken } = await ask<{ formToken: string }>("POST", `/api/guest-orders/${id}/payment`, {
    acceptTerms: true,
    termsVersion: termsInForce,
  });
  await fetch(new URL("/emulator/pay", facts().card?.apiUrl), {
    method: "POST",
    body: JSON.stringify({ formToken, card: CARDS.accepted, ipn: true }),
  });
  await expect
    .poll(async () => (await query("select status from orders where id = $1", [id]))[0])
    .toEqual({ status: "paid" });
  await admin.goto(`/admin/orders/${first.id}`);
  const card = admin.getByRole("region", { name: "Colis", exact: true });
  await expect(card.getByRole("link", { name: number })).toBeVisible();
  await accessible(admin);
  await card.getByRole("button", { name: "Mettre à part" }).click();
  await expect(card.getByText("Cette commande part seule.")).toBeVisible();
  await card.getByRole("button", { name: "Joindre à un autre colis" }).click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByRole("radio", { name: new RegExp(number) }).check();
  await accessible(admin);
  await dialog.getByRole("button", { name: "Joindre", exact: true }).click();
  await expect(card.getByRole("link", { name: number })).toBeVisible();
});
