import { anAdministratorLogin, signInAs } from "./customer-login.ts";
import { commentOf, consoleIsOpen, itemsOf, newHandle, openConsole, viewerWrites } from "./live-admin.ts";
import { expect, test } from "./promise.ts";
import { behave, facts, layOut, query } from "./running-shop.ts";

test.beforeEach(() => behave("live", { story: false }));
test.afterEach(() => behave("live"));

test("each of two members of staff sees who answers a comment; taken over, it becomes one order", async ({
  newAdmin,
  accessible,
  allowed,
}) => {
  allowed.push(/status of 409/);
  const [piece] = await layOut(["Noir"], 2);
  const colleague = await anAdministratorLogin();
  const [own] = await query<{ name: string }>("select display_name as name from users where email = $1", [
    facts().administrator.email,
  ]);
  const [mine, hers] = [await newAdmin(), await newAdmin({ signedIn: false })];
  await openConsole(mine);
  await hers.goto("/admin/live-order-sidebar");
  await signInAs(hers, colleague);
  await consoleIsOpen(hers);

  const handle = newHandle();
  await viewerWrites(piece.liveId, { handle, text: `${piece.ref} pour ma sœur` });
  await commentOf(mine, handle).press("Enter");
  await expect(mine.getByText("En réponse à")).toContainText(`@${handle}`);
  await expect(commentOf(hers, handle)).toContainText(`${own?.name} s'en occupe`);
  await expect(commentOf(mine, handle)).not.toContainText("s'en occupe");

  await commentOf(hers, handle).press("Enter");
  await expect(hers.getByText(`${own?.name} s'occupe de ce commentaire.`)).toBeVisible();
  await expect(hers.getByLabel("Pseudo")).toHaveValue("");
  await accessible(hers);
  await hers.getByRole("button", { name: "Prendre quand même" }).click();
  await expect(hers.getByLabel("Pseudo")).toHaveValue(handle);
  await expect(commentOf(mine, handle)).toContainText(`${colleague.email} s'en occupe`);

  await hers.locator("#console-reference").press("Enter");
  await expect(commentOf(mine, handle)).toContainText("Traité");
  await expect(commentOf(mine, handle)).not.toContainText("s'en occupe");
  // Whoever was relieved and did not look is asked before she makes a second order of it.
  await mine.locator("#console-reference").press("Enter");
  const question = mine.getByRole("alertdialog", { name: "Ajouter quand même ?" });
  await expect(question).toContainText("Ce commentaire a déjà donné la commande");
  await question.getByRole("button", { name: "Annuler" }).click();
  expect(await itemsOf(handle)).toHaveLength(1);
});
