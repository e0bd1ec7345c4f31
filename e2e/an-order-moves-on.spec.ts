import { PDFDocument } from "@cantoo/pdf-lib";
import { orderOnePiece } from "./guest.ts";
import { aPaidOrder, visitAsBuyer } from "./paid-order.ts";
import { expect, test } from "./promise.ts";
import { query } from "./running-shop.ts";
import { setStatus } from "./staff.ts";

const BANNERS = [
  ["En préparation", "Votre commande est payée et en cours de préparation."],
  ["Livrée", "Votre commande est livrée."],
  ["Annulée par l'admin", "Votre commande a été annulée par la boutique."],
] as const;

test("whatever staff do with an order, its guest's open page says it at once", async ({
  newPhone,
  newAdmin,
  accessible,
}) => {
  const order = await aPaidOrder();
  const phone = await newPhone();
  await visitAsBuyer(phone, order);
  await expect(phone.getByText("Votre commande est payée et en cours de préparation.")).toBeVisible();
  await expect(phone.getByText(order.buyer.email)).toHaveCount(0);
  const admin = await newAdmin();
  await admin.goto(`/admin/orders/${order.id}`);
  for (const [status, banner] of BANNERS) {
    await setStatus(admin, status, { reason: "Demande de la cliente" });
    await expect(phone.getByText(banner)).toBeVisible();
    await accessible(phone);
  }
  await accessible(admin);
  await expect(admin.getByText("Demande de la cliente").first()).toBeVisible();
});

test("a cancellation is taken back with one press, and its money stays; an order that was opened is not", async ({
  newAdmin,
}) => {
  const order = await aPaidOrder();
  const admin = await newAdmin();
  await admin.goto(`/admin/orders/${order.id}`);
  const undo = admin.getByLabel("Notifications").getByRole("button", { name: "Annuler" });
  const refunds = () => query("select state from refunds where order_id = $1", [order.id]);
  await setStatus(admin, "Annulée par l'admin", { reason: "Erreur" });
  expect(await refunds()).toEqual([{ state: "due" }]);
  await undo.click();
  await expect(
    admin.getByText("La commande n'est plus annulée\u00a0: son argent est gardé.").first(),
  ).toBeVisible();
  expect(await refunds()).toEqual([{ state: "dismissed" }]);
  const changed = admin.getByLabel("Notifications").getByText("Statut de la commande mis à jour");
  await expect(changed).toHaveCount(0);
  await setStatus(admin, "À payer", { reason: "Elle la veut" });
  await expect(changed).toBeVisible();
  // Asked at once: the notice goes after a while, and its button with it.
  expect(await undo.count()).toBe(0);
});

test("the printed receipt is one sheet that names the shop, its seller and that it is paid", async ({
  newPhone,
}) => {
  const order = await aPaidOrder(["Rouge", "Blanc", "Bleu", "Vert"]);
  await query(
    "update products set composition = '63 % polyester, 33 % viscose, 4 % élasthanne' where ref_category = $1",
    [order.piece.ref],
  );
  const [unannounced] = await query<{ id: string }>(
    `update products set ref_category = null where ref_category = $1
       and color_id = (select id from product_colors where name = 'Vert') returning id`,
    [order.piece.ref],
  );
  const phone = await newPhone();
  await visitAsBuyer(phone, order);
  expect(unannounced).toBeDefined();
  await expect(phone.getByText("Sans référence")).toBeVisible();
  await expect(
    phone.getByText("63\u00a0% polyester, 33\u00a0% viscose, 4\u00a0% élasthanne").first(),
  ).toBeVisible();
  await phone.emulateMedia({ media: "print" });
  await expect(phone.getByText(/^PAYÉE le /)).toBeVisible();
  await expect(phone.getByText(/^Vendeur\u00a0: /)).toBeVisible();
  await expect(phone.getByRole("listitem").filter({ hasText: "Payée" }).locator("svg")).toHaveCSS(
    "color",
    "rgb(42, 26, 36)",
  );
  const paper = await PDFDocument.load(await phone.pdf({ format: "A4" }));
  expect(paper.getPageCount()).toBe(1);
});

/** The first text that is seen from the top of what is printed. */
const FIRST_ON_PAPER = `[...document.querySelectorAll("body *")].find(
  (one) => one.getClientRects().length > 0 && [...one.childNodes].some(({ nodeType, data }) => nodeType === 3 && data.trim())
    && getComputedStyle(one).clipPath === "none" && one.getBoundingClientRect().width > 2)?.textContent`;

test("on paper an order of one to three pieces begins with the shop's name, and says when it is not paid", async ({
  newPhone,
}) => {
  const [shop] = await query<{ name: string }>(
    "select value #>> '{}' as name from settings where key = 'shopName'",
  );
  const name = shop?.name ?? "HF Outlet";
  for (const others of [[], ["Rouge"], ["Rouge", "Blanc"]]) {
    const phone = await newPhone();
    await visitAsBuyer(phone, await aPaidOrder(others));
    await expect(phone.getByText(/pay/).first()).toBeVisible();
    await phone.emulateMedia({ media: "print" });
    await expect(phone.getByText(/^PAYÉE le /)).toBeVisible();
    expect(await phone.evaluate(FIRST_ON_PAPER)).toBe(name);
    const paper = await PDFDocument.load(await phone.pdf({ format: "A4" }));
    expect(paper.getPageCount(), `${others.length + 1} pieces`).toBe(1);
  }

  const unpaid = await newPhone();
  await orderOnePiece(unpaid);
  await unpaid.emulateMedia({ media: "print" });
  await expect(unpaid.getByText("NON PAYÉE")).toBeVisible();
  await expect(unpaid.getByText(/^PAYÉE/)).toHaveCount(0);
  await expect(unpaid.getByText(/^Vendeur\u00a0: /)).toBeVisible();
  expect(await unpaid.evaluate(FIRST_ON_PAPER)).toBe(name);
  // What can only be pressed or typed into is of no use on paper.
  for (const button of await unpaid.getByRole("main").getByRole("button").all())
    await expect(button).toBeHidden();
  await expect(unpaid.getByLabel("Référence annoncée pendant le live")).toBeHidden();
  const paper = await PDFDocument.load(await unpaid.pdf({ format: "A4" }));
  expect(paper.getPageCount()).toBe(1);
});
