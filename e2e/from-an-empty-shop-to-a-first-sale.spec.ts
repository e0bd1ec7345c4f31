import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator } from "@playwright/test";
import { parisField } from "#domain/paris-time.ts";
import { type RunningShop, startShop } from "#tests/shop.ts";
import { addChosen, arrivePaid, CARDS, fillAddress, pay, payButton, proceed, search } from "./guest.ts";
import { PICTURE } from "./picture.ts";
import { expect, type Page, test } from "./promise.ts";
import { papersOf, watchPapers } from "./staff.ts";

const OWNER = { email: "patronne@boutique-hf.fr", password: "une longue phrase pour moi" };
const BUYER = { firstName: "Lucie", lastName: "Moreau", email: "lucie@exemple.fr" };
const TOTAL = 2990 + 600;

/** What whoever founds a shop has at hand, by the cards of the settings. */
const FACTS: Record<string, [label: string, value: string][]> = {
  "Boutique et contact": [
    ["Téléphone de contact", "04 78 12 34 56"],
    ["Email de contact", "bonjour@boutique-hf.fr"],
    ["Adresse des retours", "12 rue de la République, 69002 Lyon"],
    ["Médiateur de la consommation", "CM2C, 49 rue de Ponthieu, 75008 Paris, www.cm2c.net"],
  ],
  "Vendeur et hébergeur": [
    ["Nom du vendeur", "HF Boutique"],
    ["Forme juridique", "société par actions simplifiée (SAS)"],
    ["Capital social", "10 000 €"],
    ["Siège du vendeur", "12 rue de la République, 69002 Lyon"],
    ["Immatriculation", "RCS Lyon 732 829 320"],
    ["Numéro SIREN", "732 829 320"],
    ["Directeur de la publication", "Hélène Faure"],
    ["Nom de l'hébergeur", "Hébergement Sûr"],
    ["Adresse de l'hébergeur", "8 rue de la Paix, 75002 Paris"],
    ["Téléphone de l'hébergeur", "01 84 13 00 00"],
  ],
  "TVA et éco-organismes": [
    ["Régime de TVA", "Assujetti à la TVA"],
    ["Numéro de TVA", "FR44732829320"],
    ["Identifiant unique textile (REP)", "FR216789_11ABCD"],
    ["Identifiant unique emballages", "FR216789_01ABCD"],
  ],
};

const PAGES = [
  "Mentions légales",
  "Conditions générales de vente",
  "Confidentialité",
  "Accessibilité",
  "Contact",
];

const MAKER: [label: string, value: string][] = [
  ["Nom", "Atelier du Rhône"],
  ["Adresse postale", "4 quai des Tisseurs, 69001 Lyon"],
  ["Contact", "atelier@rhone.example"],
];

/** What only the founder knows of these passages. */
const PASSAGES: [mark: RegExp, words: string][] = [
  [/\[à compléter : jours et heures de réponse\]/, "du lundi au vendredi, de 9 h à 18 h"],
  [/\[à compléter : transferts[^\]]*\]/, "aucun"],
];

/**
 * How long an act takes somebody who sees the screens for the first time: to wait for a page, to read what a new screen or
 * dialog is about, to find a control and press it, to find a field and read its label. Then each character that she types, at
 * the 40 words a minute of an average typist who is none by trade (Card, Moran and Newell's keystroke-level model).
 */
const SECONDS = { load: 2, read: 6, press: 4, field: 4, character: 0.28 };
const TEN_MINUTES = 600;
/** A shop whose name and addresses are longer than these has its ten minutes too. */
const MARGIN = 20;

let shop: RunningShop;
let dataDir: string;

test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "hf-rehearsal-"));
  chmodSync(dataDir, 0o711);
  shop = await startShop({
    dataDir,
    env: { NODE_ENV: "staging", ADMIN_EMAIL: OWNER.email, ADMIN_PASSWORD: OWNER.password, SENTRY_DSN: "" },
  });
});

test.afterAll(async () => {
  await shop?.stop();
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
});

/** Counts what somebody does, and what she waits for and reads: nothing that the test does is left out. */
function acting() {
  const acts: [what: string, seconds: number][] = [];
  const type = (what: string, value: string) =>
    acts.push([`type ${what}`, SECONDS.field + value.length * SECONDS.character]);
  return {
    acts,
    type,
    /** A page or a dialog that comes into sight. */
    see(what: string): void {
      acts.push([`see ${what}`, SECONDS.load + SECONDS.read]);
    },
    async press(what: string, target: Locator): Promise<void> {
      acts.push([`press ${what}`, SECONDS.press]);
      await target.click();
    },
    async fill(what: string, target: Locator, value: string): Promise<void> {
      const isChoice = (await target.evaluate((element) => element.tagName)) === "SELECT";
      if (isChoice) acts.push([`choose ${what}`, SECONDS.field + SECONDS.press]);
      else type(what, value);
      await (isChoice ? target.selectOption(value) : target.fill(value));
    },
  };
}

/** Selects a passage of the text, as a pointer that is drawn over it does; whether there was one. */
const SELECT_PASSAGE = `(editor, mark) => {
  const texts = document.createTreeWalker(editor, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const passage = node.nodeValue.match(mark);
    if (!passage) continue;
    document.getSelection().setBaseAndExtent(node, passage.index, node, passage.index + passage[0].length);
    return true;
  }
  return false;
}`;

/** Types over every passage that the mark names, each of which has gone before the next, and says how many there were. */
async function typeOver(editor: Locator, mark: RegExp, words: string): Promise<number> {
  const left = async () => (await editor.textContent())?.match(new RegExp(mark, "g"))?.length ?? 0;
  const page = editor.page();
  const passages = await left();
  for (let typed = 1; typed <= passages; typed += 1) {
    await editor.focus();
    expect(await page.evaluate(`(${SELECT_PASSAGE})(document.activeElement, ${mark})`)).toBe(true);
    await page.keyboard.insertText(words);
    await expect.poll(left).toBe(passages - typed);
  }
  return passages;
}

const ribbon = (page: Page) => page.getByText("Répétition\u00a0: rien n'est vendu, rien n'est débité");

test("from the first sign-in on an empty shop to the first sale that could be paid, in the acts of ten minutes", async ({
  newAdmin,
  newPhone,
  accessible,
}) => {
  const { acts, see, type, press, fill } = acting();
  const admin = await newAdmin({ signedIn: false });
  await watchPapers(admin);
  const at = (path: string) => `${shop.address}${path}`;
  await admin.goto(at("/admin"));
  type("the address of the back office", at("/admin"));
  see("the sign-in page");
  await expect(ribbon(admin)).toBeVisible();
  await fill("email", admin.getByLabel("Email"), OWNER.email);
  await fill("password", admin.getByLabel("Mot de passe", { exact: true }), OWNER.password);
  await press("sign in", admin.getByRole("button", { name: "Se connecter" }));

  const launch = admin.getByRole("region", { name: "Avant la première vente" });
  await expect(launch.getByText("La boutique n'est pas encore ouverte à la vente")).toBeVisible();
  await accessible(admin);
  see("the dashboard and what the shop lacks");
  await press("settings", launch.getByRole("link", { name: "Nom du vendeur" }));
  see("the settings");
  for (const [title, fields] of Object.entries(FACTS)) {
    const card = admin.getByRole("region", { name: title, exact: true });
    for (const [label, value] of fields) await fill(label, card.getByLabel(label, { exact: true }), value);
    await press(`save ${title}`, card.getByRole("button", { name: "Enregistrer" }));
    await expect(card.getByRole("button", { name: "Annuler" })).toHaveCount(0);
  }

  await press("dashboard", admin.getByRole("link", { name: "HF Outlet", exact: true }).first());
  see("what the shop lacks still");
  await press("the first page", launch.getByRole("link", { name: `Page «\u00a0${PAGES[0]}\u00a0»` }));
  // Each page that is saved leads on to the next one that is lacking.
  for (const title of PAGES) {
    const dialog = admin.getByRole("dialog", { name: "Modifier la page" });
    await expect(dialog.getByRole("textbox", { name: "Titre" })).toHaveValue(title);
    see(title);
    const editor = dialog.getByRole("textbox", { name: "Contenu" });
    await press("model", dialog.getByRole("button", { name: "Reprendre le modèle" }));
    await expect(editor).not.toContainText("nom de l’entreprise");
    for (const [mark, words] of PASSAGES)
      for (let passages = await typeOver(editor, mark, words); passages > 0; passages -= 1)
        type("over a passage", words);
    await press("publish", dialog.getByRole("button", { name: "Enregistrer" }));
  }
  await expect(admin.getByText("Toutes les pages obligatoires sont en ligne.")).toBeVisible();
  await expect(admin.getByRole("dialog")).toHaveCount(0);
  see("that the pages are complete");
  await press("lives", admin.getByRole("link", { name: "Lives", exact: true }));
  see("the lives");
  await press("new live", admin.getByRole("button", { name: "Nouveau Live" }).first());
  see("a new live");
  await fill("title", admin.getByRole("dialog").getByLabel("Titre"), "Premier live");
  await fill("date", admin.getByRole("dialog").getByLabel("Date"), parisField(new Date().toISOString()));
  await press("create", admin.getByRole("button", { name: "Créer le live" }));
  await expect(admin.getByText(/Live créé avec la référence/)).toBeVisible();
  await press("products", admin.getByRole("link", { name: "Produits", exact: true }));
  see("the products");
  // What the law wants shown of a piece: a rehearsal sells none without it, as production.
  await press("makers", admin.getByRole("link", { name: "Fabricants" }));
  see("the makers");
  await press("new maker", admin.getByRole("button", { name: "Nouveau fabricant" }).first());
  const maker = admin.getByRole("dialog", { name: "Nouveau fabricant" });
  see("a new maker");
  for (const [label, value] of MAKER) await fill(label, maker.getByLabel(label, { exact: true }), value);
  await press("save the maker", maker.getByRole("button", { name: "Enregistrer", exact: true }));
  await expect(admin.getByText("Fabricant ajouté avec succès")).toBeVisible();
  await press("products again", admin.getByRole("link", { name: "Produits", exact: true }).first());
  await press("new product", admin.getByRole("button", { name: "Nouveau produit" }).first());
  see("a new product");
  const product = admin.getByRole("dialog", { name: "Nouveau produit" });
  await fill("name", product.getByLabel("Nom"), "Robe portefeuille");
  await fill("price", product.getByLabel("Prix en euros"), "29,90");
  await fill("reference", product.getByLabel("Référence annoncée"), "A12");
  await fill("size", product.getByLabel("Taille"), "taille unique");
  await fill("composition", product.getByLabel("Composition"), "100 % viscose");
  // The button, the folder and the file in it.
  for (const what of ["photo", "folder", "file"]) acts.push([what, SECONDS.press]);
  await product
    .getByLabel("Fichier de la photo")
    .setInputFiles({ name: "robe.png", mimeType: "image/png", buffer: PICTURE });
  await expect(product.getByRole("img", { name: "Le produit" })).toBeVisible();
  await press("save", product.getByRole("button", { name: "Enregistrer", exact: true }));
  await expect(admin.getByText("Produit ajouté avec succès")).toBeVisible();
  const seconds = acts.reduce((all, [, its]) => all + its, 0);
  console.info(`${acts.length} acts of staff, about ${Math.round(seconds)} s`);
  const each = acts.map(([what, its]) => `${what} ${its.toFixed(1)}`).join(", ");
  expect(seconds, each).toBeLessThanOrEqual(TEN_MINUTES - MARGIN);

  const phone = await newPhone();
  await phone.goto(at("/"));
  await expect(ribbon(phone)).toBeVisible();
  await accessible(phone);
  await phone.getByRole("link", { name: "Commander pendant le live" }).click();
  await search(phone, "a12");
  await phone
    .getByRole("radio", { name: /^Unique/ })
    .locator("..")
    .click();
  await addChosen(phone);
  await fillAddress(phone, BUYER);
  await proceed(phone);
  await expect(payButton(phone, TOTAL)).toBeEnabled();
  await expect(ribbon(phone)).toBeVisible();
  await pay(phone, CARDS.accepted, TOTAL);
  await arrivePaid(phone);

  // What is printed says on each page that it is worth nothing.
  await admin.reload();
  await admin.getByRole("button", { name: "Imprimer" }).click();
  await admin.getByRole("menuitem", { name: "Références du live" }).click();
  await expect
    .poll(() => papersOf(admin))
    .toEqual([expect.stringMatching(/A12[\s\S]*RÉPÉTITION, sans valeur/)]);

  await admin.goto(at("/admin"));
  await expect(admin.getByRole("heading", { name: "À faire aujourd'hui" })).toBeVisible();
  await expect(launch).toHaveCount(0);

  // Its confirmation says that it is none, and goes to the mailbox of this machine.
  const received = async () =>
    (
      await fetch(new URL(`/api/messages?to=${encodeURIComponent(BUYER.email)}`, shop.facts.mailbox?.pageUrl))
    ).json() as Promise<{ subject: string }[]>;
  await expect
    .poll(received)
    .toEqual([
      expect.objectContaining({ subject: expect.stringMatching(/^\[Répétition\] Commande HF-.* confirmée/) }),
    ]);
});
