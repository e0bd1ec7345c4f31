import { rmSync } from "node:fs";
import { join } from "node:path";
import { aPaidOrder } from "./paid-order.ts";
import { expect, test } from "./promise.ts";
import { behave, query } from "./running-shop.ts";
import { openToPrepare } from "./staff.ts";

test.afterEach(() => behave("carrier"));

test("while the carrier is down the order keeps its state and the button can be pressed again", async ({
  newAdmin,
  accessible,
  allowed,
}) => {
  allowed.push(/status of 50[234]/);
  const order = await aPaidOrder();
  const admin = await newAdmin();
  await openToPrepare(admin, order.number);
  await behave("carrier", { mood: "down" });
  await admin.getByRole("button", { name: "Générer l'étiquette" }).click();
  await expect(
    admin.getByText("Le transporteur ne répond pas. La commande n'a pas changé, vous pouvez réessayer."),
  ).toBeVisible();
  await expect(admin.getByRole("button", { name: "Valider la préparation" })).toHaveCount(0);
  await accessible(admin);

  await behave("carrier");
  await admin.reload();
  await openToPrepare(admin, order.number);
  await admin.getByRole("button", { name: /Réessayer|Générer l'étiquette/ }).click();
  await expect(admin.getByText("L'étiquette a été générée.").first()).toBeVisible();
  await expect(admin.getByRole("button", { name: "Valider la préparation" })).toBeVisible();
});

test("a parcel whose label came damaged is 'Étiquette à récupérer', and its label is fetched without a second parcel", async ({
  newAdmin,
  accessible,
  allowed,
}) => {
  allowed.push(/status of (409|50[234])/);
  const order = await aPaidOrder();
  const admin = await newAdmin();
  await behave("carrier", { body: "damaged" });
  await openToPrepare(admin, order.number);
  await admin.getByRole("button", { name: "Générer l'étiquette" }).click();
  await expect(admin.getByText("Étiquette à récupérer")).toBeVisible();
  await expect(admin.getByRole("button", { name: "Valider la préparation" })).toHaveCount(0);
  await accessible(admin);
  const [before] = await query<{ number: string }>(
    "select tracking_number as number from labels where order_id = $1",
    [order.id],
  );

  await behave("carrier");
  await admin.getByRole("button", { name: "Récupérer l'étiquette" }).click();
  await expect(admin.getByRole("button", { name: "Valider la préparation" })).toBeVisible();
  const [after] = await query<{ number: string }>(
    "select tracking_number as number from labels where order_id = $1",
    [order.id],
  );
  expect(after?.number).toBe(before?.number);
});

test("a label whose file is gone says so in French where it would be drawn, and leads to its order", async ({
  newAdmin,
  allowed,
}) => {
  allowed.push(/status of 410/);
  const order = await aPaidOrder();
  const admin = await newAdmin();
  await openToPrepare(admin, order.number);
  await admin.getByRole("button", { name: "Générer l'étiquette" }).click();
  await expect(admin.getByText("L'étiquette a été générée.").first()).toBeVisible();
  const [label] = await query<{ path: string }>("select path from labels where order_id = $1", [order.id]);
  rmSync(join(process.env.E2E_DATA_DIR ?? "", "files", label?.path ?? ""));

  await admin.getByRole("button", { name: "Aperçu de l'étiquette" }).click();
  const page = admin.frameLocator("iframe");
  await expect(page.getByRole("heading", { name: "Fichier indisponible" })).toBeVisible();
  await expect(
    page.getByText(`Le fichier de l'étiquette de la commande ${order.number} n'est plus disponible.`),
  ).toBeVisible();
  await page.getByRole("link", { name: "Ouvrir la commande" }).click();
  await expect(admin).toHaveURL(`/admin/orders/${order.id}#label`);
  await admin.getByRole("button", { name: "Récupérer chez le transporteur" }).click();
  await expect
    .poll(async () => (await admin.request.get(`/api/admin/orders/${order.id}/label.pdf`)).status())
    .toBe(200);
});
