import { facts, query } from "./house.ts";
import { aLiveOfItsOwn, ordersIn } from "./own-orders.ts";
import { aPaidOrder } from "./paid-order.ts";
import { expect, test } from "./promise.ts";
import { coveredByNotices, openToPrepare, papersOf, watchPapers } from "./staff.ts";

test("staff sign in and land where they wanted to go", async ({ newDesk, accessible, allowed }) => {
  allowed.push(/status of 401/);
  const desk = await newDesk({ signedIn: false });
  await desk.goto("/admin/orders-preparation");
  await expect(desk.getByRole("heading", { level: 1, name: "Administration" })).toBeVisible();
  await expect(desk.getByText("Connectez-vous à l'espace administration")).toBeVisible();
  await accessible(desk);

  await expect(desk.getByLabel("Email")).toBeFocused();
  const submit = desk.getByRole("button", { name: "Se connecter" });
  await expect(submit).toBeDisabled();
  const { email, password } = facts().administrator;
  await desk.getByLabel("Email").fill(email);
  await expect(submit).toBeDisabled();
  await desk.getByLabel("Mot de passe", { exact: true }).fill("not the password at all");
  await submit.click();
  await expect(desk.getByRole("alert").filter({ hasText: "Email ou mot de passe incorrect." })).toBeVisible();
  await accessible(desk);
  await desk.getByLabel("Mot de passe", { exact: true }).fill(password);
  await submit.click();
  await expect(desk.getByRole("heading", { level: 1, name: "Préparation" })).toBeVisible();
  await expect(desk).toHaveURL(/\/admin\/orders-preparation/);

  await desk.goto("/admin/login");
  await expect(desk.getByRole("heading", { level: 1, name: "Tableau de bord" })).toBeVisible();
  await accessible(desk);
  await desk.getByRole("button", { name: /^Compte / }).click();
  await desk.getByRole("menuitem", { name: "Se déconnecter" }).click();
  await expect(desk).toHaveURL(/\/login$/);
  await desk.goto("/admin/orders");
  await expect(desk).toHaveURL(/\/admin\/login/);
});

test("staff find an order by filters that the address keeps", async ({ newDesk, accessible }) => {
  const order = await aPaidOrder();
  const desk = await newDesk();
  await desk.goto("/admin/orders");
  await expect(desk.getByRole("table", { name: "Commandes" })).toBeVisible();
  await expect(desk).toHaveURL(/live=/);
  await accessible(desk);
  await desk.getByLabel("Recherche").fill(order.buyer.email);
  const row = desk.getByRole("row").filter({ hasText: order.number });
  await expect(row).toBeVisible();
  await desk.getByLabel("Statut").selectOption({ label: "À valider" });
  await expect(row).toHaveCount(0);
  await expect(desk.getByText("Aucune commande ne correspond à ces filtres")).toBeVisible();
  await accessible(desk);
  await desk.getByRole("navigation", { name: "Vues" }).getByRole("link", { name: "À préparer" }).click();
  await expect(row).toBeVisible();

  const same = await newDesk();
  await same.goto(desk.url());
  await expect(same.getByRole("row").filter({ hasText: order.number })).toBeVisible();
  await same.getByRole("link", { name: order.number }).click();
  await expect(same.getByRole("heading", { level: 1, name: `Commande ${order.number}` })).toBeVisible();
  await expect(same.getByText("Payée").first()).toBeVisible();
  await same.goBack();
  await expect(same).toHaveURL(desk.url());
});

test("staff pack an order: label, slip, printing, validation, and one step back", async ({
  newDesk,
  accessible,
  allowed,
}) => {
  const order = await aPaidOrder();
  const desk = await newDesk();
  await watchPapers(desk);
  await openToPrepare(desk, order.number);
  // A reader whose first key comes slowly.
  await desk.getByLabel("Scanner", { exact: true }).focus();
  await desk.keyboard.press("H", { delay: 120 });
  await desk.keyboard.type(order.number.slice(1));
  await desk.keyboard.press("Enter");
  await expect(desk.getByRole("status").getByText(`Commande ${order.number} ouverte`)).toBeVisible();
  await expect(desk.getByRole("button", { name: "Valider la préparation" })).toHaveCount(0);
  const piece = desk.getByRole("button", { name: new RegExp(order.piece.ref) });
  await piece.click();
  await expect(piece).toHaveAttribute("aria-pressed", "true");

  await desk.getByRole("button", { name: "Imprimer le bon" }).click();
  await expect.poll(() => papersOf(desk)).toHaveLength(1);
  const [slip] = await papersOf(desk);
  expect(slip).toContain(order.number);
  expect(slip).toContain(order.piece.ref);
  expect(slip).not.toContain("€");
  expect(slip).not.toContain(order.buyer.email);

  await desk.getByRole("button", { name: "Générer l'étiquette" }).dblclick();
  await expect(desk.getByText("L'étiquette a été générée.").first()).toBeVisible();
  const label = await desk.request.get(`/api/admin/orders/${order.id}/label.pdf`);
  expect(label.headers()["content-type"]).toContain("application/pdf");
  expect((await label.body()).subarray(0, 5).toString()).toBe("%PDF-");
  await accessible(desk);

  const download = desk.waitForEvent("download");
  await desk.getByRole("button", { name: "Télécharger" }).click();
  expect((await download).suggestedFilename()).toBe(`etiquette-${order.number}.pdf`);
  const popup = desk.waitForEvent("popup");
  await desk.getByRole("button", { name: "Imprimer", exact: true }).click();
  await (await popup).close();

  await desk.getByRole("button", { name: "Valider la préparation" }).click();
  await expect(desk.getByText(`Commande ${order.number} à expédier`).first()).toBeVisible();
  await expect(desk.getByRole("heading", { level: 2, name: order.number })).toHaveCount(0);
  // The band has said it: no notice lies over what is pressed next.
  await expect(desk.getByRole("region", { name: "Notifications" }).getByRole("button")).toHaveCount(0);
  await desk.getByRole("button", { name: "Annuler" }).click();
  await expect(desk.getByRole("heading", { level: 2, name: order.number })).toBeVisible();

  // A label that can't be read says so in a notice, which keeps off every button, the docked ones too.
  await desk.route("**/label.pdf*", (route) => route.fulfill({ status: 500, json: {} }));
  allowed.push(/status of 500/);
  await desk.getByRole("button", { name: "Télécharger" }).click();
  await expect(desk.getByText("Impossible de télécharger le fichier")).toBeVisible();
  await expect.poll(() => coveredByNotices(desk)).toEqual([]);
});

test("staff make the labels of what they ticked, and print them with the slips as one document", async ({
  newDesk,
  accessible,
}) => {
  const order = await aPaidOrder();
  const desk = await newDesk();
  await openToPrepare(desk, order.number);
  await desk.getByLabel(`Sélectionner la commande ${order.number}`).check();
  const ticked = desk.getByRole("region", { name: "Commandes cochées" });
  await ticked.getByRole("button", { name: "Générer les étiquettes (1)" }).click();
  await expect(ticked.getByText("1 étiquette générée")).toBeVisible();
  await accessible(desk);
  const popup = desk.waitForEvent("popup");
  await ticked.getByRole("button", { name: "Imprimer étiquettes et bons (1)" }).click();
  const opened = await popup;
  await expect.poll(() => opened.url()).toContain(`orders=${order.id}&slips=label`);
  const document = await desk.request.get(opened.url());
  expect(document.headers()["content-disposition"]).toContain("etiquettes-et-bons.pdf");
  expect((await document.body()).subarray(0, 5).toString()).toBe("%PDF-");
});

test("a queue of more than three hundred orders goes on where it ended", async ({ newDesk, accessible }) => {
  const { liveId, mark } = await aLiveOfItsOwn();
  await ordersIn(
    liveId,
    mark,
    Array.from({ length: 302 }, (_, place) => `n${place}.${mark}@exemple.fr`),
  );
  const all = "update orders set status = $2, paid_at = now() where live_id = $1";
  await query(all, [liveId, "paid"]);
  try {
    const desk = await newDesk();
    await desk.goto(`/admin/orders-preparation?q=HF-m${mark}`);
    const queue = desk.getByRole("region", { name: "File de préparation" });
    await expect(desk.getByText("302\u00a0commandes à préparer")).toBeVisible();
    await expect(queue.getByRole("listitem")).toHaveCount(300);
    await accessible(desk);
    await queue.getByRole("button", { name: "Afficher la suite" }).click();
    await expect(queue.getByRole("listitem")).toHaveCount(302);
    await expect(queue.getByRole("button", { name: "Afficher la suite" })).toHaveCount(0);
  } finally {
    await query(all, [liveId, "cancelled-by-admin"]);
  }
});
