import {
  cardOf,
  commentOf,
  itemsOf,
  layOutToClaim,
  newHandle,
  openConsole,
  viewerWrites,
} from "./live-admin.ts";
import { expect, test } from "./promise.ts";
import { askAs, query } from "./running-shop.ts";
import { holdCalls } from "./trouble.ts";

test("what a viewer seems to ask for is one key away, and left aside with another", async ({
  newAdmin,
  allowed,
}) => {
  // A colleague was faster.
  allowed.push(/status of 409/);
  const { ref, liveId } = await layOutToClaim(2);
  const admin = await newAdmin();
  await openConsole(admin);
  const [wants, jokes] = [newHandle(), newHandle()];
  for (const handle of [wants, jokes]) await viewerWrites(liveId, { handle, text: `jp ${ref} noir` });
  const proposalOf = (handle: string) =>
    cardOf(admin, handle).getByText(`Proposition\u00a0: ajouter ${ref} Noir`);
  await expect(proposalOf(wants)).toBeVisible();
  await expect(proposalOf(jokes)).toBeVisible();
  await commentOf(admin, jokes).focus();
  await admin.keyboard.press("F8");
  await expect(proposalOf(jokes)).toHaveCount(0);
  // Taken back, it is among the proposals again, to be left aside for good.
  const notices = admin.getByLabel("Notifications");
  await expect(notices).toContainText(`Demande de @${jokes} ignorée`);
  await notices.getByRole("button", { name: "Annuler" }).click();
  await expect(notices).toContainText("Demande remise parmi les propositions");
  await expect(proposalOf(jokes)).toBeVisible();
  await commentOf(admin, jokes).focus();
  await admin.keyboard.press("F8");
  await expect(proposalOf(jokes)).toHaveCount(0);
  // Pressed twice by mistake, the key does not decide about somebody else.
  await admin.keyboard.press("F8");
  await expect(
    admin.getByLabel("Notifications").getByText("Aucune proposition pour ce commentaire"),
  ).toBeVisible();
  await expect(proposalOf(wants)).toBeVisible();
  await commentOf(admin, wants).focus();
  await admin.keyboard.press("F4");
  await expect(cardOf(admin, wants)).toContainText("Traité");
  await expect.poll(() => itemsOf(wants)).toMatchObject([{ item: `${ref} Noir` }]);
  await expect.poll(() => itemsOf(jokes)).toEqual([]);
  await expect(notices).toContainText(`Ajouté pour @${wants}\u00a0: ${ref} Noir`);
  await notices.getByRole("button", { name: "Annuler" }).click();
  await expect.poll(() => itemsOf(wants)).toEqual([]);
  await expect(proposalOf(wants)).toBeVisible();

  // Decided by a colleague at the same moment: told in passing, for nothing is left to do.
  const both = newHandle();
  await viewerWrites(liveId, { handle: both, text: `jp ${ref} noir` });
  await expect(proposalOf(both)).toBeVisible();
  const letCome = await holdCalls(admin, /^\/api\/admin\/claims$/);
  await query("update claims set state = 'dismissed' where handle = $1", [both]);
  await commentOf(admin, both).focus();
  await admin.keyboard.press("F4");
  await expect(notices.getByRole("status").getByText("Cette demande est déjà traitée.")).toBeVisible();
  await letCome();
});

test("a request that several pieces can mean is told so by the key that accepts, and leads to its choices", async ({
  newAdmin,
}) => {
  const { ref, liveId, productId } = await layOutToClaim();
  await query(
    `insert into products (live_id, ref, ref_category, name, size, color_id, price_cents, stock)
     select live_id, (select max(ref) + 1 from products where live_id = p.live_id), ref_category, name, '40', color_id,
       price_cents, stock from products p where id = $1`,
    [productId],
  );
  const admin = await newAdmin();
  await openConsole(admin);
  const handle = newHandle();
  await viewerWrites(liveId, { handle, text: `jp ${ref} noir` });
  await expect(cardOf(admin, handle)).toContainText("Proposition");
  await commentOf(admin, handle).focus();
  await admin.keyboard.press("F4");
  const proposals = admin.getByRole("region", { name: "Propositions" });
  await expect(proposals.getByRole("alert")).toHaveText("Plusieurs pièces sont possibles\u00a0: choisissez.");
  const choices = proposals.getByRole("group", { name: `Choix pour @${handle}` });
  await expect(choices.getByRole("button", { name: "Noir 38" })).toBeFocused();
  await admin.keyboard.press("Enter");
  await expect.poll(() => itemsOf(handle)).toMatchObject([{ item: `${ref} Noir` }]);

  // The console collapses to the strip in which orders are entered, and unfolds.
  await admin.getByRole("button", { name: "Réduire" }).click();
  await expect(admin.getByRole("heading", { name: "50 dernières commandes" })).toBeHidden();
  await expect(admin.getByLabel("Pseudo")).toBeVisible();
  // What nobody sees is not decided by a key, and the key says so.
  const unseen = newHandle();
  await viewerWrites(liveId, { handle: unseen, text: `jp ${ref} noir` });
  const notices = admin.getByLabel("Notifications");
  await expect(async () => {
    await admin.keyboard.press("F4");
    await expect(notices).toContainText("Dépliez la console pour répondre à cette proposition", {
      timeout: 1000,
    });
  }).toPass();
  for (const key of ["F8", "Shift+F4"]) await admin.keyboard.press(key);
  await admin.keyboard.press("Alt+KeyC");
  await expect(notices).toContainText("Dépliez la console pour voir les commentaires");
  await admin.getByRole("button", { name: "Déplier" }).click();
  await expect(cardOf(admin, unseen)).toContainText("Proposition");

  // Pointed at, the comments stand still: what is pressed is what was aimed at.
  await commentOf(admin, unseen).hover();
  const later = newHandle();
  await viewerWrites(liveId, { handle: later, text: "trop belle" });
  await expect(admin.getByRole("button", { name: /nouveaux? commentaires?$/ })).toBeVisible();
  await expect(commentOf(admin, later)).toHaveCount(0);
  await admin.locator("h1").hover();
  await expect(commentOf(admin, later)).toBeVisible();
  await expect(admin.getByRole("heading", { name: "50 dernières commandes" })).toBeVisible();

  // So do the proposals, though a piece that was asked for last comes first, and the orders.
  const others = await query<{ id: string; ref: string }>(
    `insert into products (live_id, ref, ref_category, name, price_cents, stock)
     select live_id, (select max(ref) + n from products where live_id = p.live_id), ref_category || n, name, price_cents, 9
     from products p cross join generate_series(1, 2) n where id = $1 returning id, ref_category as ref`,
    [productId],
  );
  const [waits, presses] = [newHandle(), newHandle()];
  const asking = () =>
    proposals
      .getByRole("group", { name: new RegExp(`Choix pour @(${unseen}|${waits}|${presses})$`) })
      .evaluateAll((groups) => groups.map((group) => group.ariaLabel?.replace("Choix pour @", "")));
  await viewerWrites(liveId, { handle: waits, text: `jp ${others[0]?.ref}` });
  await expect.poll(asking).toContain(waits);
  const before = await asking();
  await proposals.getByRole("group", { name: `Choix pour @${waits}` }).hover();
  await viewerWrites(liveId, { handle: presses, text: `jp ${others[1]?.ref}` });
  await expect.poll(asking).toEqual([...before, presses]);
  await admin.locator("h1").hover();
  await expect.poll(async () => (await asking()).indexOf(presses)).toBeLessThan(before.length);
  const orders = admin.getByRole("article", { name: /^Commande/ });
  const first = orders.first();
  await expect(first).toHaveAccessibleName(new RegExp(`@${handle}$`));
  await first.hover();
  const cookies = await admin.context().cookies();
  const ask = askAs(cookies.map(({ name, value }) => `${name}=${value}`).join("; "));
  await ask("POST", `/api/admin/live-console/lives/${liveId}/items`, {
    handle: later,
    productId: others[0]?.id,
  });
  await expect(admin.getByRole("button", { name: "1 nouvelle commande" })).toBeVisible();
  await expect(first).toHaveAccessibleName(new RegExp(`@${handle}$`));
  await admin.locator("h1").hover();
  await expect(first).toHaveAccessibleName(new RegExp(`@${later}$`));
});
