import { randomUUID } from "node:crypto";
import { aPaidOrder } from "./paid-order.ts";
import { expect, test } from "./promise.ts";

test("staff match a mistyped statement of withdrawal to its order and refuse it with a reason", async ({
  newDesk,
  accessible,
  allowed,
}) => {
  allowed.push(/400/);
  const { number, id: orderId } = await aPaidOrder();
  const lastName = `Essai${randomUUID().slice(0, 8)}`;
  const page = await newDesk();
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
  await expect(row).toContainText("à rapprocher");
  await accessible(page);

  await row.getByRole("button", { name: `Nina ${lastName}` }).click();
  const dialog = page.getByRole("dialog", { name: "Rétractation" });
  await dialog.getByLabel("Numéro de la commande concernée").fill(number);
  await dialog.getByRole("button", { name: "Rapprocher" }).click();
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
