import { itemsOf, layOutToClaim, newHandle, openConsole, viewerWrites } from "./live-admin.ts";
import { expect, test } from "./promise.ts";
import { behave, query } from "./running-shop.ts";
import { breakCalls, holdCalls } from "./trouble.ts";

// Only those who write here speak: what the demo's viewers ask for would stand in the queue too.
test.beforeEach(() => behave("live", { story: false }));
test.afterEach(() => behave("live"));

test("each press decides the next proposal however slow the answers are, and one that failed comes back", async ({
  newAdmin,
  allowed,
}) => {
  allowed.push(/status of 500/);
  const { ref, liveId } = await layOutToClaim(9);
  await query("update claims set state = 'dismissed' where state in ('new', 'proposed')");
  const admin = await newAdmin();
  await openConsole(admin);
  const handles = Array.from({ length: 6 }, () => newHandle());
  for (const handle of handles) await viewerWrites(liveId, { handle, text: `jp ${ref} noir` });
  const [failing = "", second = "", third = "", fourth = "", ...aside] = handles;
  const proposals = admin.getByRole("region", { name: "Propositions" });
  await expect(proposals.getByRole("heading", { name: "6 propositions" })).toBeVisible();
  const [claim] = await query<{ id: string }>("select id from claims where handle = $1", [failing]);
  const mend = await breakCalls(admin, "POST", new RegExp(`^/api/admin/claims/${claim?.id}/accept$`));
  const answer = await holdCalls(admin, /^\/api\/admin\/claims\/\d+/);
  for (const key of ["F4", "F4", "F4", "F4", "F8", "F8"]) await admin.keyboard.press(key);
  await expect(proposals).toHaveCount(0);
  await answer();
  for (const handle of [second, third, fourth])
    await expect.poll(() => itemsOf(handle)).toMatchObject([{ item: `${ref} Noir` }]);
  await expect(proposals.getByRole("heading", { name: "1 proposition" })).toBeVisible();
  await expect(proposals).toContainText(`@${failing}`);
  await mend();
  await admin.keyboard.press("F4");
  await expect.poll(() => itemsOf(failing)).toMatchObject([{ item: `${ref} Noir` }]);
  for (const handle of aside) expect(await itemsOf(handle)).toEqual([]);
});

test("digits choose for the first proposal that asks, wherever the focus is, and stay digits while one types", async ({
  newAdmin,
}) => {
  const { ref, liveId, productId } = await layOutToClaim(5);
  await query(
    `insert into products (live_id, ref, ref_category, name, size, color_id, price_cents, stock)
     select live_id, (select max(ref) + 1 from products where live_id = p.live_id), ref_category, name, '40', color_id,
       price_cents, stock from products p where id = $1`,
    [productId],
  );
  await query("update claims set state = 'dismissed' where state in ('new', 'proposed')");
  const admin = await newAdmin();
  await openConsole(admin);
  const notices = admin.getByLabel("Notifications");
  await admin.locator("h1").click();
  await admin.keyboard.press("Digit1");
  await expect(notices.getByText("Touche 1\u00a0: aucun choix ici")).toBeVisible();

  const [first, second] = [newHandle(), newHandle()];
  for (const handle of [first, second]) await viewerWrites(liveId, { handle, text: `jp ${ref} noir` });
  const proposals = admin.getByRole("region", { name: "Propositions" });
  await expect(proposals.getByRole("heading", { name: "2 propositions" })).toBeVisible();
  await admin.keyboard.press("Alt+KeyR");
  await admin.keyboard.press("Digit2");
  await expect(admin.locator("#console-reference")).toHaveValue("2");
  await expect(proposals.getByRole("group")).toHaveCount(2);
  await admin.keyboard.press("Backspace");
  await admin.locator("h1").click();
  await admin.keyboard.press("Digit2");
  await expect.poll(() => itemsOf(first)).toMatchObject([{ item: `${ref} Noir` }]);
  await expect(proposals.getByRole("group")).toHaveCount(1);
  expect(await itemsOf(second)).toEqual([]);
  const [chosen] = await query(
    "select p.size from claims c join products p on p.id = c.product_id where c.handle = $1",
    [first],
  );
  expect(chosen).toEqual({ size: "40" });
});

test("'Tout accepter' has a key and is found by its words, and says when nothing is sure", async ({
  newAdmin,
}) => {
  const { ref, liveId } = await layOutToClaim(9);
  await query("update claims set state = 'dismissed' where state in ('new', 'proposed')");
  const admin = await newAdmin();
  await openConsole(admin);
  await expect(admin.getByRole("list", { name: "Raccourcis" })).toContainText("Maj F4 tout accepter");
  await admin.keyboard.press("Shift+F4");
  const notices = admin.getByLabel("Notifications");
  await expect(notices.getByText("Aucune proposition sûre à accepter")).toBeVisible();
  const proposals = admin.getByRole("region", { name: "Propositions" });
  const bothAreSure = async () => {
    const handles = [newHandle(), newHandle()];
    for (const handle of handles) await viewerWrites(liveId, { handle, text: `jp ${ref} noir` });
    await expect(
      proposals.getByRole("button", { name: "Tout accepter (2\u00a0sûres) Maj F4" }),
    ).toBeVisible();
    return handles;
  };
  const byKey = await bothAreSure();
  await admin.keyboard.press("Shift+F4");
  for (const handle of byKey) await expect.poll(() => itemsOf(handle)).toHaveLength(1);
  await expect(proposals).toHaveCount(0);
  const byWords = await bothAreSure();
  await admin.keyboard.press("Control+KeyK");
  await admin.keyboard.type("tout accepter");
  await admin.getByRole("option", { name: "Tout accepter (2\u00a0sûres)" }).click();
  for (const handle of byWords) await expect.poll(() => itemsOf(handle)).toHaveLength(1);
});

test("a key that can do nothing says why: nothing on air, one under way, no live", async ({ newAdmin }) => {
  const { liveId } = await layOutToClaim();
  await layOutToClaim();
  const admin = await newAdmin();
  const notices = admin.getByLabel("Notifications");
  await query("update lives set on_air_ref = null, on_air_since = null where id = $1", [liveId]);
  await openConsole(admin);
  await admin.keyboard.press("F2");
  await expect(notices.getByText("Rien à l'antenne\u00a0: saisissez d'abord une référence")).toBeVisible();
  await expect(admin.getByRole("region", { name: "Déroulé" })).toContainText("Ensuite");
  const answer = await holdCalls(admin, /^\/api\/admin\/live-console\/lives\/[0-9a-f-]{36}\/on-air$/);
  await admin.keyboard.press("F9");
  await admin.keyboard.press("F9");
  await expect(notices.getByText("Une mise à l'antenne est déjà en cours")).toBeVisible();
  await answer();
  await expect(notices.getByText("est à l'antenne")).toBeVisible();

  const active = await query<{ id: string }>(
    "update lives set is_active = false where is_active returning id",
  );
  try {
    await admin.reload();
    await expect(admin.getByText("Aucun live actif pour le moment")).toBeVisible();
    for (const key of ["F2", "F9", "Alt+KeyN", "Alt+KeyL", "Alt+KeyP", "Alt+KeyR"]) {
      await admin.keyboard.press(key);
      await expect(notices.getByText("Aucun live actif pour le moment")).toBeVisible();
      await notices.getByRole("button", { name: "Fermer" }).click();
    }
    await expect(admin.getByRole("dialog")).toHaveCount(0);
  } finally {
    await query("update lives set is_active = true where id = any($1)", [active.map(({ id }) => id)]);
  }
});
