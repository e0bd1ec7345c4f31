import { add, enterLive } from "./guest.ts";
import { itemsOf, layOutToClaim, newHandle, openConsole, viewerWrites } from "./live-admin.ts";
import { expect, test } from "./promise.ts";
import { behave, query } from "./running-shop.ts";

/** Only those who write here speak. */
test.beforeEach(() => {
  test.slow();
  return behave("live", { story: false });
});
test.afterEach(async () => {
  await query("update lives set automatic_claims = false where automatic_claims");
  await behave("live");
});

test("staff say why a piece went to her: who asked when, and what became of it, with an answer for the chat", async ({
  newAdmin,
  newPhone,
  accessible,
}) => {
  const piece = await layOutToClaim();
  const admin = await newAdmin();
  await admin.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await openConsole(admin);
  await admin.getByRole("switch", { name: "Ajouter automatiquement les demandes sûres" }).click();
  const phone = await newPhone();
  await enterLive(phone);
  await add(phone, piece);
  const [next, last] = [newHandle(), newHandle()];
  const waits = async () =>
    (await query("select from claims where product_id = $1 and state = 'waiting'", [piece.productId])).length;
  for (const [rank, handle] of [next, last].entries()) {
    await viewerWrites(piece.liveId, { handle, text: `je prends la ${piece.ref}` });
    await expect.poll(waits).toBe(rank + 1);
  }
  await phone.getByRole("button", { name: /^Supprimer / }).click();
  await phone.getByRole("button", { name: "Confirmer la suppression" }).click();
  await expect.poll(() => itemsOf(next)).toHaveLength(1);

  await admin.goto(`/admin/products?q=${piece.ref}`);
  await admin.locator("[data-row-main]").first().focus();
  await admin.keyboard.press("Space");
  const drawer = admin.getByRole("dialog");
  await drawer.getByText("Pourquoi elle\u00a0?").click();
  const requests = drawer
    .getByRole("list")
    .filter({ hasText: "Depuis sa page de commande" })
    .getByRole("listitem");
  await expect(drawer).toContainText("3 demandes, la première en haut");
  await expect(requests.filter({ hasText: "Depuis sa page de commande" })).toContainText(
    "Retirée par elle-même",
  );
  await expect(requests.filter({ hasText: `@${next}` }).first()).toContainText(
    "pièce libérée par la commande",
  );
  await expect(requests.filter({ hasText: `@${last}` }).first()).toContainText("En attente, n°\u00a01");
  await accessible(admin);
  // The chat of a rehearsal may be a real live's.
  await admin.evaluate(
    "document.body.append(Object.assign(document.createElement('aside'), { className: 'rehearsal' }))",
  );
  await drawer.getByRole("button", { name: "Copier pour le chat" }).click();
  await expect(admin.getByText("Réponse copiée")).toBeVisible();
  const copied = await admin.evaluate<string>("navigator.clipboard.readText()");
  expect(copied).toMatch(/^\[Répétition\] /);
  expect(copied).toContain(`pour ${next.slice(0, 2)}…`);
  expect(copied).not.toContain(next);
  await admin.evaluate("document.querySelector('aside.rehearsal').remove()");

  // The same from the line of the order that has the piece.
  await requests
    .filter({ hasText: `@${next}` })
    .first()
    .getByRole("link")
    .click();
  await admin.getByRole("button", { name: /^Pourquoi elle/ }).click();
  const story = admin.getByRole("dialog", { name: /pourquoi elle/ });
  await expect(story.getByRole("listitem").filter({ hasText: "Cette commande" }).first()).toContainText(
    "pièce libérée par la commande",
  );
  await expect(story).toContainText(`@${last}`);
  await accessible(admin);
});
