import { aLiveOfItsOwn, ordersIn } from "./own-orders.ts";
import { aPaidOrder } from "./paid-order.ts";
import { expect, test } from "./promise.ts";
import { facts, query } from "./running-shop.ts";
import { coveredByNotices, openToPrepare, papersOf, watchPapers } from "./staff.ts";

test("staff sign in and land where they wanted to go", async ({ newAdmin, accessible, allowed }) => {
  allowed.push(/status of 401/);
  const admin = await newAdmin({ signedIn: false });
  await admin.goto("/admin/orders-preparation");
  await expect(admin.getByRole("heading", { level: 1, name: "Administration" })).toBeVisible();
  await expect(admin.getByText("Connectez-vous à l'espace administration")).toBeVisible();
  await accessible(admin);

  await expect(admin.getByLabel("Email")).toBeFocused();
  const submit = admin.getByRole("button", { name: "Se connecter" });
  await expect(submit).toBeDisabled();
  const { email, password } = facts().administrator;
  await admin.getByLabel("Email").fill(email);
  await expect(submit).toBeDisabled();
  await admin.getByLabel("Mot de passe", { exact: true }).fill("not the password at all");
  await submit.click();
  await expect(
    admin.getByRole("alert").filter({ hasText: "Email ou mot de passe incorrect." }),
  ).toBeVisible();
  await accessible(admin);
  await admin.getByLabel("Mot de passe", { exact: true }).fill(password);
  await submit.click();
  await expect(admin.getByRole("heading", { level: 1, name: "Préparation" })).toBeVisible();
  await expect(admin).toHaveURL(/\/admin\/orders-preparation/);

  await admin.goto("/admin/login");
  await expect(admin.getByRole("heading", { level: 1, name: "Tableau de bord" })).toBeVisible();
  await expect(admin.getByText("à côté du live d'avant")).toBeVisible();
  await accessible(admin);
  await admin.getByRole("link", { name: "30 jours" }).click();
  await expect(admin.getByText("Les 30 derniers jours, aujourd'hui compris")).toBeVisible();
  await expect(admin).toHaveURL(/\/admin\?chiffres=30$/);
  await admin.getByRole("button", { name: /^Compte / }).click();
  await admin.getByRole("menuitem", { name: "Se déconnecter" }).click();
  await expect(admin).toHaveURL(/\/login$/);
  await admin.goto("/admin/orders");
  await expect(admin).toHaveURL(/\/admin\/login/);
});

test("staff find an order by filters that the address keeps", async ({ newAdmin, accessible }) => {
  const order = await aPaidOrder();
  const admin = await newAdmin();
  await admin.goto("/admin/orders");
  await expect(admin.getByRole("table", { name: "Commandes" })).toBeVisible();
  await expect(admin).toHaveURL(/live=/);
  await accessible(admin);
  await admin.getByLabel("Recherche").fill(order.buyer.email);
  const row = admin.getByRole("row").filter({ has: admin.getByText(order.number, { exact: true }) });
  await expect(row).toBeVisible();
  await admin.getByLabel("Statut").selectOption({ label: "À valider" });
  await expect(row).toHaveCount(0);
  await expect(admin.getByText("Aucune commande ne correspond à ces filtres")).toBeVisible();
  await accessible(admin);
  await admin.getByRole("navigation", { name: "Vues" }).getByRole("link", { name: "À préparer" }).click();
  await expect(row).toBeVisible();
  // Keys do with the row what its menu does.
  await row.getByRole("link", { name: order.number }).focus();
  await admin.keyboard.press("s");
  await expect(admin.getByRole("dialog", { name: /statut/ })).toBeVisible();
  await admin.keyboard.press("Escape");
  await expect(admin.getByRole("dialog")).toHaveCount(0);
  // Not at once: so fast types only a barcode reader.
  await admin.waitForTimeout(100);
  await admin.keyboard.press("m");
  await expect(admin.getByRole("dialog", { name: /message/i })).toBeVisible();
  await admin.keyboard.press("Escape");
  await expect(admin.getByRole("dialog")).toHaveCount(0);
  await admin.keyboard.press("?");
  const help = admin.getByRole("dialog", { name: "Raccourcis clavier" });
  await expect(help).toContainText("Changer le statut de la commande");
  await expect(help).toContainText("Ouvrir la ligne");
  await admin.keyboard.press("Escape");
  await expect(help).toHaveCount(0);
  // What is ticked can be acted on by its words.
  await admin.keyboard.press("x");
  await admin.keyboard.press("Control+k");
  await admin.getByLabel("Page, action, commande, personne, produit ou live").fill("statut");
  await admin.getByRole("option", { name: /^Changer le statut de 1/ }).click();
  await expect(admin.getByRole("dialog", { name: /statut/ })).toBeVisible();
  await admin.keyboard.press("Escape");
  await admin.keyboard.press("x");

  const same = await newAdmin();
  await same.goto(admin.url());
  await expect(same.getByText(order.number, { exact: true })).toBeVisible();
  await same.getByRole("link", { name: order.number }).click();
  await expect(same.getByRole("heading", { level: 1, name: `Commande ${order.number}` })).toBeVisible();
  await expect(same.getByText("Payée").first()).toBeVisible();
  await same.goBack();
  await expect(same).toHaveURL(admin.url());
});

test("staff pack an order: label, slip, printing, validation, and one step back", async ({
  newAdmin,
  accessible,
  allowed,
}) => {
  const order = await aPaidOrder();
  const admin = await newAdmin();
  await watchPapers(admin);
  await openToPrepare(admin, order.number);
  // A reader whose first key comes slowly.
  await admin.getByLabel("Scanner", { exact: true }).focus();
  await admin.keyboard.press("H", { delay: 120 });
  await admin.keyboard.type(order.number.slice(1));
  await admin.keyboard.press("Enter");
  await expect(admin.getByRole("status").getByText(`Commande ${order.number} ouverte`)).toBeVisible();
  await expect(admin.getByRole("button", { name: "Valider la préparation" })).toHaveCount(0);
  const piece = admin.getByRole("button", { name: new RegExp(`^${order.piece.ref}`) });
  await piece.click();
  await expect(piece).toHaveAttribute("aria-pressed", "true");

  await admin.getByRole("button", { name: "Imprimer le bon" }).click();
  await expect.poll(() => papersOf(admin)).toHaveLength(1);
  const [slip] = await papersOf(admin);
  expect(slip).toContain(order.number);
  expect(slip).toContain(order.piece.ref);
  expect(slip).not.toContain("€");
  expect(slip).not.toContain(order.buyer.email);

  await admin.getByRole("button", { name: "Générer l'étiquette" }).dblclick();
  await expect(admin.getByText("L'étiquette a été générée.").first()).toBeVisible();
  const label = await admin.request.get(`/api/admin/orders/${order.id}/label.pdf`);
  expect(label.headers()["content-type"]).toContain("application/pdf");
  expect((await label.body()).subarray(0, 5).toString()).toBe("%PDF-");
  await accessible(admin);

  const download = admin.waitForEvent("download");
  await admin.getByRole("button", { name: "Télécharger" }).click();
  expect((await download).suggestedFilename()).toBe(`etiquette-${order.number}.pdf`);
  const popup = admin.waitForEvent("popup");
  await admin.getByRole("button", { name: "Imprimer", exact: true }).click();
  await (await popup).close();

  // Nothing is missing: Enter in the empty field closes the parcel; while a piece is missing it does nothing.
  const scan = admin.getByLabel("Scanner", { exact: true });
  await piece.click();
  await expect(piece).toHaveAttribute("aria-pressed", "false");
  await scan.press("Enter");
  await piece.click();
  await expect(piece).toHaveAttribute("aria-pressed", "true");
  await expect(admin.getByRole("heading", { level: 2, name: order.number })).toBeVisible();
  await expect(admin.getByRole("button", { name: /^Valider la préparation/ })).toContainText("Entrée");
  // Sooner after another key it would be a reader's.
  await admin.waitForTimeout(400);
  await scan.press("Enter");
  await expect(admin.getByText(`Commande ${order.number} à expédier`).first()).toBeVisible();
  await expect(admin.getByRole("heading", { level: 2, name: order.number })).toHaveCount(0);
  // The band has said it: no notice lies over what is pressed next.
  await expect(admin.getByRole("region", { name: "Notifications" }).getByRole("button")).toHaveCount(0);
  await admin.getByRole("button", { name: "Annuler" }).click();
  await expect(admin.getByRole("heading", { level: 2, name: order.number })).toBeVisible();

  // On a phone that shows the queue the parcel is out of sight: nothing closes it there.
  const before = admin.viewportSize();
  await admin.setViewportSize({ width: 360, height: 740 });
  await admin.goto(`/admin/orders-preparation?q=${order.number}`);
  await expect(admin.getByRole("heading", { level: 2, name: order.number })).toBeHidden();
  await scan.press("Enter");
  await admin
    .getByRole("button", { name: new RegExp(order.number) })
    .first()
    .click();
  await expect(admin.getByRole("button", { name: /^Valider la préparation/ })).toContainText("Entrée");
  if (before) await admin.setViewportSize(before);

  // A label that can't be read says so in a notice, which keeps off every button, the docked ones too.
  await admin.route("**/label.pdf*", (route) => route.fulfill({ status: 500, json: {} }));
  allowed.push(/status of 500/);
  await admin.getByRole("button", { name: "Télécharger" }).click();
  await expect(admin.getByText("Impossible de télécharger le fichier")).toBeVisible();
  await expect.poll(() => coveredByNotices(admin)).toEqual([]);
});

test("staff make the labels of what they ticked, and print them with the slips as one document", async ({
  newAdmin,
  accessible,
}) => {
  const order = await aPaidOrder();
  const admin = await newAdmin();
  await openToPrepare(admin, order.number);
  await admin.getByLabel(`Sélectionner la commande ${order.number}`).check();
  const ticked = admin.getByRole("region", { name: "Commandes cochées" });
  await ticked.getByRole("button", { name: "Générer les étiquettes (1)" }).click();
  const made = admin.getByRole("region", { name: "Étiquettes en une fois" });
  await expect(made.getByText("1 étiquette générée")).toBeVisible();
  await accessible(admin);
  const popup = admin.waitForEvent("popup");
  await ticked.getByRole("button", { name: "Imprimer étiquettes et bons (1)" }).click();
  const opened = await popup;
  await expect.poll(() => opened.url()).toContain(`orders=${order.id}&slips=label`);
  const document = await admin.request.get(opened.url());
  expect(document.headers()["content-disposition"]).toContain("etiquettes-et-bons.pdf");
  expect((await document.body()).subarray(0, 5).toString()).toBe("%PDF-");
});

test("a queue of more than three hundred orders goes on where it ended", async ({ newAdmin, accessible }) => {
  const { liveId, mark } = await aLiveOfItsOwn();
  await ordersIn(
    liveId,
    mark,
    Array.from({ length: 302 }, (_, place) => `n${place}.${mark}@exemple.fr`),
  );
  const all = "update orders set status = $2, paid_at = now() where live_id = $1";
  await query(all, [liveId, "paid"]);
  try {
    const admin = await newAdmin();
    await admin.goto(`/admin/orders-preparation?q=HF-m${mark}`);
    const queue = admin.getByRole("region", { name: "File de préparation" });
    await expect(admin.getByText("302\u00a0colis à préparer")).toBeVisible();
    await expect(queue.getByRole("listitem")).toHaveCount(300);
    await accessible(admin);
    await queue.getByRole("button", { name: "Afficher la suite" }).click();
    await expect(queue.getByRole("listitem")).toHaveCount(302);
    await expect(queue.getByRole("button", { name: "Afficher la suite" })).toHaveCount(0);
  } finally {
    await query(all, [liveId, "cancelled-by-admin"]);
  }
});

test("the palette offers for the parcel on the table only what can be done with it", async ({ newAdmin }) => {
  const order = await aPaidOrder();
  const admin = await newAdmin();
  await openToPrepare(admin, order.number);
  await admin.keyboard.press("?");
  const help = admin.getByRole("dialog", { name: "Raccourcis clavier" });
  await expect(help).toContainText("Fermer ce qui est ouvert");
  // No row of a list is there to be opened.
  await expect(help).not.toContainText("Ouvrir la ligne");
  await admin.keyboard.press("Escape");
  const offered = admin.getByRole("option");
  const ask = async () => {
    await admin.keyboard.press("Control+k");
    await admin.getByLabel("Page, action, commande, personne, produit ou live").fill("colis sur la table");
  };
  await ask();
  await expect(offered).toHaveText([/^Imprimer le bon du colis/]);
  await admin.keyboard.press("Escape");

  await admin.getByRole("button", { name: new RegExp(`^${order.piece.ref}`) }).click();
  await admin.getByRole("button", { name: "Générer l'étiquette" }).click();
  await expect(admin.getByRole("button", { name: /^Valider la préparation/ })).toBeVisible();
  await ask();
  await expect(offered).toHaveText([/^Valider le colis/, /^Imprimer le bon du colis/]);
  await offered.first().click();
  await expect(admin.getByRole("status").getByText(`Commande ${order.number} à expédier`)).toBeVisible();

  // In a narrow window the queue stands there, and no parcel is on the table before one is opened.
  await aPaidOrder();
  await admin.setViewportSize({ width: 800, height: 900 });
  await admin.goto("/admin/orders-preparation");
  await expect(admin.getByRole("region", { name: "File de préparation" })).toBeVisible();
  await ask();
  await expect(admin.getByText("Aucun résultat")).toBeVisible();
  await expect(offered).toHaveCount(0);
});
