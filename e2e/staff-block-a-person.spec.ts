import { itemsOf, layOutToClaim, newHandle, openConsole, viewerWrites } from "./live-admin.ts";
import { expect, test } from "./promise.ts";
import { behave, query } from "./running-shop.ts";

test.beforeEach(() => behave("live", { story: false }));
test.afterEach(() => behave("live"));
// The console asks before it adds for her.
test.use({ allowed: [/409 \(Conflict\)/] });

test("staff block a person with a reason, read it where she asks for a piece, and lift it again", async ({
  newAdmin,
  accessible,
}) => {
  const { ref, liveId } = await layOutToClaim(3);
  const handle = newHandle();
  const [person] = await query<{ id: string }>(
    "insert into users (email, first_name, last_name, tiktok_username) values ($1, 'Zoé', 'Martin', $2) returning id",
    [`${handle}@tiktok.invalid`, handle],
  );
  // As when she wrote in an earlier live.
  await query("insert into tiktok_pseudo_union (tiktok_username) values ($1)", [handle]);
  const admin = await newAdmin();
  await admin.goto(`/admin/users/${person?.id}`);
  await admin.getByRole("button", { name: /^Actions pour/ }).click();
  await admin.getByRole("menuitem", { name: "Bloquer…" }).click();
  const dialog = admin.getByRole("dialog", { name: "Bloquer cette personne" });
  await expect(dialog.getByRole("button", { name: "Bloquer" })).toBeDisabled();
  await accessible(admin);
  await dialog.getByLabel("Raison").fill("Commande pour rire");
  await dialog.getByRole("button", { name: "Bloquer" }).click();
  const notice = admin.getByRole("region", { name: "Blocage" });
  await expect(notice).toContainText("Commande pour rire");
  await expect(notice).toContainText("Par ");
  await accessible(admin);

  await openConsole(admin);
  await viewerWrites(liveId, { handle, text: `jp ${ref} noir` });
  const proposals = admin.getByRole("region", { name: "Propositions" });
  await expect(proposals).toContainText("personne bloquée");
  await admin.keyboard.press("Alt+KeyP");
  await admin.keyboard.type(handle);
  await expect(admin.getByRole("listbox", { name: "Pseudos connus" })).toContainText("bloquée");
  await admin.keyboard.press("Enter");
  await admin.keyboard.type(ref);
  await admin.keyboard.press("Enter");
  const question = admin.getByRole("alertdialog", { name: "Ajouter quand même\u00a0?" });
  await expect(question).toContainText(`@${handle} est bloquée\u00a0: Commande pour rire`);
  await accessible(admin);
  await question.getByRole("button", { name: "Annuler" }).click();
  expect(await itemsOf(handle)).toEqual([]);

  await admin.goto(`/admin/users/${person?.id}`);
  await notice.getByRole("button", { name: "Débloquer" }).click();
  await expect(notice).toHaveCount(0);
});
