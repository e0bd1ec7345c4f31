import { aBuyer, add, arrivePaid, enterLive, fillAddress, pay, proceed, search } from "./guest.ts";
import { expect, type Page, test } from "./promise.ts";
import { layOut } from "./running-shop.ts";

const paper = (page: Page) =>
  page.evaluate<string>("getComputedStyle(document.documentElement).backgroundColor");
const LIGHT = "rgb(251, 246, 242)";
const DARK = "rgb(24, 16, 20)";

test("a guest who prefers dark buys in the dark theme, reads everything, and prints on white paper", async ({
  newPhone,
  accessible,
}) => {
  const [piece, other] = await layOut(["Noir", "Rouge"]);
  const phone = await newPhone();
  await phone.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await phone.goto("/");
  expect(await paper(phone)).toBe(DARK);
  await accessible(phone);
  await enterLive(phone);
  await add(phone, piece);
  await phone.getByRole("button", { name: "Ajouter d'autres produits" }).click();
  await search(phone, other.ref);
  await expect(phone.getByRole("radio", { name: /^Rouge/ })).toBeEnabled();
  await phone.getByRole("button", { name: "Enregistrer l'adresse" }).click();
  await accessible(phone);
  await fillAddress(phone, aBuyer());
  await proceed(phone);
  // The card provider's frames write in dark letters on nothing.
  await expect(phone.locator("#carte")).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await accessible(phone);
  await pay(phone, "4970100000000055", 2990 + 600);
  await arrivePaid(phone);
  await accessible(phone);
  await phone.emulateMedia({ colorScheme: "dark", media: "print" });
  expect(await paper(phone)).toBe("rgb(255, 255, 255)");
  await phone.emulateMedia({ colorScheme: "light", media: "screen" });
  expect(await paper(phone)).toBe(LIGHT);
});

test("the overlay keeps its light card over the video, and the back office is readable in the dark theme", async ({
  newAdmin,
  accessible,
}) => {
  const [piece] = await layOut();
  const admin = await newAdmin();
  await admin.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  for (const [path, heading] of [
    ["/admin", "Tableau de bord"],
    ["/admin/orders", "Commandes"],
    ["/admin/products", "Produits"],
  ] as const) {
    await admin.goto(path);
    await expect(admin.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    expect(await paper(admin)).toBe(DARK);
    await accessible(admin);
  }
  await admin.goto(`/overlay/${piece.liveId}`);
  await expect(admin.getByRole("main")).toBeAttached();
  const [ground, card] = await admin.evaluate<[string, string]>(
    `[document.documentElement, document.body].map((element) => getComputedStyle(element).getPropertyValue(
      element === document.body ? "--color-card" : "background-color"))`,
  );
  expect(ground).toBe("rgba(0, 0, 0, 0)");
  expect(card).toBe("#fff");
});
