import { parisDay } from "#domain/paris-time.ts";
import { addDays } from "#domain/working-days.ts";
import { formatDate } from "#wording/format.ts";
import { aLiveOfItsOwn, ordersIn } from "./own-orders.ts";
import { expect, type Page, test } from "./promise.ts";
import { query } from "./running-shop.ts";
import { orderAct } from "./staff.ts";

const THREE_DAYS_AGO = addDays(parisDay(new Date()), -3);

async function choose(admin: Page, label: string, typed: string, option: RegExp) {
  await admin.getByRole("combobox", { name: label }).fill(typed);
  await admin.getByRole("option", { name: option }).first().click();
}

test("staff open an order for somebody and fill it by reference", async ({
  newAdmin,
  accessible,
  allowed,
}) => {
  allowed.push(/409/);
  const { liveId, title, mark } = await aLiveOfItsOwn();
  const handle = `nina_${mark}`;
  await query(
    "insert into users (email, first_name, last_name, tiktok_username) values ($1, 'Nina', $2, $3)",
    [`${mark}@exemple.fr`, `Roux${mark}`, handle],
  );
  await query(
    `insert into products (live_id, ref, ref_category, name, price_cents, stock)
     values ($1, 1, '512', 'Pull d''essai', 3490, 1), ($1, 2, '513', 'Jupe d''essai', 1990, 0)`,
    [liveId],
  );
  const admin = await newAdmin();
  await admin.goto(`/admin/orders?live=${liveId}`);
  await admin.getByRole("button", { name: "Nouvelle commande" }).first().click();
  const dialog = admin.getByRole("dialog", { name: "Nouvelle commande" });
  await expect(dialog.getByRole("combobox", { name: "Live" })).toHaveValue(title);
  await expect(dialog.getByText(/s'ouvre à 6,00\s€/)).toBeVisible();
  await dialog.getByRole("button", { name: "Créer la commande" }).click();
  await expect(dialog.getByText("La sélection d'un utilisateur est obligatoire")).toBeVisible();
  await accessible(admin);
  await choose(admin, "Utilisateur", handle, new RegExp(`Roux${mark}`));
  await dialog.getByRole("button", { name: "Créer la commande" }).click();
  await expect(admin.getByText("Commande créée avec succès")).toBeVisible();
  await expect(admin.getByRole("heading", { level: 1, name: `Commande HF-m${mark}-1` })).toBeVisible();
  await expect(admin.getByText("6,00").first()).toBeVisible();

  await admin.getByLabel("Ajouter par référence").fill("512");
  await admin.getByRole("option", { name: /Pull d'essai/ }).click();
  await admin
    .getByRole("region", { name: "Articles (0)" })
    .getByRole("button", { name: "Ajouter", exact: true })
    .click();
  await expect(admin.getByRole("heading", { name: "Articles (1)" })).toBeVisible();
  await expect(admin.getByText("40,90").first()).toBeVisible();
  const field = admin.getByRole("combobox", { name: "Ajouter par référence" });
  await field.fill("512");
  await expect(admin.getByRole("option", { name: /Pull d'essai/ })).toContainText("Dans la commande");
  await field.press("Enter");
  await expect(admin.getByText("Ce produit est déjà présent dans la commande")).toBeVisible();
  await field.fill("513");
  await expect(admin.getByRole("option", { name: /Jupe d'essai/ })).toContainText("Vendu");
  await field.press("Enter");
  const sold = admin.getByText("Ce produit a déjà été vendu dans ce live.");
  await expect(sold).toBeVisible();
  const press = admin
    .getByRole("region", { name: "Articles (1)" })
    .getByRole("button", { name: "Ajouter", exact: true });
  await press.click();
  await expect(sold).toBeVisible();
  await expect(admin.getByText("Veuillez sélectionner un produit")).toHaveCount(0);
  await field.fill("512");
  await expect(admin.getByRole("option", { name: /Pull d'essai/ })).toContainText("Dans la commande");
  await press.click();
  await expect(admin.getByText("Ce produit est déjà présent dans la commande")).toBeVisible();
  await field.fill("999");
  await expect(admin.getByText('Aucun produit avec la référence "999" trouvé dans ce live')).toBeVisible();
  await accessible(admin);
  await admin.getByRole("button", { name: /^Supprimer .*Pull d'essai/ }).click();
  await admin.getByRole("button", { name: "Confirmer la suppression" }).click();
  await expect(admin.getByText("Article supprimé avec succès")).toBeVisible();
  await expect(admin.getByRole("heading", { name: "Articles (0)" })).toBeVisible();

  await field.fill("512");
  await admin.getByRole("option", { name: /Pull d'essai/ }).click();
  await admin
    .getByRole("region", { name: "Articles (0)" })
    .getByRole("button", { name: "Ajouter", exact: true })
    .click();
  await expect(admin.getByRole("heading", { name: "Articles (1)" })).toBeVisible();
  const state = admin.getByRole("region", { name: "État de la commande" });
  await expect(state).toContainText("pas encore payée");
  await expect(state.getByRole("link", { name: `Nina Roux${mark}` })).toHaveAttribute(
    "href",
    /^\/admin\/users\//,
  );
  await state.getByRole("button", { name: "Demander le paiement" }).click();
  await expect(state.getByRole("button", { name: "Copier le lien de paiement" })).toBeVisible();
  await accessible(admin);
  await orderAct(admin, "Changer le statut");
  const change = admin.getByRole("dialog", { name: "Changer le statut" });
  await change.getByLabel("Statut").selectOption({ label: "Payée" });
  await expect(change.getByText("Comment l'argent est-il arrivé\u00a0?")).toBeVisible();
  await change.getByRole("button", { name: "Enregistrer" }).click();
  await expect(change.getByText("Indiquez comment l'argent est arrivé.")).toBeVisible();
  await change.getByLabel("Moyen de paiement").selectOption({ label: "Virement reçu" });
  await change.getByLabel("Reçu le").fill(THREE_DAYS_AGO);
  await change.getByLabel("Référence du virement").fill("VIR-42");
  await accessible(admin);
  await change.getByRole("button", { name: "Enregistrer" }).click();
  await expect(
    admin.getByText(`Virement reçu le ${formatDate(THREE_DAYS_AGO)}, référence VIR-42`),
  ).toBeVisible();
  const payments = admin.getByRole("region", { name: "Paiements" });
  await expect(payments).toContainText(`Reçu le ${formatDate(THREE_DAYS_AGO)}`);
  await expect(state).toContainText("encaissés");
  await state.getByRole("button", { name: "Ajouter l'adresse" }).click();
  const address = admin.getByRole("dialog", { name: "Adresse de livraison" });
  await address.getByRole("button", { name: "Annuler" }).click();
  await payments.getByRole("button", { name: "Rembourser" }).click();
  const refund = admin.getByRole("dialog", { name: /^Rembourser la commande/ });
  await refund.getByLabel("Montant à rembourser").fill("6");
  await refund.getByRole("textbox", { name: "Raison" }).fill("Port offert");
  await refund.getByRole("button", { name: "Noter le remboursement de 6,00\u00a0€" }).click();
  await expect(payments).toContainText("Remboursé");
});

test("two at one order: the slower is told who was faster, and overwrites with open eyes", async ({
  newAdmin,
  accessible,
  allowed,
}) => {
  allowed.push(/409/);
  const { liveId, mark } = await aLiveOfItsOwn();
  await ordersIn(liveId, mark, [null, null]);
  const slow = await newAdmin();
  await slow.goto(`/admin/orders?live=${liveId}&sort=number`);
  await slow.getByRole("link", { name: `HF-m${mark}-1` }).click();
  await orderAct(slow, "Changer le statut");
  await slow.getByRole("dialog").getByLabel("Statut").selectOption({ label: "À expédier" });
  const fast = await newAdmin();
  await fast.goto(slow.url());
  await orderAct(fast, "Changer le statut");
  await fast.getByRole("dialog").getByLabel("Statut").selectOption({ label: "À payer" });
  await fast.getByRole("dialog").getByRole("button", { name: "Enregistrer" }).click();
  await expect(fast.getByText("Statut de la commande mis à jour").first()).toBeVisible();

  await slow.getByRole("dialog").getByRole("button", { name: "Enregistrer" }).click();
  const told = slow.getByRole("dialog").getByRole("alert");
  await expect(told).toContainText("Cette commande a été modifiée entre-temps");
  await expect(told).toContainText("À payer");
  await expect(told).toContainText(/le \d\d\/\d\d\/\d{4} \d\d:\d\d/);
  await accessible(slow);
  await told.getByRole("button", { name: "Écraser" }).click();
  await expect(slow.getByText("Statut de la commande mis à jour").first()).toBeVisible();

  await slow.getByRole("link", { name: "Commande suivante" }).click();
  await expect(slow.getByRole("heading", { level: 1, name: `Commande HF-m${mark}-2` })).toBeVisible();
  await slow.getByRole("link", { name: "Commande précédente" }).click();
  await expect(slow.getByRole("heading", { level: 1, name: `Commande HF-m${mark}-1` })).toBeVisible();
  await slow.getByRole("link", { name: "Retour aux commandes" }).click();
  await expect(slow).toHaveURL(new RegExp(`live=${liveId}&sort=number`));
});

test("staff who could not say how the money came find the order again and note it", async ({
  newAdmin,
  accessible,
}) => {
  const { liveId, mark } = await aLiveOfItsOwn();
  await ordersIn(liveId, mark, [null]);
  const admin = await newAdmin();
  await admin.goto(`/admin/orders?live=${liveId}`);
  await admin.getByRole("link", { name: `HF-m${mark}-1` }).click();
  await orderAct(admin, "Changer le statut");
  const change = admin.getByRole("dialog", { name: "Changer le statut" });
  await change.getByLabel("Statut").selectOption({ label: "Payée" });
  await change.getByLabel("Moyen de paiement").selectOption({ label: "À préciser plus tard" });
  await change.getByRole("button", { name: "Enregistrer" }).click();
  await expect(change).toBeHidden();

  await admin.goto("/admin");
  await admin.getByRole("link", { name: /Payées sans argent noté/ }).click();
  await expect(admin.getByRole("button", { name: /Payées sans argent noté/ })).toBeVisible();
  await admin.getByRole("link", { name: `HF-m${mark}-1` }).click();
  const payments = admin.getByRole("region", { name: "Paiements" });
  await accessible(admin);
  await payments.getByRole("button", { name: "Noter l'argent reçu" }).click();
  const note = admin.getByRole("dialog", { name: "Noter l'argent reçu" });
  await expect(note).toContainText(", le total de la commande.");
  await note.getByRole("button", { name: "Noter l'argent reçu" }).click();
  await expect(note.getByText("Indiquez comment l'argent est arrivé.")).toBeVisible();
  await note.getByLabel("Moyen de paiement").selectOption({ label: "Virement reçu" });
  await accessible(admin);
  await note.getByRole("button", { name: "Noter l'argent reçu" }).click();
  await expect(note).toBeHidden();
  await expect(payments).toContainText("Reçu le");
  await expect(payments.getByRole("button", { name: "Noter l'argent reçu" })).toBeHidden();
});
