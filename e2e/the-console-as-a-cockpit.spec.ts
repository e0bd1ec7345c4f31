import type { Locator, Page } from "@playwright/test";
import { itemsOf, layOutToClaim, newHandle, openConsole, viewerWrites } from "./live-admin.ts";
import { expect, test } from "./promise.ts";
import { behave, type Piece, query } from "./running-shop.ts";

// Only those who write here speak: what the demo's viewers ask for would stand in the queue too.
test.beforeEach(() => behave("live", { story: false }));
test.afterEach(() => behave("live"));

const COMMENTS_IN_VIEW = `(() => {
  const list = document.querySelector("[data-comments]").getBoundingClientRect();
  return [...document.querySelectorAll("[data-comment]")].filter((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return top >= list.top && bottom <= Math.min(list.bottom, window.innerHeight);
  }).length;
})()`;
/** What she wrote ends in an ellipsis. */
const isCut = (row: Locator) =>
  row
    .locator("[dir=auto]")
    .first()
    .evaluate((written) => written.scrollWidth > written.clientWidth);
const placesOfLists = (page: Page) =>
  page.evaluate<number[]>(
    `[...document.querySelectorAll("[data-comments], [aria-label='Propositions'], [data-orders]")].flatMap((list) => {
      const { top, height } = list.getBoundingClientRect();
      return [top, height];
    })`,
  );

/** A reference alone then leaves the size open. */
const inAnotherSize = ({ productId }: Piece) =>
  query(
    `insert into products (live_id, ref, ref_category, name, size, color_id, price_cents, stock)
     select live_id, (select max(ref) + 1 from products where live_id = p.live_id), ref_category, name, '40', color_id,
       price_cents, stock from products p where id = $1`,
    [productId],
  );

test("many comments stay in view while one is answered, and nothing that opens moves a list", async ({
  newAdmin,
  accessible,
}) => {
  const { ref, liveId } = await layOutToClaim(3);
  const admin = await newAdmin();
  await openConsole(admin);
  for (let place = 0; place < 40; place += 1)
    await viewerWrites(liveId, {
      handle: newHandle(),
      text: place % 10 === 0 ? `jp ${ref} noir` : "trop belle",
    });
  const rows = admin.locator("[data-comment]");
  await expect.poll(() => rows.count()).toBeGreaterThanOrEqual(40);
  for (const [width, height, inView] of [
    [1280, 900, 20],
    [1440, 900, 20],
    [1920, 1080, 30],
  ] as const) {
    await admin.setViewportSize({ width, height });
    await expect(admin.getByRole("region", { name: "Propositions" })).toBeVisible();
    const asking = rows.filter({ hasText: `jp ${ref} noir` }).first();
    expect(await isCut(asking), `at ${width}`).toBe(false);
    const before = await placesOfLists(admin);
    await rows.nth(3).click();
    await expect(admin.getByText("En réponse à")).toBeVisible();
    expect(await admin.evaluate<number>(COMMENTS_IN_VIEW)).toBeGreaterThanOrEqual(inView);
    expect(await placesOfLists(admin)).toEqual(before);
    await admin.keyboard.press("Alt+KeyR");
    await admin.keyboard.type("zz9");
    await admin.keyboard.press("Enter");
    await expect(
      admin.getByRole("form").getByText('Aucun produit avec la référence "ZZ9" trouvé dans ce live'),
    ).toBeVisible();
    await admin.getByRole("button", { name: "Commentaire", exact: true }).click();
    const note = admin.getByLabel("Commentaire de la commande");
    await note.fill("Emballage cadeau");
    expect(await placesOfLists(admin)).toEqual(before);
    // What is no longer seen is not sent.
    await admin.getByRole("button", { name: "Retirer le commentaire" }).click();
    await admin.getByRole("button", { name: "Commentaire", exact: true }).click();
    await expect(note).toHaveValue("");
    await admin.getByRole("button", { name: "Retirer le commentaire" }).click();
    const order = admin.getByRole("article", { name: /^Commande/ }).first();
    const next = admin.getByRole("article", { name: /^Commande/ }).nth(1);
    const at = await next.boundingBox();
    await order.getByRole("button").first().click();
    await expect(order.getByRole("link", { name: /^HF-/ })).toBeVisible();
    expect(await next.boundingBox()).toEqual(at);
    await accessible(admin);
    await order.getByRole("button").first().click();
    await admin.keyboard.press("Escape");
    await expect(admin.getByText("En réponse à")).toHaveCount(0);
  }
});

test("proposals are a queue: the piece on air first, digits choose, all sure ones by one press", async ({
  newAdmin,
}) => {
  const [shown, other] = [await layOutToClaim(5), await layOutToClaim(5)];
  await inAnotherSize(other);
  // What the demo's viewers ask for is left to other tests.
  await query("update claims set state = 'dismissed' where state = 'proposed'");
  const admin = await newAdmin();
  await openConsole(admin);
  const [unsure, first, second] = [newHandle(), newHandle(), newHandle()];
  await viewerWrites(shown.liveId, { handle: unsure, text: `jp ${other.ref} noir` });
  for (const handle of [first, second])
    await viewerWrites(shown.liveId, { handle, text: `jp ${shown.ref} noir` });
  const proposals = admin.getByRole("region", { name: "Propositions" });
  for (const handle of [unsure, first, second]) await expect(proposals).toContainText(`@${handle}`);
  await admin.keyboard.press("Alt+KeyR");
  await admin.keyboard.type(shown.ref);
  await admin.keyboard.press("F2");
  await expect(admin.getByRole("region", { name: "À l'antenne" })).toContainText("2 demandes sans réponse");
  await expect(proposals.getByRole("heading", { name: `${shown.ref} Noir` })).toContainText(
    "2 demandes, 5 pièces",
  );
  await expect(proposals.getByRole("button", { name: "Accepter F4" })).toHaveCount(1);
  expect(await proposals.textContent()).toMatch(new RegExp(`${first}.*${second}.*${unsure}`, "s"));

  await proposals.getByRole("button", { name: /^Tout accepter/ }).click();
  for (const handle of [first, second])
    await expect.poll(() => itemsOf(handle)).toMatchObject([{ item: `${shown.ref} Noir` }]);
  await expect.poll(() => itemsOf(unsure)).toEqual([]);
  await admin
    .locator("[data-comment]")
    .filter({ hasText: `@${unsure}` })
    .focus();
  await admin.keyboard.press("F4");
  await expect(proposals.getByRole("alert")).toBeVisible();
  await admin.keyboard.press("Digit2");
  await expect.poll(() => itemsOf(unsure)).toMatchObject([{ item: `${other.ref} Noir` }]);
});

test("'Tout accepter' tells who came second for the last one, and F4 on the twenty-first request asks in sight", async ({
  newAdmin,
}) => {
  const [last, many] = [await layOutToClaim(1), await layOutToClaim(50)];
  await inAnotherSize(many);
  await query("update claims set state = 'dismissed' where state = 'proposed'");
  const admin = await newAdmin();
  await openConsole(admin);
  const [first, second] = [newHandle(), newHandle()];
  for (const handle of [first, second])
    await viewerWrites(last.liveId, { handle, text: `jp ${last.ref} noir` });
  const proposals = admin.getByRole("region", { name: "Propositions" });
  await proposals.getByRole("button", { name: "Tout accepter (2\u00a0sûres)" }).click();
  await expect(
    admin.getByLabel("Notifications").getByText(`Pièce vendue\u00a0: @${second} est en liste d'attente`),
  ).toBeVisible();
  await expect.poll(() => itemsOf(first)).toMatchObject([{ item: `${last.ref} Noir` }]);

  // While it is pointed at the panel keeps its order.
  await admin.mouse.move(0, 0);
  const unsure = Array.from({ length: 21 }, () => newHandle());
  for (const handle of unsure) await viewerWrites(many.liveId, { handle, text: `jp ${many.ref} noir` });
  const beyond = unsure.at(-1) ?? "";
  const comment = admin.locator("[data-comment]").filter({ hasText: `@${beyond}` });
  await expect(comment).toContainText(many.ref);
  await expect(proposals.getByRole("group")).toHaveCount(20);
  await expect(proposals.getByRole("heading", { name: "21 propositions" })).toBeVisible();
  await comment.focus();
  await admin.keyboard.press("F4");
  await expect(proposals.getByRole("group", { name: `Choix pour @${beyond}` })).toBeVisible();
  await expect(proposals.getByRole("alert")).toBeVisible();
  await admin.keyboard.press("Digit1");
  await expect.poll(() => itemsOf(beyond)).toMatchObject([{ item: `${many.ref} Noir` }]);
});

test("an order opened on a phone stays open while another is pressed", async ({ newPhone }) => {
  const phone = await newPhone({ signedIn: true });
  await openConsole(phone);
  await phone.getByRole("button", { name: "Commandes", exact: true }).click();
  const orders = phone.getByRole("article", { name: /^Commande/ });
  for (const place of [0, 1]) await orders.nth(place).getByRole("button").first().click();
  for (const place of [0, 1])
    await expect(orders.nth(place).getByRole("link", { name: /^HF-/ })).toBeVisible();
});

test("no key of the console is silent, and on a phone the comments and the orders are two tabs", async ({
  newAdmin,
  newPhone,
}) => {
  const admin = await newAdmin();
  const notices = admin.getByLabel("Notifications");
  for (const key of ["F4", "F8"]) {
    // What the demo's viewers wrote just before they fell silent may be read a moment later.
    await expect(async () => {
      await query("update claims set state = 'dismissed' where state in ('new', 'proposed')");
      await openConsole(admin);
      await admin.keyboard.press(key);
      await expect(notices.getByText("Aucune proposition en attente")).toBeVisible({ timeout: 5000 });
    }).toPass();
    await notices.getByRole("button", { name: "Fermer" }).click();
  }
  const phone = await newPhone({ signedIn: true });
  await openConsole(phone);
  const comments = phone.getByRole("heading", { name: "100 derniers commentaires" });
  const orders = phone.getByRole("heading", { name: "50 dernières commandes" });
  await expect(comments).toBeVisible();
  await expect(orders).toBeHidden();
  await phone.getByRole("button", { name: "Commandes", exact: true }).click();
  await expect(orders).toBeVisible();
  await expect(comments).toBeHidden();
  await expect(phone.getByLabel("Pseudo")).toBeVisible();
});

test("one key puts the next piece of the run on air, and one line a piece that nobody prepared", async ({
  newAdmin,
  accessible,
}) => {
  const [first, second] = [await layOutToClaim(), await layOutToClaim()];
  const admin = await newAdmin();
  await admin.goto(`/admin/lives/${first.liveId}`);
  const run = admin.getByRole("region", { name: "Déroulé du live" });
  const top = run.getByRole("listitem").first();
  for (const { ref } of [first, second]) {
    await run.getByLabel(`Place de ${ref}`).fill("1");
    await run.getByLabel(`Place de ${ref}`).press("Enter");
    await expect(top).toContainText(ref);
  }
  await run.getByRole("button", { name: `Monter ${first.ref}` }).press("Enter");
  await expect(top).toContainText(first.ref);

  await query(
    "update lives set on_air_ref = null, on_air_since = null, last_on_air_ref = null where id = $1",
    [first.liveId],
  );
  await openConsole(admin);
  const onAir = admin.getByRole("region", { name: "À l'antenne" });
  for (const { ref } of [first, second]) {
    await expect(onAir.getByRole("region", { name: "Déroulé" })).toContainText(`Ensuite\u00a0: ${ref}`);
    await admin.keyboard.press("F9");
    await expect(onAir).toContainText(`À l'antenne\u00a0: ${ref}`);
  }
  await onAir.getByRole("button", { name: `Revenir à ${first.ref}` }).click();
  await expect(onAir).toContainText(`À l'antenne\u00a0: ${first.ref}`);

  const reference = `N${newHandle().replace(/\W/g, "").slice(-6)}`.toUpperCase();
  await admin.keyboard.press("Alt+KeyN");
  const line = admin.getByLabel("Référence, nom, couleur, taille, prix");
  await expect(line).toBeFocused();
  await admin.keyboard.type(`${reference} robe noir M`);
  await admin.keyboard.press("Enter");
  const dialog = admin.getByRole("dialog", { name: "Nouvelle pièce à l'antenne" });
  await expect(dialog).toContainText("Le prix doit être supérieur à 0");
  await accessible(admin);
  await admin.keyboard.type(" 25");
  await expect(dialog).toContainText(`${reference} · Robe · Noir · M · 25,00\u00a0€`);
  await admin.keyboard.press("Enter");
  await expect(onAir).toContainText(`À l'antenne\u00a0: ${reference}`);
  await expect(onAir.getByRole("list", { name: "Stock de la pièce à l'antenne" })).toContainText("Noir M");
  // Nobody had prepared it: the run goes on where it was.
  await expect(onAir.getByRole("region", { name: "Déroulé" })).toContainText(`Ensuite\u00a0: ${second.ref}`);
  await expect(dialog).toHaveCount(0);
});
