import { PDFDocument } from "@cantoo/pdf-lib";
import { readBarcode } from "./barcode-reader.ts";
import { aPaidOrder, type PaidOrder } from "./paid-order.ts";
import { expect, type Page, test } from "./promise.ts";
import { behave, query, shopAddress } from "./running-shop.ts";

test.afterEach(() => behave("carrier"));

/** Labels and validates over HTTP, as the pack station does; answers the parcel's number. */
async function packed(page: Page, { id }: PaidOrder): Promise<string> {
  const ask = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/admin/orders/${id}/${path}`, {
      data,
      headers: { origin: shopAddress(), "idempotency-key": crypto.randomUUID() },
    });
    expect(answer.status(), await answer.text()).toBe(200);
    return answer.json();
  };
  const { label } = await ask("label", {});
  const [order] = await query<{ version: number }>("select version from orders where id = $1", [id]);
  await ask("preparation", { expectedVersion: order?.version });
  return label.trackingNumber;
}

const statusOf = async ({ id }: PaidOrder) =>
  (await query<{ status: string }>("select status from orders where id = $1", [id]))[0]?.status;

test("parcels leave by a scan each, and the one left behind stands out, on the slip too", async ({
  newAdmin,
  newPhone,
  accessible,
  allowed,
}) => {
  // What is refused loudly: a parcel twice, a stranger's.
  allowed.push(/status of 40[49].*handover\/scans/);
  const orders = [await aPaidOrder(), await aPaidOrder(), await aPaidOrder()] as const;
  const admin = await newAdmin();
  const numbers: string[] = [];
  for (const order of orders) numbers.push(await packed(admin, order));
  const [first = "", second = "", third = ""] = numbers;

  await admin.goto("/admin/orders-preparation");
  await admin
    .getByRole("navigation", { name: "Vues" })
    .getByRole("link", { name: /Remise/ })
    .click();
  const waiting = admin.getByRole("region", { name: /À remettre/ });
  for (const number of numbers)
    await expect(waiting.getByRole("listitem", { name: `Colis ${number}` })).toBeVisible();
  await admin.getByRole("button", { name: /Faire le bordereau/ }).click();
  const slip = admin.getByRole("listitem", { name: /^Bordereau n°/ }).first();
  await expect(slip.getByText(/^0\scolis scanné sur/)).toBeVisible();

  await readBarcode(admin, first);
  await expect(admin.getByRole("status").getByText(`${orders[0].number} expédiée`)).toBeVisible();
  await readBarcode(admin, first);
  const refused = admin.locator("#contenu").getByRole("alert");
  await expect(refused).toContainText("Déjà scanné à");
  await expect(refused).toContainText(orders[0].number);
  await readBarcode(admin, "6A99999999999");
  await expect(refused).toContainText("Ce colis n'est pas à la boutique");
  await readBarcode(admin, second);
  await expect(admin.getByRole("status").getByText(`${orders[1].number} expédiée`)).toBeVisible();
  expect(await Promise.all(orders.map(statusOf))).toEqual(["shipped", "shipped", "to-ship"]);

  await expect(waiting.getByRole("listitem", { name: `Colis ${third}` })).toBeVisible();
  await expect(waiting.getByRole("listitem", { name: `Colis ${second}` })).toHaveCount(0);
  await expect(slip).toContainText(third);
  await expect(slip).not.toContainText(second);
  await accessible(admin);

  // Taken back, it waits again; then it goes.
  await admin.getByRole("button", { name: "Annuler", exact: true }).click();
  await expect(waiting.getByRole("listitem", { name: `Colis ${second}` })).toBeVisible();
  expect(await statusOf(orders[1])).toBe("to-ship");
  await readBarcode(admin, second);
  await expect(waiting.getByRole("listitem", { name: `Colis ${second}` })).toHaveCount(0);

  const phone = await newPhone({ signedIn: true });
  await phone.goto("/admin/orders-preparation/handover");
  await phone.getByLabel("Scanner", { exact: true }).fill(third);
  await phone.getByLabel("Scanner", { exact: true }).press("Enter");
  await expect(phone.getByRole("status").getByText(`${orders[2].number} expédiée`)).toBeVisible();
  await accessible(phone);
  expect(await Promise.all(orders.map(statusOf))).toEqual(["shipped", "shipped", "shipped"]);
});

test("a slip whose answer was lost waits for what staff found, and nothing asks for another", async ({
  newAdmin,
  accessible,
}) => {
  const admin = await newAdmin();
  const number = await packed(admin, await aPaidOrder());
  // A server that died after it asked: the carrier's answer was for nobody.
  const [manifest] = await query<{ id: string }>(
    "insert into manifests (asked_at, requested_at) values (now(), now() - interval '3 minutes') returning id",
  );
  await query("insert into manifest_parcels (manifest_id, tracking_number) values ($1, $2)", [
    manifest?.id,
    number,
  ]);
  await admin.goto("/admin/orders-preparation/handover");
  const doubt = admin.getByRole("listitem", { name: "Bordereau sans réponse" });
  await expect(doubt).toContainText("le bordereau existe peut-être");
  await accessible(admin);
  await doubt.getByLabel("Numéro du bordereau retrouvé").fill("4711");
  await doubt.getByRole("button", { name: "Il existe" }).click();
  await expect(admin.getByRole("listitem", { name: "Bordereau n° 4711" })).toContainText(number);
});

test("a label that came out badly is asked for on a phone and printed where the printer is, on its paper", async ({
  newAdmin,
  newPhone,
  accessible,
}) => {
  const admin = await newAdmin();
  const number = await packed(admin, await aPaidOrder());
  const phone = await newPhone({ signedIn: true });
  await phone.goto("/admin/orders-preparation/handover");
  await phone
    .getByRole("button", { name: `Ajouter à la file de réimpression : étiquette ${number}` })
    .click();
  await expect(phone.getByRole("region", { name: "À réimprimer (1)" })).toBeVisible();
  await accessible(phone);

  await admin.goto("/admin/orders-preparation/handover");
  await admin.getByRole("button", { name: "Réglages du poste" }).click();
  await admin.getByLabel("Papier des étiquettes").selectOption({ label: "A4, deux étiquettes par feuille" });
  await accessible(admin);
  await admin.getByRole("button", { name: "Fermer" }).click();
  await admin.reload();
  const queue = admin.getByRole("region", { name: "À réimprimer (1)" });
  const popup = admin.waitForEvent("popup");
  await queue.getByRole("button", { name: "Imprimer" }).click();
  const opened = await popup;
  await expect.poll(() => opened.url()).toContain("paper=a4");
  const file = await PDFDocument.load(await (await admin.request.get(opened.url())).body());
  expect(Math.round(file.getPage(0).getWidth())).toBe(842);
  await queue.getByRole("button", { name: "C'est sur papier" }).click();
  await expect(queue).toHaveCount(0);
});

test("a slip that the carrier refuses says why, and its parcels are offered again", async ({ newAdmin }) => {
  const admin = await newAdmin();
  await packed(admin, await aPaidOrder());
  await admin.goto("/admin/orders-preparation/handover");
  await behave("carrier", { mood: "down" });
  await admin.getByRole("button", { name: /Faire le bordereau/ }).click();
  await expect(admin.getByRole("listitem", { name: "Bordereau refusé" }).first()).toContainText(
    "Aucun bordereau n'existe, vous pouvez réessayer.",
  );
  await behave("carrier");
  await admin.getByRole("button", { name: /Faire le bordereau/ }).click();
  await expect(admin.getByRole("button", { name: /Faire le bordereau/ })).toHaveCount(0);
});
