import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { aColleague } from "./colleague.ts";
import { aPaidOrder, markDelivered } from "./paid-order.ts";
import { expect, test } from "./promise.ts";
import { query } from "./running-shop.ts";
import { aWithdrawal, giveBackWhole, manyWithdrawals } from "./withdrawals.ts";

test("staff match a mistyped statement of withdrawal to its order and refuse it with a reason", async ({
  newAdmin,
  accessible,
  allowed,
}) => {
  allowed.push(/400/);
  const { number, id: orderId } = await aPaidOrder();
  const lastName = `Essai${randomUUID().slice(0, 8)}`;
  const page = await newAdmin();
  const origin = new URL((await page.goto("/admin"))?.url() ?? "").origin;
  const stated = await page.request.post("/api/withdrawals", {
    headers: { origin, "idempotency-key": randomUUID() },
    data: { firstName: "Nina", lastName, orderNumber: "HF-fausse-1", email: `${lastName}@exemple.fr` },
  });
  expect(stated.status()).toBe(201);
  await page.reload();
  await page.getByRole("link", { name: /Rétractations à traiter/ }).click();
  await expect(page).toHaveURL("/admin/withdrawals");
  await page.getByRole("searchbox", { name: "Recherche" }).fill(lastName);
  const row = page.getByRole("row", { name: new RegExp(lastName) });
  await expect(row).toContainText("à relier");
  await accessible(page);

  await row.getByRole("button", { name: `Nina ${lastName}` }).click();
  const dialog = page.getByRole("dialog", { name: "Rétractation" });
  await dialog.getByLabel("Numéro de la commande concernée").fill(number);
  await dialog.getByRole("button", { name: "Relier à la commande" }).click();
  await expect(dialog.getByRole("link", { name: number })).toHaveAttribute(
    "href",
    `/admin/orders/${orderId}`,
  );
  await dialog.getByRole("button", { name: "Refuser" }).click();
  await expect(dialog.getByText("Veuillez indiquer la raison de ce changement.")).toBeVisible();
  await accessible(page);
  await dialog.getByLabel(/Raison ou note/).fill("Pièce portée");
  await dialog.getByRole("button", { name: "Refuser" }).click();
  await expect(dialog.getByRole("button", { name: "Rouvrir" })).toBeVisible();
  await dialog.getByRole("button", { name: "Fermer" }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole("link", { name: "Clôturées" }).click();
  await expect(row).toContainText("Refusée");
});

test("staff close a withdrawal whose money they gave back by transfer", async ({
  newAdmin,
  accessible,
  allowed,
}) => {
  // Closing it before the money is noted is refused.
  allowed.push(/409/);
  const order = await aPaidOrder();
  const page = await newAdmin();
  await markDelivered(page, order);
  const { name } = await aWithdrawal(undefined, order);
  await query(
    `insert into withdrawal_items (withdrawal_id, order_item_id)
     select w.id, i.id from withdrawals w join order_items i on i.order_id = w.order_id where w.order_id = $1`,
    [order.id],
  );
  await query("update withdrawals set state = 'refund-due' where order_id = $1", [order.id]);
  await page.goto(`/admin/withdrawals?q=${order.number}`);
  await page.getByRole("button", { name }).click();
  const dialog = page.getByRole("dialog", { name: "Rétractation" });
  await dialog.getByRole("button", { name: "Marquer comme remboursée" }).click();
  const noting = page.getByRole("dialog", { name: `Rembourser la commande ${order.number}` });
  await expect(noting.getByLabel("Argent déjà rendu autrement, hors de la boutique")).toBeChecked();
  // All of the order was renounced in time.
  await expect(noting.getByRole("checkbox", { name: /^Livraison/ })).toBeChecked();
  await noting.getByLabel("Référence").fill("VIR-7");
  await noting.getByRole("textbox", { name: "Raison", exact: true }).fill("Rétractation");
  await accessible(page);
  await noting.getByRole("button", { name: /^Noter le remboursement de/ }).click();
  await expect(dialog.getByRole("button", { name: "Rouvrir" })).toBeVisible();
  const given = await query("select state, given_means, given_reference from refunds where order_id = $1", [
    order.id,
  ]);
  expect(given).toEqual([{ state: "done", given_means: "transfer", given_reference: "VIR-7" }]);
});

test("staff move many statements on at once, close those whose money went back, and try the others again", async ({
  newAdmin,
  accessible,
}) => {
  const lastName = `Lot${randomUUID().slice(0, 8)}`;
  await manyWithdrawals(lastName, 52);
  const admin = await newAdmin();
  await admin.goto(`/admin/withdrawals?q=${lastName}`);
  const bar = admin.getByRole("region", { name: "Sélection" });
  await admin.getByLabel("Sélectionner toutes les lignes de la page").check();
  await bar.getByRole("button", { name: "Sélectionner les 52 résultats" }).click();
  await admin.getByRole("button", { name: "Page suivante" }).click();
  await expect(bar.getByText("52\u00a0rétractations sélectionnées")).toBeVisible();
  await accessible(admin);
  const download = admin.waitForEvent("download");
  await bar.getByRole("button", { name: "Exporter la sélection" }).click();
  expect((await readFile(await (await download).path(), "utf8")).trimEnd().split("\r\n")).toHaveLength(53);
  await bar.getByRole("button", { name: "Articles reçus" }).click();
  const question = admin.getByRole("alertdialog", { name: /^Articles reçus pour 52/ });
  await accessible(admin);
  await question.getByRole("button", { name: "Articles reçus" }).click();
  await expect(admin.getByText("52\u00a0rétractations mises à jour").first()).toBeVisible({
    timeout: 60_000,
  });
  const [moved] = await query<{ count: number }>(
    "select count(*)::int as count from withdrawals where last_name = $1 and state = 'refund-due'",
    [lastName],
  );
  expect(moved?.count).toBe(52);

  const [paidBack, notYet] = [await aPaidOrder(), await aPaidOrder()];
  await giveBackWhole(paidBack.id);
  const other = `Lot${randomUUID().slice(0, 8)}`;
  await aWithdrawal(other, paidBack);
  await aWithdrawal(other, notYet);
  await admin.goto(`/admin/withdrawals?q=${other}`);
  await expect(admin.getByRole("row", { name: new RegExp(other) })).toHaveCount(2);
  await admin.getByLabel("Sélectionner toutes les lignes de la page").check();
  await bar.getByRole("button", { name: "Clôturer" }).click();
  await admin
    .getByRole("alertdialog", { name: /^Clôturer 2/ })
    .getByRole("button", { name: "Clôturer" })
    .click();
  const result = admin.getByRole("dialog", { name: "Suivi des rétractations" });
  await expect(result.getByText("1 mise(s) à jour, 1 échec(s)")).toBeVisible();
  await expect(result.getByRole("list", { name: "Rétractations non modifiées" })).toContainText(
    `Nina ${other} · ${notYet.number}La boutique n'a pas remboursé toute la commande`,
  );
  await accessible(admin);
  await giveBackWhole(notYet.id);
  await result.getByRole("button", { name: "Réessayer les échecs" }).click();
  await expect(admin.getByText("2\u00a0rétractations mises à jour").first()).toBeVisible();
  await expect(result).toHaveCount(0);
  await admin.goto(`/admin/withdrawals?view=done&q=${other}`);
  await expect(admin.getByRole("row", { name: /Remboursée/ })).toHaveCount(2);
});

test("whoever is overtaken at a withdrawal keeps the reason they typed, and reads anew or overwrites", async ({
  newAdmin,
  accessible,
  allowed,
}) => {
  allowed.push(/status of 409/);
  const colleague = await aColleague();
  const { number } = await aPaidOrder();
  const { id, name } = await aWithdrawal();
  const path = `/api/admin/withdrawals/${id}`;
  const overtake = async (step: string) => {
    const { version } = await colleague.ask<{ version: number }>("GET", path);
    await colleague.ask("PUT", `${path}/state`, { step, expectedVersion: version });
  };
  const admin = await newAdmin();
  await admin.goto(`/admin/withdrawals?q=${encodeURIComponent(name)}`);
  await admin.getByRole("button", { name, exact: true }).click();
  const dialog = admin.getByRole("dialog", { name: "Rétractation" });
  const panel = dialog.getByRole("alert").filter({ hasText: "a été modifiée entre-temps" });
  const reason = dialog.getByLabel(/^Raison ou note/);
  await reason.fill("Pièce portée");
  await overtake("goods-due");
  await dialog.getByRole("button", { name: "Refuser" }).click();
  await expect(panel).toContainText(`Par ${colleague.name}, le `);
  await expect(panel).toContainText("Votre saisie est conservée.");
  await accessible(admin);
  await panel.getByRole("button", { name: "Recharger" }).click();
  await expect(panel).toHaveCount(0);
  await expect(dialog.getByText("Articles attendus", { exact: true })).toBeVisible();
  await expect(reason).toHaveValue("Pièce portée");

  // What was typed of the order that is meant is overtaken too.
  const meant = dialog.getByLabel("Numéro de la commande concernée");
  await meant.fill(number);
  await overtake("received");
  await dialog.getByRole("button", { name: "Relier à la commande" }).click();
  await expect(panel).toBeVisible();
  await expect(meant).toHaveValue(number);
  await panel.getByRole("button", { name: "Écraser" }).click();
  await expect(dialog.getByRole("link", { name: number })).toBeVisible();
  await expect(panel).toHaveCount(0);

  await reason.fill("Hors délai");
  await overtake("refund-due");
  await dialog.getByRole("button", { name: "Refuser" }).click();
  await panel.getByRole("button", { name: "Écraser" }).click();
  await expect(dialog.getByRole("button", { name: "Rouvrir" })).toBeVisible();
  expect(await colleague.ask("GET", path)).toMatchObject({ outcome: "refused", reason: "Hors délai" });
});
