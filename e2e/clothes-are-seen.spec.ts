import { askTogether, choose, search } from "./guest.ts";
import { expect, test } from "./promise.ts";
import { askAs, layOut, type Piece, query } from "./running-shop.ts";
import { shifted, WATCH_SHIFTS } from "./shifts.ts";

/** Gives each piece a photo of its own from the demo's files; answers them in the same order. */
async function photograph(pieces: readonly Piece[]): Promise<string[]> {
  const rows = await query<{ key: string }>(
    "select distinct photo_key as key from products where photo_key like 'photos/%' order by 1 limit $1",
    [pieces.length],
  );
  const keys = rows.map(({ key }) => key);
  expect(keys).toHaveLength(pieces.length);
  for (const [place, piece] of pieces.entries())
    await query("update products set photo_key = $2 where id = $1", [piece.productId, keys[place]]);
  return keys.map((key) => `/${key}`);
}

/** The photos of which a copy moves over the page. */
const NOTE_FLIGHTS = `
  window.flown = [];
  const { animate } = Element.prototype;
  Element.prototype.animate = function (...given) {
    if (this.matches("body > img")) window.flown.push(this.getAttribute("src"));
    return animate.apply(this, given);
  };
`;

test("a result shows the photo of the color that is chosen, and shows it large; no color is below the panel", async ({
  newPhone,
  accessible,
}) => {
  const pieces = await layOut(["Noir", "Rouge", "Vert", "Bleu", "Jaune", "Gris"]);
  const [black, red] = pieces;
  const [, ofRed] = await photograph(pieces);
  const phone = await newPhone();
  await phone.goto(`/order/live/${black.liveId}`);
  await search(phone, black.ref);
  const photos = phone.getByRole("list", { name: "Photos" });
  const large = (color: string) =>
    photos.getByRole("button", { name: `Agrandir la photo\u00a0: ${black.name}, ${color}` });
  await expect(large("Noir")).toBeInViewport({ ratio: 0.9 });
  // Found with its choices in sight, under the header.
  await expect(phone.getByRole("radio").first().locator("..")).toBeInViewport({ ratio: 1 });

  const whole = await photos.boundingBox();
  expect((whole?.width ?? 0) / (whole?.height ?? 1)).toBeCloseTo(0.8);

  // What is in view before any choice, and swiped away from, comes back with its choice.
  await photos.evaluate((strip) => strip.scrollTo({ left: strip.clientWidth }));
  await expect(large("Rouge")).toBeInViewport({ ratio: 0.3 });
  await choose(phone, black);
  await expect(large("Noir")).toBeInViewport({ ratio: 0.3 });

  await choose(phone, red);
  await expect(large("Rouge")).toBeInViewport({ ratio: 0.3 });
  const panel = phone.getByRole("region", { name: "Votre choix" });
  await expect(panel.getByRole("button", { name: "Ajouter à la commande" })).toBeInViewport({ ratio: 1 });
  const bottomOfChoices = async () => {
    const choices = await phone.getByRole("group", { name: "Couleur et taille" }).boundingBox();
    return choices && choices.y + choices.height;
  };
  const topOfPanel = (await panel.boundingBox())?.y ?? 0;
  await expect.poll(bottomOfChoices).toBeLessThanOrEqual(topOfPanel);
  await panel.getByRole("button", { name: "Fermer" }).click();
  await large("Rouge").click();
  const dialog = phone.getByRole("dialog", { name: `${black.name}, Rouge` });
  await expect(dialog.locator("img")).toHaveAttribute("src", ofRed ?? "");
  await accessible(phone);
  await phone.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(large("Rouge")).toBeFocused();
});

test("one press on the piece on air reserves it, and its photo goes along to the cart", async ({
  newPhone,
  accessible,
}) => {
  const pieces = await layOut(["Noir", "Rouge"]);
  const [black, red] = pieces;
  const [, ofRed] = await photograph(pieces);
  await query("update lives set on_air_ref = $2, on_air_since = now() where id = $1", [
    black.liveId,
    black.ref,
  ]);
  try {
    const phone = await newPhone();
    await phone.goto(`/order/live/${black.liveId}`);
    const onAir = phone.getByRole("region", { name: "Montré en ce moment" });
    await expect(onAir).toContainText("29,90 €");
    await expect(onAir.locator("img")).toHaveAttribute("src", /photos/);
    await accessible(phone);
    // A copy of the photo flies to the cart where movement is welcome, and moves nothing.
    await phone.emulateMedia({ reducedMotion: "no-preference" });
    await phone.evaluate(NOTE_FLIGHTS);
    // Nothing is hers before the server has said so.
    const asked: (() => Promise<void>)[] = [];
    await phone.route(/\/api\/guest-orders$/, (route) => void asked.push(() => route.continue()));
    await onAir.getByRole("button", { name: `Réserver ${red.ref} ${red.name}, Rouge, 38` }).click();
    await expect.poll(() => asked.length).toBe(1);
    await expect(onAir).not.toContainText("Dans votre commande");
    await asked[0]?.();
    await expect.poll(() => phone.evaluate("window.flown")).toEqual([ofRed]);
    await expect(phone.locator("body > img")).toHaveCount(0);
    await phone.emulateMedia({ reducedMotion: "reduce" });
    await expect(phone.getByText("Ajouté à votre commande")).toBeVisible();
    await expect(onAir).toContainText(/Dans votre commande.*29,90/);
    await expect(onAir.getByRole("button", { name: /^Réserver/ })).toHaveCount(1);
    const cart = phone.getByRole("region", { name: "Votre panier" });
    await expect(cart.locator("img")).toHaveAttribute("src", ofRed ?? "");
    const held = await query("select taken from products where id = $1", [red.productId]);
    expect(held).toEqual([{ taken: 1 }]);
  } finally {
    await query("update lives set on_air_ref = null, on_air_since = null where id = $1", [black.liveId]);
  }
});

test("the piece on air follows her down the page, covers no field, and one press reserves it", async ({
  newPhone,
  accessible,
}) => {
  const pieces = await layOut(["Noir"]);
  const [piece] = pieces;
  await photograph(pieces);
  await query("update lives set on_air_ref = $2, on_air_since = now() where id = $1", [
    piece.liveId,
    piece.ref,
  ]);
  try {
    const phone = await newPhone();
    await phone.context().addInitScript(WATCH_SHIFTS);
    await phone.goto(`/order/live/${piece.liveId}`);
    const bar = phone.getByRole("region", { name: "Pièce montrée en ce moment" });
    await expect(phone.getByRole("region", { name: "Montré en ce moment" })).toContainText(piece.ref);
    await expect(bar).toHaveCount(0);
    await phone.getByLabel("Email").focus();
    await expect(bar).toContainText(piece.name);
    await expect(bar).toContainText("29,90 €");
    await expect(bar.locator("img")).toBeVisible();
    await accessible(phone);
    // Back up through the form: each field comes to rest below the bar.
    for (const name of ["Téléphone", "Ville", "Code postal", "Nom", "Prénom"]) {
      const field = phone.getByLabel(name, { exact: true });
      await field.focus();
      const { top, foot } = await phone.evaluate<{ top: number; foot: number }>(`({
        top: document.activeElement.getBoundingClientRect().top,
        foot: document.querySelector("[aria-label='Pièce montrée en ce moment'] > div")?.getBoundingClientRect().bottom ?? 0,
      })`);
      expect(top, name).toBeGreaterThanOrEqual(foot);
    }
    expect(await shifted(phone)).toBeLessThan(0.05);
    await bar.getByRole("button", { name: `Réserver ${piece.ref}` }).click();
    await expect(phone.getByText("Ajouté à votre commande")).toBeVisible();
    await expect(bar).toContainText("Dans votre commande");
    await expect(bar.getByRole("button")).toHaveCount(0);
  } finally {
    await query("update lives set on_air_ref = null, on_air_since = null where id = $1", [piece.liveId]);
  }
});

test("another piece that comes on air while she looks is marked as new, and moves nothing", async ({
  newAdmin,
  newPhone,
  accessible,
}) => {
  const [first] = await layOut();
  const [second] = await layOut();
  const cookies = await (await newAdmin()).context().cookies();
  const ask = askAs(cookies.map(({ name, value }) => `${name}=${value}`).join("; "));
  const show = (reference: string | null) =>
    ask("PUT", `/api/admin/live-console/lives/${first.liveId}/on-air`, { reference });
  await show(first.ref);
  try {
    const phone = await newPhone();
    await phone.context().addInitScript(WATCH_SHIFTS);
    await phone.goto(`/order/live/${first.liveId}`);
    const onAir = phone.getByRole("region", { name: "Montré en ce moment" });
    await expect(onAir).toContainText(first.ref);
    await expect(onAir.getByText("Nouveau")).toHaveCount(0);
    const before = await shifted(phone);
    await show(second.ref);
    await expect(onAir).toContainText(second.ref);
    await expect(onAir.getByText("Nouveau")).toHaveCount(1);
    await accessible(phone);
    // Only the name, which stands after a reference of another width.
    expect(await shifted(phone)).toBeLessThan(before + 0.001);

    await phone.getByLabel("Email").focus();
    const bar = phone.getByRole("region", { name: "Pièce montrée en ce moment" });
    await expect(bar).toContainText(second.ref);
    await expect(bar.getByText("Nouveau")).toHaveCount(0);
    await show(first.ref);
    await expect(bar).toContainText(first.ref);
    await expect(bar.getByText("Nouveau")).toHaveCount(1);
  } finally {
    await show(null);
  }
});

test("a piece without a photo keeps its place, and two phones that press for the last one see one winner", async ({
  newPhone,
  allowed,
}) => {
  allowed.push(/409/);
  const [piece] = await layOut();
  await query("update lives set on_air_ref = $2, on_air_since = now() where id = $1", [
    piece.liveId,
    piece.ref,
  ]);
  try {
    const phones = [await newPhone(), await newPhone()];
    for (const phone of phones) await phone.goto(`/order/live/${piece.liveId}`);
    const press = phones.map((phone) => phone.getByRole("button", { name: /^Réserver/ }));
    for (const button of press) await expect(button).toBeVisible();
    await askTogether(phones, /\/api\/guest-orders$/);
    await Promise.all(press.map((button) => button.click()));
    const told = phones.map((phone) => phone.getByRole("region", { name: "Votre choix" }));
    await expect
      .poll(async () =>
        (await Promise.all(told.map((one) => one.textContent())))
          .map((text) => /Ajouté/.test(text ?? ""))
          .sort(),
      )
      .toEqual([false, true]);
    await expect
      .poll(async () =>
        (await Promise.all(told.map((one) => one.textContent())))
          .map((text) => /déjà été vendu/.test(text ?? ""))
          .sort(),
      )
      .toEqual([false, true]);
  } finally {
    await query("update lives set on_air_ref = null, on_air_since = null where id = $1", [piece.liveId]);
  }
});

test("with nothing on air, home and the order page show what was seen and is free; a press leads to its choices", async ({
  newAdmin,
  newPhone,
  accessible,
}) => {
  const pieces = await layOut(["Noir", "Rouge"]);
  const [black] = pieces;
  await photograph(pieces);
  const cookies = await (await newAdmin()).context().cookies();
  const ask = askAs(cookies.map(({ name, value }) => `${name}=${value}`).join("; "));
  for (const reference of [black.ref, null])
    await ask("PUT", `/api/admin/live-console/lives/${black.liveId}/on-air`, { reference });
  const phone = await newPhone();
  await phone.goto("/");
  const shown = phone.getByRole("region", { name: "Déjà montré, encore libre" });
  const photo = shown.getByRole("listitem").first();
  await expect(photo).toContainText(black.ref);
  await accessible(phone);
  await photo.getByRole("link").click();
  await expect(phone.getByRole("heading", { level: 1, name: "Votre commande" })).toBeVisible();
  await expect(phone.getByRole("radio")).toHaveCount(2);

  await phone.getByRole("button", { name: "Effacer la référence" }).click();
  await expect(phone.getByRole("radio")).toHaveCount(0);
  await photo.getByRole("button").click();
  await expect(phone.getByRole("radio")).toHaveCount(2);
  await accessible(phone);

  // While another one is on air, home still shows them, further down.
  const [other] = await layOut();
  await ask("PUT", `/api/admin/live-console/lives/${black.liveId}/on-air`, { reference: other.ref });
  try {
    await phone.goto("/");
    await expect(phone.getByRole("region", { name: "Montré en ce moment" })).toContainText(other.ref);
    await expect(shown.getByRole("link", { name: black.ref })).toBeVisible();
    await expect(shown.getByRole("link", { name: other.ref })).toHaveCount(0);
    await accessible(phone);
  } finally {
    await ask("PUT", `/api/admin/live-console/lives/${black.liveId}/on-air`, { reference: null });
  }
});

test("home shows what is on air, says when it is sold and leads to it; the hold is told beside the total", async ({
  newPhone,
  accessible,
}) => {
  const pieces = await layOut();
  const [piece] = pieces;
  const [photo] = await photograph(pieces);
  await query("update lives set on_air_ref = $2, on_air_since = now() where id = $1", [
    piece.liveId,
    piece.ref,
  ]);
  try {
    const phone = await newPhone();
    await phone.goto("/");
    const onAir = phone.getByRole("region", { name: "Montré en ce moment" });
    await expect(onAir).toContainText(`${piece.ref} ${piece.name}`);
    await expect(onAir).toContainText("29,90 €");
    await expect(onAir.locator("img")).toHaveAttribute("src", photo ?? "");
    await accessible(phone);
    await onAir.getByRole("link", { name: "Voir la pièce" }).click();
    await phone.getByRole("button", { name: /^Réserver/ }).click();
    await expect(phone.getByText("Ajouté à votre commande")).toBeVisible();
    await phone.getByRole("region", { name: "Votre choix" }).getByRole("button", { name: "Fermer" }).click();
    await expect(phone.getByRole("region", { name: "Total et paiement" })).toContainText(
      /Réservé jusqu'à \d\d:\d\d/,
    );
    await phone.goto("/");
    await expect(onAir).toContainText("Vendu");
  } finally {
    await query("update lives set on_air_ref = null, on_air_since = null where id = $1", [piece.liveId]);
  }
});
