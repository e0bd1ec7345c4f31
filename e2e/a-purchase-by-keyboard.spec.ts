import { aBuyer, arrivePaid, CARDS, cardFrame } from "./guest.ts";
import { expect, type Page, test } from "./promise.ts";
import { layOut } from "./running-shop.ts";

const MOST_TABS = 40;

/** Tab, and nothing else, until what is wanted has the focus, as somebody without a mouse does. */
async function tabTo(
  page: Page,
  name: string | RegExp,
  role?: "link" | "button" | "radio" | "checkbox",
): Promise<void> {
  const wanted = role ? page.getByRole(role, { name }) : page.getByLabel(name, { exact: true });
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    await page.keyboard.press("Tab");
    if ((await page.locator(":focus").and(wanted).count()) > 0) return;
  }
  throw new Error(`${name} was not reached with ${MOST_TABS} tabs`);
}

test("a purchase from home to payment needs no mouse, and the focus is always somewhere", async ({
  newPhone,
}) => {
  const [piece] = await layOut(["Noir"]);
  const page = await newPhone({ withKeyboard: true });
  const { keyboard } = page;
  await page.goto("/");
  await tabTo(page, "Aller au contenu", "link");
  await tabTo(page, "Commander pendant le live", "link");
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Votre commande" })).toBeFocused();

  await tabTo(page, "Référence annoncée pendant le live");
  await keyboard.type(piece.ref);
  await keyboard.press("Enter");
  await expect(page.getByRole("radio", { name: /^Noir/ })).toBeEnabled();
  await tabTo(page, /^Noir/, "radio");
  await keyboard.press("Space");
  await tabTo(page, "Ajouter à la commande", "button");
  await keyboard.press("Enter");
  await expect(page.getByText("Ajouté à votre commande")).toBeVisible();
  await expect(
    page.getByRole("region", { name: "Votre choix" }).getByRole("button", { name: "Voir panier" }),
  ).toBeFocused();
  await keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 2, name: "Votre panier" })).toBeFocused();

  const buyer = aBuyer();
  await tabTo(page, "Prénom");
  for (const text of [buyer.firstName, buyer.lastName, "12 rue des Lilas", "69003", "Lyon"]) {
    await keyboard.type(text);
    await keyboard.press("Tab");
  }
  // A link stands between: 'Livrez-vous ailleurs ?'.
  await tabTo(page, "Email");
  await keyboard.type(buyer.email);
  await keyboard.press("Tab");
  await keyboard.type("0612345678");
  await keyboard.press("Enter");
  await expect(page.getByText("Adresse de livraison enregistrée").first()).toBeVisible();

  await tabTo(page, "J'ai lu et j'accepte les conditions générales de vente", "checkbox");
  await keyboard.press("Space");
  await tabTo(page, "Procéder au paiement", "button");
  await keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^Commander et payer/ })).toBeEnabled();

  await tabIntoCardNumber(page);
  await keyboard.type(CARDS.accepted);
  await keyboard.press("Tab");
  await keyboard.type("1230");
  await keyboard.press("Tab");
  await keyboard.type("123");
  await keyboard.press("Enter");
  await arrivePaid(page);
});

async function tabIntoCardNumber(page: Page): Promise<void> {
  const number = cardFrame(page).getByLabel("Numéro de carte").and(cardFrame(page).locator(":focus"));
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    await page.keyboard.press("Tab");
    if ((await page.evaluate("document.activeElement?.localName")) !== "iframe") continue;
    // The frame has a process of its own, which takes the focus a moment later.
    await expect(cardFrame(page).locator(":focus")).toHaveCount(1);
    if ((await number.count()) > 0) return;
  }
  throw new Error("The card's number was not reached");
}
