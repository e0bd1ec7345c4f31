import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import {
  aBuyer,
  add,
  arrivePaid,
  CARDS,
  enterLive,
  orderIdOf,
  pay,
  payButton,
  proceed,
  saveAddress,
} from "./guest.ts";
import { aPaidOrder, visitAsBuyer } from "./paid-order.ts";
import { expect, test } from "./promise.ts";
import { layOut, type Piece } from "./running-shop.ts";

const newCode = () => `E${randomUUID().slice(0, 7).toUpperCase()}`;

async function makeCode(
  admin: Page,
  code: string,
  fill: (dialog: ReturnType<Page["getByRole"]>) => Promise<void>,
) {
  await admin.goto("/admin/promo-codes");
  await admin.getByRole("button", { name: "Nouveau code promo" }).first().click();
  const dialog = admin.getByRole("dialog", { name: "Nouveau code promo" });
  await dialog.getByLabel("Code", { exact: true }).fill(code);
  await fill(dialog);
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(admin.getByText("Code promo ajouté")).toBeVisible();
}

async function addAndClose(phone: Page, piece: Piece): Promise<void> {
  await add(phone, piece);
  await phone.getByRole("region", { name: "Votre choix" }).getByRole("button", { name: "Fermer" }).click();
}

/** Types a code into the basket, which it answers. */
async function applyCode(phone: Page, code: string): Promise<Locator> {
  const cart = phone.locator("#panier");
  await cart.getByText("J'ai un code promo").click();
  await cart.getByLabel("Code promo").fill(code);
  await cart.getByRole("button", { name: "Appliquer" }).click();
  return cart;
}

test("staff make a code; a guest mistypes it, puts it on, sees what it gives, pays less; staff see her use", async ({
  newAdmin,
  newPhone,
  accessible,
  allowed,
}) => {
  allowed.push(/(404|409).*promo-code/);
  const code = newCode();
  const admin = await newAdmin();
  await admin.goto("/admin/promo-codes");
  await admin.getByRole("button", { name: "Nouveau code promo" }).first().click();
  const dialog = admin.getByRole("dialog", { name: "Nouveau code promo" });
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(dialog.getByText("Indiquez ce que le code donne.").first()).toBeVisible();
  await accessible(admin);
  await dialog.getByLabel("Code", { exact: true }).fill(code.toLowerCase());
  await dialog.getByLabel("Ce qu'il donne").selectOption("percent");
  await dialog.getByLabel("Pourcentage").fill("10");
  await dialog.getByLabel("À partir de").fill("50");
  await dialog.getByRole("button", { name: "Enregistrer" }).click();
  await expect(admin.getByText("Code promo ajouté")).toBeVisible();
  await expect(admin.getByRole("row", { name: new RegExp(code) })).toContainText(
    "−10\u00a0% dès 50,00\u00a0€",
  );
  await accessible(admin);

  const pieces = await layOut(["Noir", "Rouge"]);
  const phone = await newPhone();
  await enterLive(phone);
  await add(phone, pieces[0]);
  await phone.getByRole("region", { name: "Votre choix" }).getByRole("button", { name: "Fermer" }).click();
  const cart = phone.locator("#panier");
  await cart.getByText("J'ai un code promo").click();
  await cart.getByRole("button", { name: "Appliquer" }).click();
  await expect(cart.getByText("Saisissez votre code.")).toBeVisible();
  await cart.getByLabel("Code promo").fill(`${code}X`);
  await cart.getByRole("button", { name: "Appliquer" }).click();
  await expect(cart.getByText("Ce code n'existe pas.").first()).toBeVisible();
  await accessible(phone);
  await cart.getByLabel("Code promo").fill(code.toLowerCase());
  await cart.getByRole("button", { name: "Appliquer" }).click();
  await expect(cart.getByText("Il manque 20,10\u00a0€ d'achats").first()).toBeVisible();
  await add(phone, pieces[1]);
  await phone.getByRole("region", { name: "Votre choix" }).getByRole("button", { name: "Fermer" }).click();
  await cart.getByRole("button", { name: "Appliquer" }).click();
  await expect(cart.getByText(`Code ${code} appliqué`)).toBeVisible();
  await expect(cart).toContainText("−5,98\u00a0€");
  await accessible(phone);

  await cart.getByRole("button", { name: "Retirer" }).click();
  await expect(cart.getByText("J'ai un code promo")).toBeVisible();
  await cart.getByText("J'ai un code promo").click();
  await cart.getByLabel("Code promo").fill(code);
  await phone.keyboard.press("Enter");
  await expect(cart.getByText(`Code ${code} appliqué`)).toBeVisible();

  await saveAddress(phone, aBuyer());
  await proceed(phone);
  await expect(payButton(phone, 5982)).toBeVisible();
  await expect(phone.getByText(`Code ${code}`).first()).toBeVisible();
  await pay(phone, CARDS.accepted, 5982);
  await arrivePaid(phone);
  await expect(phone.getByText(`Code ${code}`).first()).toBeVisible();
  await expect(phone.locator("#recapitulatif")).toContainText("−2,99\u00a0€");
  await accessible(phone);

  await admin.reload();
  const row = admin.getByRole("row", { name: new RegExp(code) });
  await expect(row).toContainText("1, dont 1\u00a0payée");
  await expect(row).toContainText("5,98\u00a0€");
  await row.getByRole("button", { name: code, exact: true }).focus();
  await admin.keyboard.press(" ");
  const glance = admin.getByRole("dialog", { name: code });
  await glance.getByRole("link", { name: /^HF-/ }).click();
  await expect(admin.getByText(`Code ${code}`).first()).toBeVisible();
  await expect(admin.getByText(`Code promo ${code} appliqué`).first()).toBeVisible();
  await accessible(admin);

  await admin.goto("/admin/promo-codes");
  await admin.getByRole("button", { name: `Supprimer le code ${code}` }).click();
  await admin.getByRole("alertdialog").getByRole("button", { name: "Supprimer" }).click();
  await expect(admin.getByText("Ce code a déjà servi").first()).toBeVisible();
});

test("a code for the delivery is told with the delivery, and below its minimum the page says what is missing", async ({
  newAdmin,
  newPhone,
}) => {
  const code = newCode();
  await makeCode(await newAdmin(), code, async (dialog) => {
    await dialog.getByLabel("Ce qu'il donne").selectOption("delivery");
    await dialog.getByLabel("À partir de").fill("40");
  });
  const pieces = await layOut(["Noir", "Rouge"]);
  const phone = await newPhone();
  await enterLive(phone);
  for (const piece of pieces) {
    await addAndClose(phone, piece);
  }
  const cart = await applyCode(phone, code);
  await expect(cart).toContainText(`Offerte (Code ${code})`);
  await cart.getByRole("button", { name: /^Supprimer .*Rouge/ }).click();
  await phone.getByRole("button", { name: "Confirmer la suppression" }).click();
  await expect(cart).toContainText("Encore 10,10\u00a0€ d'achats et votre code s'applique.");
  await expect(cart).toContainText("35,90\u00a0€");
});

test("an order that a code leaves at nothing is confirmed by a button that says so, without a card form", async ({
  newAdmin,
  newPhone,
  accessible,
}) => {
  const code = newCode();
  await makeCode(await newAdmin(), code, async (dialog) => {
    await dialog.getByLabel("Ce qu'il donne").selectOption("percent");
    await dialog.getByLabel("Pourcentage").fill("100");
  });
  const first = await aPaidOrder();
  const [piece] = await layOut(["Noir"]);
  const phone = await newPhone();
  await visitAsBuyer(phone, first);
  await phone.getByRole("button", { name: "Ajouter à mon colis" }).click();
  await addAndClose(phone, piece);
  await applyCode(phone, code);
  const card = phone.locator("#paiement");
  await expect(card).toContainText("Total à payer0,00\u00a0€");
  await expect(card).toContainText("Rien à payer");
  const terms = phone.getByRole("checkbox", {
    name: "J'ai lu et j'accepte les conditions générales de vente",
  });
  await terms.check();
  await accessible(phone);
  const page = phone.url();
  await phone.goto(`/order-pay/${orderIdOf(phone)}`);
  await expect(phone.getByRole("button", { name: "Confirmer ma commande" })).toBeVisible();
  await expect(phone.getByText("Carte bancaire")).toHaveCount(0);
  await accessible(phone);
  await phone.goto(page);
  await terms.check();
  await card.getByRole("button", { name: "Confirmer ma commande" }).click();
  await expect(phone.getByText("Commande confirmée !").first()).toBeVisible();
  await expect(phone.getByText("Paiement réussi !")).toHaveCount(0);
  await accessible(phone);
});
