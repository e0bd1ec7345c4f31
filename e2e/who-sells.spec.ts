import sharp from "sharp";
import { faultsAtTwiceTheSize, LARGE_TEXT } from "./large-text.ts";
import { saveSettings } from "./payment-settings.ts";
import { expect, type Page, test } from "./promise.ts";
import { query } from "./running-shop.ts";

const section = (page: Page) => page.getByRole("region", { name: "Qui est derrière la boutique" });
const footer = (page: Page) => page.getByRole("contentinfo");
/** From the top of the page. */
const topOf = (page: Page, selector: string) =>
  page.evaluate<number>(
    `document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect().top + window.scrollY`,
  );

test("an owner shows who sells, on the home page and to everybody, and takes it back", async ({
  newAdmin,
  newPhone,
  accessible,
}) => {
  const kept = await query<{ key: string; value: string }>(
    "select key, value from settings where key like 'portrait%'",
  );
  const admin = await newAdmin();
  await admin.goto("/admin/settings");
  const group = admin.getByRole("region", { name: "Qui est derrière la boutique" });
  const photo = { create: { width: 800, height: 1000, channels: 3, background: "#b5446e" } } as const;
  await group.getByLabel("Fichier de la photo").setInputFiles({
    name: "moi.png",
    mimeType: "image/png",
    buffer: await sharp(photo).png().toBuffer(),
  });
  await expect(group.getByRole("img", { name: "Votre portrait" })).toHaveAttribute("srcset", /640w/);
  await group.getByLabel("Prénom").fill("Anaïs");
  await group.getByLabel("Ville").fill("Saint-Étienne");
  await group.getByLabel("Vos phrases").fill("Je vous montre chaque pièce.\nPosez vos questions en direct.");
  await group.getByLabel("Pseudo TikTok").fill("@Anais.Essai");
  await accessible(admin);
  await group.getByRole("button", { name: "Enregistrer" }).click();
  await expect(group.getByRole("button", { name: "Annuler" })).toHaveCount(0);

  const phone = await newPhone();
  await phone.goto("/");
  const portrait = section(phone).getByRole("img", { name: "Portrait de Anaïs" });
  await portrait.scrollIntoViewIfNeeded();
  await expect
    .poll(() => phone.evaluate<number>("document.querySelector('main img[alt^=Portrait]').naturalWidth"))
    .toBeGreaterThan(0);
  await expect(section(phone).getByText("Saint-Étienne")).toBeVisible();
  await expect(section(phone).getByText("Posez vos questions en direct.")).toBeVisible();
  await expect(section(phone).getByRole("link", { name: "@anais.essai sur TikTok" })).toHaveAttribute(
    "href",
    "https://www.tiktok.com/@anais.essai",
  );
  await accessible(phone);
  await phone.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await accessible(phone);
  await phone.evaluate(LARGE_TEXT);
  expect(await faultsAtTwiceTheSize(phone)).toEqual([]);

  const empty = Object.fromEntries(kept.map(({ key }) => [key, ""]));
  await saveSettings(admin, "portrait", empty);
  await phone.reload();
  await expect(footer(phone).locator('a[href^="tel:"]')).toBeVisible();
  await expect(section(phone)).toHaveCount(0);
  await saveSettings(admin, "portrait", Object.fromEntries(kept.map(({ key, value }) => [key, value])));
});

test("who sells comes below the first screen: nothing that is seen moves", async ({ newPhone, newAdmin }) => {
  for (const page of [await newPhone(), await newAdmin({ signedIn: false })]) {
    let tell = () => {};
    const told = new Promise<void>((resolve) => {
      tell = resolve;
    });
    await page.route("**/api/shop", async (route) => {
      await told;
      await route.continue();
    });
    await page.goto("/", { waitUntil: "commit" });
    await expect(page.locator("#app[data-prerendered]")).toHaveCount(0);
    expect(await topOf(page, "footer")).toBeGreaterThanOrEqual(page.viewportSize()?.height ?? 0);
    tell();
    await expect(section(page)).toBeVisible();
    expect(await topOf(page, "#vendeuse")).toBeGreaterThan(await topOf(page, "#engagements"));
  }
});

test("the footer has three groups, the ways to ask, and what one pays and receives with", async ({
  newPhone,
}) => {
  const phone = await newPhone();
  await phone.goto("/");
  const words = async (group: string | RegExp) =>
    (await footer(phone).getByRole("list", { name: group }).getByRole("link").allInnerTexts()).map((word) =>
      word.trim(),
    );
  const phoneLink = footer(phone).locator('a[href^="tel:"]');
  await expect(phoneLink).toHaveAttribute("href", /^tel:\+?\d{9,}$/);
  // Reviews follow once another test has published one.
  expect((await words("La boutique")).slice(0, 4)).toEqual([
    "Mentions légales",
    "CGV",
    "Confidentialité",
    "Accessibilité",
  ]);
  expect((await words("Ma commande")).slice(0, 2)).toEqual(["Mon espace", "Renoncer au contrat ici"]);
  expect((await words(/^Une question/)).slice(0, 2)).toEqual(["Questions fréquentes", "Contact"]);
  for (const name of ["CB", "Visa", "Mastercard", "Colissimo"])
    await expect(footer(phone).getByRole("img", { name, exact: true })).toBeVisible();
  const number = await phoneLink.getAttribute("href");
  await phone.goto("/contact");
  await expect(phone.getByRole("main").locator(`a[href="${number}"]`)).toBeVisible();
});
