import { randomUUID } from "node:crypto";
import { openConsole } from "./live-admin.ts";
import { aPaidOrder } from "./paid-order.ts";
import { anOpenOrder, aPerson } from "./people.ts";
import { expect, type Page, test } from "./promise.ts";
import { layOut, query } from "./running-shop.ts";
import { holdCalls } from "./trouble.ts";

const openPalette = async (admin: Page) => {
  await expect(admin.getByRole("heading", { level: 1 })).toBeVisible();
  await admin.keyboard.press("Control+k");
  const field = admin.getByLabel("Page, action, commande, personne, produit ou live");
  await expect(field).toBeFocused();
  return field;
};
const results = (admin: Page) => admin.getByRole("listbox", { name: "Résultats" }).getByRole("option");

test("the palette leads to a page, an order by its number and a person by their handle", async ({
  newAdmin,
  accessible,
}) => {
  const person = await aPerson();
  const handle = `palette.${randomUUID().slice(0, 8)}`;
  await query("update users set tiktok_username = $2 where id = $1", [person.id, handle]);
  const order = await anOpenOrder(person);
  const admin = await newAdmin();
  await admin.goto("/admin");

  await (await openPalette(admin)).fill("prépa");
  await expect(results(admin)).toHaveCount(1);
  await admin.keyboard.press("Enter");
  await expect(admin).toHaveURL(/\/admin\/orders-preparation/);

  // A screen is found by other words too, without the accents.
  await (await openPalette(admin)).fill("etiquettes");
  await expect(results(admin)).toHaveText([/^Préparation/]);
  await admin.keyboard.press("Enter");
  for (const word of ["grille", "csv", "import", "tableur"]) {
    await (await openPalette(admin)).fill(word);
    await expect(results(admin).first()).toHaveText("Création en masse");
    await admin.keyboard.press("Escape");
  }
  await (await openPalette(admin)).fill("caméra");
  await expect(results(admin).first()).toHaveText(/^Scanner avec la caméra/);
  await admin.keyboard.press("Escape");

  const [piece] = await layOut();
  await (await openPalette(admin)).fill(piece.ref.toLowerCase());
  await results(admin)
    .filter({ hasText: `${piece.ref} ${piece.name}` })
    .click();
  await expect(admin).toHaveURL(new RegExp(`/admin/products\\?.*q=${piece.ref}`));
  await expect(admin.locator("[data-row-main]")).toHaveText([new RegExp(piece.name)]);

  const [live] = await query<{ title: string }>("select title from lives where id = $1", [piece.liveId]);
  await (await openPalette(admin)).fill(live?.title ?? "");
  await results(admin)
    .filter({ hasText: /Live du/ })
    .first()
    .click();
  await expect(admin).toHaveURL(`/admin/lives/${piece.liveId}`);

  await (await openPalette(admin)).fill(order.number);
  await expect(results(admin).filter({ hasText: order.number })).toBeVisible();
  await admin.keyboard.press("Enter");
  await expect(admin).toHaveURL(/\/admin\/orders\/[0-9a-f-]{36}/);
  await expect(admin.getByRole("heading", { name: new RegExp(order.number) }).first()).toBeVisible();

  // What the open screen offers is found by its words, and what was opened last stands there before any.
  await expect(admin.getByRole("region", { name: "État de la commande" })).toBeVisible();
  await (await openPalette(admin)).fill("statut etat");
  await expect(results(admin)).toHaveText([/^Changer le statut/]);
  await admin.keyboard.press("Enter");
  await expect(admin.getByRole("dialog", { name: "Changer le statut" })).toBeVisible();
  await admin.keyboard.press("Escape");
  await admin.goto("/admin");
  const tracking = `6A${randomUUID().replaceAll(/\D/g, "").slice(0, 8)}1`;
  await query("update orders set tracking_id = $2 where id = $1", [order.id, tracking]);
  const empty = await openPalette(admin);
  await expect(results(admin).first()).toContainText(order.number);
  await empty.fill(`${tracking.slice(-6, -3)} ${tracking.slice(-3)}`);
  await expect(results(admin)).toContainText([`Suivi ${tracking}`]);
  await admin.keyboard.press("Escape");

  // What was found for other words is not there to be opened by Enter.
  const search = await openPalette(admin);
  await search.fill(order.number);
  await expect(admin.getByRole("option").filter({ hasText: order.number })).toBeVisible();
  const answer = await holdCalls(admin, /^\/api\/admin\/orders$/);
  await search.fill(`@${handle}`);
  await expect(admin.getByRole("option").filter({ hasText: order.number })).toHaveCount(0);
  await answer();
  const found = results(admin).filter({ hasText: person.email });
  await expect(found).toContainText(`@${handle}`);
  await accessible(admin);
  await found.click();
  await expect(admin).toHaveURL(`/admin/users/${person.id}`);
  await expect(admin.getByRole("heading", { level: 1, name: person.name })).toBeVisible();
});

test("the palette finds what the open screen can do by the words people have for it", async ({
  newAdmin,
}) => {
  const [piece] = await layOut();
  const { id: orderId } = await aPaidOrder();
  const admin = await newAdmin();
  const finds = async (words: string, label: RegExp) => {
    const field = await openPalette(admin);
    await field.fill(words);
    const found = results(admin).filter({ hasText: label });
    await expect(found).toHaveCount(1);
    return found;
  };
  const leaves = async () => {
    await admin.keyboard.press("Escape");
    await expect(results(admin)).toHaveCount(0);
  };
  await admin.goto(`/admin/orders/${orderId}`);
  await expect(admin.getByRole("region", { name: "État de la commande" })).toBeVisible();
  for (const [words, label] of [
    ["annuler", /^Annuler la commande.*Cet écran/],
    ["rembourser", /^Annuler la commande.*Cet écran/],
    ["étiquette", /étiquette.*Cet écran/],
    ["bordereau", /étiquette.*Cet écran/],
    ["marquer", /^Changer le statut.*Cet écran/],
  ] as const) {
    await finds(words, label);
    await leaves();
  }
  await finds("rembourser", /^Annuler la commande/);
  await admin.keyboard.press("Enter");
  await expect(admin.getByRole("dialog", { name: /Annuler/ })).toBeVisible();

  // Elsewhere the same words lead to the screen where it is done.
  await admin.goto("/admin");
  for (const [words, label] of [
    ["rembourser", /^Rétractations/],
    ["vendre", /^Live \(console\)/],
    ["bordereau", /^Préparation/],
    ["live", /^Lives/],
  ] as const) {
    await finds(words, label);
    await leaves();
  }

  await openConsole(admin);
  await finds("terminer", /^Terminer le live/);
  await leaves();
  await (await finds("vendre", /^Saisir une commande/)).click();
  await expect(admin.getByLabel("Pseudo")).toBeFocused();
  await admin.keyboard.type("quelqu");
  await admin.keyboard.press("Enter");
  await admin.keyboard.type(piece.ref);
  await admin.keyboard.press("F2");
  const onAir = admin.getByRole("region", { name: "À l'antenne" });
  await expect(onAir).toContainText(piece.ref);
  await admin.keyboard.press("Alt+KeyP");
  await admin.keyboard.press("Enter");
  await admin.keyboard.type("Z9");
  await expect(admin.getByLabel("Référence", { exact: true })).toHaveValue("Z9");
  await (await finds("retirer", new RegExp(`^Retirer ${piece.ref} de l'antenne`))).click();
  await expect(onAir).toContainText("Rien à l'antenne");
});

const SCREENS = [
  ["gp", "/admin/orders-preparation"],
  ["gl", "/admin/lives"],
  ["gr", "/admin/products"],
  ["gu", "/admin/users"],
  ["go", "/admin/live-order-sidebar"],
  ["gs", "/admin/tracking"],
  ["gc", "/admin/orders"],
] as const;

test("two letters lead to a screen, unless somebody types or has switched letters off", async ({
  newAdmin,
}) => {
  const admin = await newAdmin();
  await admin.goto("/admin");
  // A pause of more than a second between the two is no shortcut: a machine that stalls presses again.
  const press = (keys: string) => admin.keyboard.type(keys, { delay: 80 });
  for (const [keys, path] of SCREENS)
    await expect(async () => {
      await press(keys);
      await expect(admin).toHaveURL(new RegExp(`${path}(\\?|$)`), { timeout: 5_000 });
    }).toPass();

  // The address changes before the screen does, and the one before it has a search field of the same name.
  await expect(admin.getByRole("heading", { level: 1, name: "Commandes" })).toBeFocused();
  await admin.keyboard.press("/");
  const search = admin.getByRole("searchbox", { name: "Recherche" });
  await expect(search).toBeFocused();
  await press("gu");
  await expect(search).toHaveValue("gu");
  await expect(admin).toHaveURL(/\/admin\/orders\?.*q=gu/);
  await search.fill("");
  await search.blur();

  await admin.keyboard.press("?");
  const help = admin.getByRole("dialog", { name: "Raccourcis clavier" });
  await expect(help.getByText("Aller aux utilisateurs")).toBeVisible();
  await help.getByRole("checkbox", { name: "Activer les raccourcis à une lettre" }).uncheck();
  await admin.keyboard.press("Escape");
  await expect(help).toHaveCount(0);
  await press("gu");
  await admin.keyboard.press("?");
  await (await openPalette(admin)).fill("couleurs");
  await admin.keyboard.press("Enter");
  await expect(admin).toHaveURL(/\/admin\/colors/);
  await expect(help).toHaveCount(0);
});
