import { formatEuros } from "#domain/money.ts";
import { aBuyer, addressOf } from "#e2e/guest.ts";
import type { Piece } from "#e2e/running-shop.ts";
import { button, checkbox, field, heading, link, radio, type Screen, text } from "./screen.ts";

const PRICE = 2990 + 600;
const PAID = "Paiement réussi ! Votre commande est maintenant en préparation.";

/** From the home page to the order page of the live on air. */
export async function enterLive(phone: Screen): Promise<void> {
  await phone.goto("/");
  await phone.click(link("Commander pendant le live"));
  await phone.see(heading("Votre commande"));
}

export const cell = (piece: Piece) => radio(new RegExp(`^${piece.color}`));
export const soldCell = (piece: Piece) => radio(new RegExp(`^${piece.color}.*Vendu`));

async function search(phone: Screen, piece: Piece): Promise<void> {
  await phone.type(field("Référence annoncée pendant le live"), piece.ref.toLowerCase());
  await phone.click(button("Rechercher"));
  await phone.see(cell(piece));
}

export async function add(phone: Screen, piece: Piece): Promise<void> {
  await search(phone, piece);
  await phone.click(cell(piece));
  await phone.click(button("Ajouter à la commande"));
  await phone.see(text("Ajouté à votre commande"));
}

async function saveAddress(phone: Screen): Promise<void> {
  await phone.click(button("Voir panier"));
  for (const [label, words] of addressOf(aBuyer())) {
    await phone.type(field(label), words);
    // Addresses that are offered lie over the next field until she leaves theirs.
    await phone.press("Tab");
  }
  await phone.click(button("Enregistrer l'adresse"));
  await phone.see(text("Adresse de livraison enregistrée"));
}

async function proceed(phone: Screen): Promise<void> {
  await phone.click(checkbox(/J'ai lu et j'accepte les conditions générales de vente/));
  await phone.click(button("Procéder au paiement"));
  await phone.see(heading("Paiement"));
}

/** From the home page to the card form, with one piece. */
export async function orderToPay(phone: Screen, piece: Piece): Promise<void> {
  await enterLive(phone);
  await add(phone, piece);
  await saveAddress(phone);
  await proceed(phone);
}

/** Types the card into the provider's own frame and presses the button that obliges to pay. */
export async function pay(phone: Screen, card: string): Promise<void> {
  await phone.inFrame("Saisie de la carte bancaire", async () => {
    await phone.type(field("Numéro de carte"), card);
    await phone.type(field("Date d'expiration"), "1230");
    await phone.type(field("Cryptogramme visuel"), "123");
  });
  await phone.click(button(`Commander et payer ${formatEuros(PRICE)}`));
}

/** Paid, and back on the order's page, which greets. */
export async function arrivePaid(phone: Screen): Promise<void> {
  await phone.arriveAt(/^\/order\/[0-9a-f-]{36}$/);
  await phone.see(text(PAID));
}
