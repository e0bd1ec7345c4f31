import { randomUUID } from "node:crypto";
import { arrivePaid, CARDS, orderOnePiece, pay, proceed } from "./guest.ts";
import { expect, test } from "./promise.ts";
import { query, shopAddress } from "./running-shop.ts";

const TOTAL = 2990 + 600;

test("a buyer finds her invoice on her order without doing anything; staff find it by its number and take the books", async ({
  newPhone,
  newAdmin,
  accessible,
}) => {
  const phone = await newPhone();
  await orderOnePiece(phone);
  await proceed(phone);
  await pay(phone, CARDS.accepted, TOTAL);
  await arrivePaid(phone);
  const invoice = phone.getByRole("link", { name: /^Télécharger ma facture \(PDF\), F\d{4}-\d{6}$/ });
  await expect(invoice).toBeVisible({ timeout: 30_000 });
  await accessible(phone);
  const file = await phone.request.get((await invoice.getAttribute("href")) ?? "");
  expect(file.headers()["content-type"]).toBe("application/pdf");
  expect((await file.body()).subarray(0, 5).toString()).toBe("%PDF-");
  const [number = ""] = /F\d{4}-\d{6}/.exec((await invoice.getAttribute("aria-label")) ?? "") ?? [];

  const asPage = phone.getByRole("link", { name: `Version web, ${number}` });
  await phone.goto((await asPage.getAttribute("href")) ?? "");
  await expect(phone.getByText(number).first()).toBeVisible();
  await accessible(phone);

  const admin = await newAdmin();
  await admin.goto("/admin/invoices");
  const totals = admin.getByRole("region", { name: "Totaux" });
  await expect(totals).toContainText("facture");
  await expect(totals.getByText("À 20\u00a0%")).toHaveCount(3);
  await admin.getByPlaceholder("Numéro, commande ou nom").fill(number);
  const row = admin.getByRole("row", { name: new RegExp(number) });
  await expect(row).toContainText("35,90\u00a0€");
  await expect(admin.getByText("1 document", { exact: false }).first()).toBeVisible();
  await accessible(admin);
  await admin.getByText("Comptabilité", { exact: true }).click();
  await accessible(admin);
  const [entries] = await Promise.all([
    admin.waitForEvent("download"),
    admin.getByRole("link", { name: "Écritures comptables" }).click(),
  ]);
  expect(entries.suggestedFilename()).toBe("ecritures-toutes.txt");

  await admin.getByText("E-reporting", { exact: true }).click();
  const running = admin.getByRole("table", { name: "E-reporting" }).getByRole("row").nth(1);
  await expect(running).toContainText("En cours");
  await expect(running.getByRole("button")).toHaveCount(0);
  await accessible(admin);

  await row.getByRole("link", { name: /^HF-/ }).click();
  const documents = admin.getByRole("region", { name: "Factures et avoirs" });
  await expect(documents.getByRole("link", { name: `Facture ${number}` })).toBeVisible();
  await accessible(admin);

  const orderId = new URL(admin.url()).pathname.split("/").at(-1);
  const [money] = await query<{ uuid: string }>("select uuid from transactions where order_id = $1", [
    orderId,
  ]);
  const given = await admin.request.post(`/api/admin/orders/${orderId}/refunds`, {
    headers: { origin: shopAddress(), "idempotency-key": randomUUID() },
    data: { transactionUuid: money?.uuid, amountCents: 1000, reason: "Un geste" },
  });
  expect(given.ok(), await given.text()).toBe(true);
  await phone.goBack();
  const note = phone.getByRole("link", { name: /^Télécharger mon avoir \(PDF\), A\d{4}-\d{6}$/ });
  await expect(async () => {
    await phone.reload();
    await expect(note).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const noted = await phone.request.get((await note.getAttribute("href")) ?? "");
  expect(noted.headers()["content-type"]).toBe("application/pdf");
  await admin.setViewportSize({ width: 360, height: 780 });
  await admin.goto("/admin/invoices");
  await expect(admin.getByText(number).filter({ visible: true }).first()).toBeVisible();
  expect(await admin.evaluate("document.documentElement.scrollWidth - window.innerWidth")).toBe(0);
  await accessible(admin);
});
