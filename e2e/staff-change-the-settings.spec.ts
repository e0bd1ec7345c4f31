import { randomUUID } from "node:crypto";
import { expect, test } from "./promise.ts";
import { query } from "./running-shop.ts";

test("staff change the delivery fee, are told what is wrong, and are asked before they lose what they typed", async ({
  newAdmin,
  newPhone,
  accessible,
}) => {
  const page = await newAdmin();
  await page.goto("/admin/settings");
  const orders = page.getByRole("region", { name: "Commandes et réservations" });
  const fee = orders.getByLabel("Frais de livraison");
  await expect(fee).toHaveValue("6,00");
  await accessible(page);
  await fee.fill("101");
  await orders.getByRole("button", { name: "Enregistrer" }).click();
  await expect(orders.getByText("Un montant de 0,00\u00a0€ à 100,00\u00a0€ est attendu.")).toBeVisible();
  await accessible(page);

  const away = page
    .getByRole("navigation", { name: "Administration" })
    .getByRole("link", { name: "Couleurs" });
  await away.click();
  await page.getByRole("button", { name: "Continuer la saisie" }).click();
  await expect(page).toHaveURL("/admin/settings");
  await expect(fee).toHaveValue("101");

  const phone = await newPhone();
  const feeForGuests = async () =>
    ((await (await phone.request.get("/api/shop")).json()) as { shippingCents: number }).shippingCents;
  const save = async (amount: string, cents: number) => {
    await fee.fill(amount);
    await orders.getByRole("button", { name: "Enregistrer" }).click();
    await expect.poll(feeForGuests).toBe(cents);
    // Guests pay it before the page has its answer; only then nothing is unsaved.
    await expect(orders.getByRole("button", { name: "Annuler" })).toHaveCount(0);
  };
  await save("4,90", 490);
  // Other amounts beside it may have been changed by another story.
  const ofFee = orders
    .locator("div", { has: page.getByLabel("Frais de livraison") })
    .filter({ hasText: /Modifié par/ })
    .last();
  await expect(ofFee.getByText(/Modifié par .*, le/)).toBeVisible();
  // The other stories reckon with the usual fee and area.
  await save("6,00", 600);
  const parcels = page.getByRole("region", { name: "Produits et colis" });
  const deliver = async (area: string) => {
    await parcels.getByLabel("Zone de livraison").selectOption(area);
    await parcels.getByRole("button", { name: "Enregistrer" }).click();
    await expect(parcels.getByRole("button", { name: "Annuler" })).toHaveCount(0);
  };
  await deliver("France métropolitaine et Corse");
  await phone.goto("/order");
  await expect(phone.getByText("Colissimo, France métropolitaine et Corse")).toBeVisible();
  await deliver("France métropolitaine, Corse et Monaco");
  await away.click();
  await expect(page).toHaveURL("/admin/colors");
});

test("staff see what a shorter time would erase before they save it, and the law's limits", async ({
  newAdmin,
  accessible,
}) => {
  const [live] = await query<{ id: string }>("select id from lives order by live_date limit 1");
  await query(
    `insert into tiktok_event (live_id, type_evenement, create_time, msg_id, inserted_at)
     values ($1, 'comment', 1, $2, clock_timestamp() - interval '80 days')`,
    [live?.id, randomUUID()],
  );
  const page = await newAdmin();
  await page.goto("/admin/settings");
  const kept = page.getByRole("region", { name: "Conservation des données" });
  const comments = kept.getByLabel("Commentaires et spectateurs des lives");
  await expect(comments).toHaveValue("90");
  await comments.fill("60");
  await expect(
    kept.getByText(/^Avec cette durée, le prochain passage touche .*\d+\scommentaires?/),
  ).toBeVisible();
  await kept.getByLabel("Nom et adresse des commandes archivées").fill("9");
  await kept.getByRole("button", { name: "Enregistrer" }).click();
  await expect(kept.getByText("Un nombre de 10 à 15 est attendu.")).toBeVisible();
  await accessible(page);
  await kept.getByRole("button", { name: "Annuler" }).click();
  await expect(comments).toHaveValue("90");
  await expect(kept.getByText(/^Avec cette durée/)).toHaveCount(0);
});
