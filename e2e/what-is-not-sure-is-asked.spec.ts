import { itemsOf, layOutToClaim, newHandle, openConsole, viewerWrites } from "./live-admin.ts";
import { expect, test } from "./promise.ts";
import { behave, query } from "./running-shop.ts";

// Only those who write here speak: what the demo's viewers ask for would stand in the queue too.
test.beforeEach(() => behave("live", { story: false }));
test.afterEach(() => behave("live"));

test("a size that does not exist is asked about; of eleven choices nine have a digit, 0 leads to the others, no digit is silent", async ({
  newAdmin,
  accessible,
}) => {
  const piece = await layOutToClaim(1);
  await query(
    `insert into products (live_id, ref, ref_category, name, size, color_id, price_cents, stock)
     select live_id, (select max(ref) from products where live_id = p.live_id) + n, ref_category, name, (38 + 2 * n)::text,
       color_id, price_cents, 1 from products p cross join generate_series(1, 10) n where id = $1`,
    [piece.productId],
  );
  await query("update claims set state = 'dismissed' where state = 'proposed'");
  const admin = await newAdmin();
  await openConsole(admin);
  const [first, second] = [newHandle(), newHandle()];
  for (const handle of [first, second])
    await viewerWrites(piece.liveId, { handle, text: `je prends la ${piece.ref} noire en 36` });
  const proposals = admin.getByRole("region", { name: "Propositions" });
  const choices = (handle: string) => proposals.getByRole("group", { name: `Choix pour @${handle}` });
  await expect(choices(second).getByRole("button")).toHaveCount(11);
  await expect(proposals.getByRole("button", { name: /^Tout accepter/ })).toHaveCount(0);
  await accessible(admin);
  const takes = async (handle: string, key: string) => {
    await admin
      .locator("[data-comment]")
      .filter({ hasText: `@${handle}` })
      .focus();
    await admin.keyboard.press("F4");
    await expect(choices(handle).getByRole("button").first()).toBeFocused();
    await admin.keyboard.press(key);
  };
  await takes(first, "Digit2");
  await expect.poll(() => itemsOf(first)).toMatchObject([{ item: `${piece.ref} Noir` }]);
  await takes(second, "Digit0");
  await expect(admin.getByText("En réponse à")).toBeVisible();
  await admin.keyboard.press("Escape");

  const third = newHandle();
  const other = await layOutToClaim(2);
  await viewerWrites(other.liveId, { handle: third, text: `si elle taille grand je prends la ${other.ref}` });
  await expect(choices(third).getByRole("button")).toHaveCount(2);
  await choices(third).getByRole("button").first().focus();
  await admin.keyboard.press("Digit7");
  await expect(admin.getByLabel("Notifications").getByText("Touche 7\u00a0: aucun choix ici")).toBeVisible();
  expect(await itemsOf(third)).toEqual([]);

  await admin.goto(`/admin/lives/${other.liveId}/closing`);
  const unanswered = admin.getByRole("region", { name: "Propositions" });
  await expect(unanswered).toContainText(`@${third}`);
  await expect(unanswered.getByText("F4")).toHaveCount(0);
  await accessible(admin);
  await choices(third).getByRole("button", { name: "Accepter" }).click();
  await expect.poll(() => itemsOf(third)).toMatchObject([{ item: `${other.ref} Noir` }]);
  await expect(choices(third)).toHaveCount(0);
});

test("everybody who asks for what is gone is put on its waiting list by one press, after what can be served", async ({
  newAdmin,
  accessible,
}) => {
  const [gone, free] = [await layOutToClaim(1), await layOutToClaim(1)];
  await query("update claims set state = 'dismissed' where state = 'proposed'");
  const admin = await newAdmin();
  await openConsole(admin);
  const proposals = admin.getByRole("region", { name: "Propositions" });
  const first = newHandle();
  await viewerWrites(gone.liveId, { handle: first, text: `jp ${gone.ref} noir` });
  // What the demo's viewers had said a moment ago may still be read before her.
  await proposals
    .getByRole("group", { name: `Choix pour @${first}` })
    .getByRole("button", { name: /^Accepter/ })
    .click();
  await expect.poll(() => itemsOf(first)).toHaveLength(1);
  // While it is pointed at the panel keeps its order.
  await admin.mouse.move(0, 0);
  const late = Array.from({ length: 3 }, () => newHandle());
  const served = newHandle();
  for (const handle of late) await viewerWrites(gone.liveId, { handle, text: `jp ${gone.ref} noir` });
  await viewerWrites(free.liveId, { handle: served, text: `jp ${free.ref} noir` });
  await expect(proposals.getByRole("group", { name: /^Choix/ }).first()).toHaveAccessibleName(
    `Choix pour @${served}`,
  );
  await accessible(admin);
  await proposals.getByRole("button", { name: "Mettre les 3 en liste d'attente" }).click();
  const waiting = () =>
    query(
      "select handle from claims where product_id = $1 and state = 'waiting' order by said_at, comment_id",
      [gone.productId],
    );
  await expect.poll(waiting).toEqual(late.map((handle) => ({ handle })));
  await expect(proposals.getByRole("group", { name: /^Choix/ })).toHaveCount(1);
});
