import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, describe, expect, test } from "vitest";
import { anAdministratorLogin } from "#e2e/customer-login.ts";
import { CARDS } from "#e2e/guest.ts";
import { aPaidOrder } from "#e2e/paid-order.ts";
import { askAs, endHold, layOut, type Piece, query, shopAddress } from "#e2e/running-shop.ts";
import type { Storage } from "./driver.ts";
import { ENGINES } from "./installed.ts";
import { add, arrivePaid, cell, enterLive, orderToPay, pay, soldCell } from "./purchase.ts";
import { button, field, heading, Screen, text, textbox } from "./screen.ts";

const PHONE = { width: 390, height: 844 };
const ADMIN = { width: 1280, height: 900 };
const pictures = fileURLToPath(new URL("../../test-results/engines", import.meta.url));

describe.each(ENGINES)("$name", ({ name, installed, open }) => {
  const opened: Screen[] = [];
  afterEach(async ({ task }) => {
    for (const [number, screen] of opened.splice(0).entries()) {
      if (task.result?.state === "fail")
        await screen.picture(join(pictures, `${name}, ${task.name}, ${number + 1}.png`));
      await screen.close();
    }
  });

  async function newScreen(size = PHONE, storage: Storage = "usual"): Promise<Screen> {
    const screen = new Screen(await open(size, storage), shopAddress());
    opened.push(screen);
    return screen;
  }

  const story = test.runIf(installed);

  story("a guest whose card is refused pays with another one", async () => {
    const [piece] = await layOut();
    const phone = await newScreen();
    await orderToPay(phone, piece);
    await pay(phone, CARDS.poor);
    await phone.see(text(/^Le paiement a échoué: /));
    await phone.see(text(/Aucun montant n'a été débité/));
    await pay(phone, CARDS.accepted);
    await arrivePaid(phone);
    expect(await phone.sideways()).toBe(0);
  });

  story("a guest refuses her bank's validation, then gives it", async () => {
    const [piece] = await layOut();
    const phone = await newScreen();
    await orderToPay(phone, piece);
    await pay(phone, CARDS.challenge);
    await phone.inFrame("Authentification par votre banque", () => phone.click(button("Refuser")));
    await phone.see(text(/^Le paiement a échoué: /));
    await pay(phone, CARDS.challenge);
    await phone.inFrame("Authentification par votre banque", () => phone.click(button("Valider")));
    await arrivePaid(phone);
  });

  story("a browser that keeps nothing for the shop buys all the same, and may sign in", async () => {
    const [piece] = await layOut();
    const phone = await newScreen(PHONE, "blocked");
    await orderToPay(phone, piece);
    await pay(phone, CARDS.accepted);
    await arrivePaid(phone);
    await phone.goto("/login");
    await phone.see(field("Email"));
  });

  story("a guest who comes back after her time ran out reads so, and goes on with her order", async () => {
    const [piece] = await layOut();
    const phone = await newScreen();
    await enterLive(phone);
    await add(phone, piece);
    await phone.arriveAt(/^\/order\/[0-9a-f-]{36}$/);
    const orderId = (await phone.path()).slice("/order/".length);
    await phone.goto("/cgv");
    await phone.see(heading(/conditions générales de vente/i));
    await endHold(orderId, 0);
    await phone.back();
    await phone.see(heading("Le temps de réservation est écoulé"));
    await phone.click(button("Reprendre ma commande"));
    await phone.see(button(`Supprimer ${piece.ref} ${piece.name}, ${piece.color}, 38`));
  });

  story("staff put a piece on air, the guest sees it come and its last color go", async () => {
    const [black, red] = await layOut(["Noir", "Rouge"]);
    const phone = await newScreen();
    await enterLive(phone);
    const admin = await newScreen(ADMIN);
    await signIn(admin);
    await admin.goto("/admin/live-order-sidebar");
    await admin.see(heading("Live (console)"));
    await admin.type(field(/^Référence/), black.ref);
    await admin.press("F2");
    await phone.click(button(`Voir ${black.ref}`));
    await phone.see(cell(black));
    await buyElsewhere(red);
    await phone.see(soldCell(red));
    await phone.click(cell(black));
    await phone.click(button("Ajouter à la commande"));
    await phone.see(text("Ajouté à votre commande"));
  });

  story("staff make a label, and write a page with the editor", async () => {
    const { number } = await aPaidOrder();
    const admin = await newScreen(ADMIN);
    await signIn(admin);
    await admin.goto("/admin/orders-preparation");
    await admin.click(button(new RegExp(`^${number}\\b`)));
    await admin.see(heading(number));
    await admin.click(button("Générer l'étiquette"));
    await admin.see(text("L'étiquette a été générée."));

    const code = `essai-${randomUUID().slice(0, 8)}`;
    await admin.goto("/admin/pages");
    await admin.click(button("Nouvelle page"));
    await admin.type(textbox("Titre"), "Essai");
    await admin.type(field("Code"), code);
    await admin.type(textbox("Contenu"), "Une robe");
    await admin.click(button("Liste à puces"));
    await admin.click(button("Enregistrer"));
    await admin.see(text("Page enregistrée avec succès"));
    const [page] = await query<{ content: string }>("select content from pages where code = $1", [code]);
    expect(page?.content).toMatch(/<ul><li>.*Une robe.*<\/li><\/ul>/);
  });

  async function signIn(admin: Screen): Promise<void> {
    const { email, password } = await anAdministratorLogin();
    await admin.goto("/admin");
    await admin.type(field("Email"), email);
    await admin.type(field("Mot de passe"), password);
    await admin.click(button("Se connecter"));
    await admin.see(heading("Tableau de bord"));
  }
});

/** Somebody without a browser is faster. */
async function buyElsewhere({ liveId, productId }: Piece): Promise<void> {
  await askAs("")("POST", "/api/guest-orders", { liveId, productId });
}
