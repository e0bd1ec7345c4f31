import { layOutToClaim, newHandle, openConsole } from "./live-admin.ts";
import { expect, test } from "./promise.ts";
import { askAs, behave, layOut, query } from "./running-shop.ts";
import { breakCalls } from "./trouble.ts";

// Only those who write here speak: what the demo's viewers ask for would stand in the queue too.
test.beforeEach(() => behave("live", { story: false }));
test.afterEach(() => behave("live"));

test("the end of a live leads to whom to ask for payment, what is left, who waits, and its report", async ({
  newAdmin,
  accessible,
  allowed,
}) => {
  allowed.push(/status of 500/);
  const admin = await newAdmin();
  await layOut();
  const { ref, liveId, productId } = await layOutToClaim();
  const [buyer, late] = [newHandle(), newHandle()];
  await openConsole(admin);
  const cookies = await admin.context().cookies();
  const ask = askAs(cookies.map(({ name, value }) => `${name}=${value}`).join("; "));
  await ask("POST", `/api/admin/live-console/lives/${liveId}/items`, { handle: buyer, productId });
  await ask("POST", `/api/admin/claims/lives/${liveId}/waiting`, { handle: late, productId });
  await admin.getByRole("link", { name: "Terminer le live" }).click();
  await expect(admin.getByRole("heading", { level: 1, name: /^Fin du live/ })).toBeVisible();
  const waiting = admin.getByRole("region", { name: "En attente" });
  await expect(waiting).toContainText(ref);
  const acts = waiting.getByRole("button", { name: `Actions pour ${ref} ` });
  await acts.click();
  await admin.getByRole("menuitem", { name: "Prévenir" }).click();
  const telling = admin.getByRole("dialog", { name: `Prévenir qui attend ${ref}` });
  await expect(telling.getByRole("link", { name: `Ouvrir le profil de @${late}` })).toBeVisible();
  await expect(telling.getByText("Dans l'ordre où elles seront servies")).toHaveCSS("text-align", "start");
  await telling.getByRole("button", { name: `Actions pour @${late}` }).click();
  await admin.getByRole("menuitem", { name: "Prévenue de vive voix" }).click();
  await expect(telling).toContainText(/Prévenue le .+ par .+, de vive voix/);
  await admin.keyboard.press("Escape");
  await acts.click();
  await admin.getByRole("menuitem", { name: "Réassortir" }).click();
  const restocking = admin.getByRole("dialog", { name: `Réassortir ${ref}` });
  await expect(restocking.getByLabel("Pièces en plus")).toHaveValue("1");
  const mend = await breakCalls(admin, "POST", /\/stock$/);
  await restocking.getByRole("button", { name: "Ajouter au stock" }).click();
  await expect(restocking.getByText("Impossible de réassortir la pièce")).toBeVisible();
  await mend();
  await restocking.getByRole("button", { name: "Annuler" }).click();
  const unsold = admin.getByRole("region", { name: "Invendus" });
  await expect(unsold).toContainText("Une fois le live terminé, un bouton les remet en vente");
  await admin.getByRole("button", { name: "Demander le paiement" }).click();
  const question = admin.getByRole("alertdialog");
  await expect(question).toContainText("qu'un pseudo");
  await question.getByRole("button", { name: "Demander le paiement" }).click();
  await expect
    .poll(
      async () =>
        (
          await query(
            "select 1 from orders o join users u on u.id = o.user_id where u.tiktok_username = $1 and o.status = 'to-pay'",
            [buyer],
          )
        ).length,
    )
    .toBe(1);

  await admin.getByRole("link", { name: "Bilan du live" }).click();
  await expect(admin.getByRole("heading", { level: 1, name: /^Bilan du live/ })).toBeVisible();
  await expect(admin.getByRole("region", { name: "Demandé et pas vendu" })).toContainText(ref);
  await expect(admin.getByRole("region", { name: "Les demandes" })).toContainText("Manquées");
  const minutes = admin.getByRole("figure", { name: "Par minute" });
  await minutes.getByText("Voir le tableau").click();
  await expect(minutes.getByRole("columnheader", { name: "Commentaires" })).toBeVisible();
  await accessible(admin);
});
