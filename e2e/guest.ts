import { expect, type Page } from "@playwright/test";
import { formatEuros } from "#domain/money.ts";
import { layOut, type Piece } from "./running-shop.ts";

export const CARDS = {
  accepted: "4970100000000055",
  poor: "4970100000000113",
  challenge: "4970110000001003",
} as const;

const PAID = "Paiement réussi ! Votre commande est maintenant en préparation.";

export interface Buyer {
  firstName: string;
  lastName: string;
  email: string;
}

let buyers = 0;

/** Somebody whose mails no other test reads. */
export function aBuyer(): Buyer {
  buyers += 1;
  return {
    firstName: "Lucie",
    lastName: "Moreau",
    email: `lucie-${process.pid}-${buyers}-${Date.now() % 100_000}@essai.example`,
  };
}

/** From the home page to the order page of the live on air. */
export async function enterLive(page: Page): Promise<void> {
  await page.goto("/");
  await page.getByRole("link", { name: "Commander pendant le live" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Votre commande" })).toBeVisible();
}

export async function search(page: Page, reference: string): Promise<void> {
  await page.getByRole("textbox", { name: "Référence annoncée pendant le live" }).fill(reference);
  await page.getByRole("button", { name: "Rechercher" }).click();
}

/** Where a piece is offered in several sizes, its cell says the size first. */
export const color = (page: Page, piece: Piece) =>
  page.getByRole("radio", { name: new RegExp(`^(\\S+ )?${piece.color}`) });

/** Presses the cell of its color; the radio in it is out of sight. */
export async function choose(page: Page, piece: Piece): Promise<void> {
  await expect(color(page, piece)).toBeEnabled();
  await color(page, piece).locator("..").click();
}

/** The press that reserves the chosen piece; what says so stays as long as the pointer is on it. */
export async function addChosen(page: Page): Promise<void> {
  const panel = page.getByRole("region", { name: "Votre choix" });
  await panel.getByRole("button", { name: "Ajouter à la commande" }).click();
  await expect(panel.getByText("Ajouté à votre commande")).toBeVisible();
  await panel.hover();
}

/**
 * Keeps what these phones ask of the address until each of them has asked, so that all their presses are made before any
 * phone can be told of another's.
 */
export async function askTogether(phones: readonly Page[], address: RegExp): Promise<void> {
  const all = Promise.withResolvers<void>();
  let asked = 0;
  for (const phone of phones)
    await phone.route(address, async (route) => {
      asked += 1;
      if (asked >= phones.length) all.resolve();
      await all.promise;
      await route.continue();
    });
}

/** The reference, a color, and the press that reserves the piece. */
export async function add(page: Page, piece: Piece): Promise<void> {
  await search(page, piece.ref.toLowerCase());
  await choose(page, piece);
  await addChosen(page);
}

/** What this buyer types into the fields of her address, by their labels. */
export const addressOf = (buyer: Buyer): [label: string, value: string][] => [
  ["Prénom", buyer.firstName],
  ["Nom", buyer.lastName],
  ["Adresse", "12 rue des Lilas"],
  ["Code postal", "69003"],
  ["Ville", "Lyon"],
  ["Email", buyer.email],
  ["Téléphone", "06 12 34 56 78"],
];

export async function fillAddress(page: Page, buyer: Buyer): Promise<void> {
  for (const [label, value] of addressOf(buyer)) await page.getByLabel(label, { exact: true }).fill(value);
}

export async function saveAddress(page: Page, buyer: Buyer): Promise<void> {
  await fillAddress(page, buyer);
  await page.getByRole("button", { name: "Enregistrer l'adresse" }).click();
  await expect(page.getByText("Adresse de livraison enregistrée").first()).toBeVisible();
}

/** From the home page to an order with its address, of one piece that no other test knows of. */
export async function orderOnePiece(phone: Page): Promise<void> {
  const [piece] = await layOut();
  await enterLive(phone);
  await add(phone, piece);
  await saveAddress(phone, aBuyer());
}

export async function proceed(page: Page): Promise<void> {
  await page
    .getByRole("checkbox", { name: "J'ai lu et j'accepte les conditions générales de vente" })
    .check();
  await page.locator("#paiement").getByRole("button", { name: "Procéder au paiement" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Paiement" })).toBeVisible();
}

/** The card provider's own frame: the shop's page never sees what is typed in it. */
export const cardFrame = (page: Page) => page.frameLocator('iframe[title="Saisie de la carte bancaire"]');

export const payButton = (page: Page, cents: number) =>
  page.getByRole("button", { name: `Commander et payer ${formatEuros(cents)}` });

async function typeCard(page: Page, number: string): Promise<void> {
  const frame = cardFrame(page);
  await frame.getByLabel("Numéro de carte").fill(number);
  await frame.getByLabel("Date d'expiration").fill("1230");
  await frame.getByLabel("Cryptogramme visuel").fill("123");
}

export async function pay(page: Page, number: string, cents: number): Promise<void> {
  await typeCard(page, number);
  await payButton(page, cents).click();
}

/** Paid, and back on the order's page, which greets. */
export async function arrivePaid(page: Page): Promise<void> {
  await expect(page.getByText(PAID).first()).toBeVisible();
  await page.waitForURL(/\/order\/[0-9a-f-]{36}$/);
  await expect(page.getByText(PAID).first()).toBeVisible();
}

export const orderIdOf = (page: Page): string => /[0-9a-f-]{36}/.exec(page.url())?.[0] ?? "";

export async function orderNumber(page: Page): Promise<string> {
  const label = page.getByText("Numéro de commande", { exact: true });
  const text = await label.locator("..").getByText(/^HF-/).textContent();
  return text ?? "";
}
