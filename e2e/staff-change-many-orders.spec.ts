import { parisDay } from "#domain/paris-time.ts";
import { addDays } from "#domain/working-days.ts";
import { aLiveOfItsOwn, ordersIn } from "./own-orders.ts";
import { expect, test } from "./promise.ts";
import { query } from "./running-shop.ts";
import { breakCalls } from "./trouble.ts";

const THREE_DAYS_AGO = addDays(parisDay(new Date()), -3);

async function aLiveWithOrders(count: number) {
  const live = await aLiveOfItsOwn();
  await ordersIn(live.liveId, live.mark, Array<null>(count).fill(null));
  return live;
}

/** As somebody else would have moved it. */
async function move(number: string, from: string, to: string): Promise<void> {
  await query(
    `with moved as (update orders set status = $3 where order_number = $1 returning id)
     insert into order_history (order_id, event, from_status, to_status, actor_kind)
     select id, 'status', $2, $3, 'system' from moved`,
    [number, from, to],
  );
}

test("staff tick what two pages hold, change it all, and try again what refused", async ({
  newAdmin,
  accessible,
}) => {
  const { liveId, mark } = await aLiveWithOrders(60);
  const admin = await newAdmin();
  await admin.goto(`/admin/orders?live=${liveId}`);
  const views = admin.getByRole("navigation", { name: "Vues" });
  await expect(views.getByRole("link", { name: /^À valider/ })).toHaveText("À valider60");
  await admin.getByLabel(`Sélectionner la commande HF-m${mark}-60`).check();
  await admin.getByRole("button", { name: "Page suivante" }).click();
  await expect(admin.getByText("1 commande sélectionnée")).toBeVisible();
  await admin.getByRole("button", { name: "Sélectionner les 60 résultats" }).click();
  await expect(admin.getByText("60 commandes sélectionnées")).toBeVisible();
  await admin.getByRole("button", { name: "Changer le statut" }).click();
  const dialog = admin.getByRole("dialog", { name: /Changer le statut de 60/ });
  await dialog.getByRole("button", { name: "Confirmer le changement" }).click();
  await expect(dialog.getByText("Veuillez sélectionner un statut")).toBeVisible();
  await dialog.getByLabel("Nouveau statut").selectOption({ label: "À payer" });
  await expect(dialog.getByText(/^Prévenues.*60 n'ont ni e-mail ni pseudo\.$/)).toBeVisible();
  await accessible(admin);
  // One of them moves meanwhile, to where the others are sent: a page that hears of it before would leave it out.
  await move(`HF-m${mark}-7`, "to-validate", "to-pay");
  await dialog.getByRole("button", { name: "Confirmer le changement" }).click();
  const result = admin.getByRole("dialog", { name: "Changement des statuts" });
  await expect(result.getByText("59 mise(s) à jour, 1 échec(s)")).toBeVisible();
  await expect(result.getByText("La commande a déjà ce statut.")).toBeVisible();
  await expect(result.getByRole("button", { name: /^À prévenir.: \d+ sans e-mail$/ })).toBeVisible();
  await accessible(admin);
  await move(`HF-m${mark}-7`, "to-pay", "to-validate");
  await result.getByRole("button", { name: "Réessayer les échecs" }).click();
  await expect(admin.getByText("60\u00a0commandes mises à jour").first()).toBeVisible();
  await expect(result).toHaveCount(0);
  await expect(views.getByRole("link", { name: /^À valider/ })).toHaveText("À valider");
  await expect(views.getByRole("link", { name: /^À payer/ })).toHaveText("À payer60");
  const [left] = await query<{ count: number }>(
    "select count(*)::int as count from orders where live_id = $1 and status <> 'to-pay'",
    [liveId],
  );
  expect(Number(left?.count)).toBe(0);
  await admin
    .getByLabel("Notifications")
    .getByRole("button", { name: /^À prévenir.: \d+ sans e-mail$/ })
    .click();
  await expect(admin.getByRole("heading", { level: 1, name: "À prévenir" })).toBeVisible();
});

test("a bulk change goes on when its tab is closed", async ({ newAdmin, allowed }) => {
  allowed.push(/status of 500/);
  const { liveId } = await aLiveWithOrders(40);
  const admin = await newAdmin();
  await admin.goto(`/admin/orders?live=${liveId}`);
  await admin.getByLabel("Sélectionner toutes les lignes de la page").check();
  await admin.getByRole("button", { name: "Changer le statut" }).click();
  const dialog = admin.getByRole("dialog", { name: /Changer le statut de 40/ });
  await dialog.getByLabel("Nouveau statut").selectOption({ label: "À payer" });
  const mend = await breakCalls(admin, "POST", /\/bulk-acts$/);
  await dialog.getByRole("button", { name: "Confirmer le changement" }).click();
  await expect(dialog.getByText("Impossible de mettre à jour le statut de la commande")).toBeVisible();
  await mend();
  const accepted = admin.waitForResponse(
    (answer) => answer.request().method() === "POST" && answer.url().endsWith("/api/admin/bulk-acts"),
  );
  await dialog.getByRole("button", { name: "Confirmer le changement" }).click();
  await accepted;
  await admin.close();
  await expect
    .poll(
      async () =>
        (
          await query<{ count: number }>(
            "select count(*)::int as count from orders where live_id = $1 and status = 'to-pay'",
            [liveId],
          )
        )[0]?.count,
      { timeout: 60_000 },
    )
    .toBe(40);

  const later = await newAdmin();
  await later.goto(`/admin/orders?live=${liveId}`);
  const told = later.getByRole("status").filter({ hasText: "40\u00a0commandes mises à jour" });
  await expect(told).toBeVisible();
  await told.getByRole("button", { name: "Fermer" }).click();
  await expect(told).toHaveCount(0);
});

test("many orders become paid with the day of their money, and are given up with one reason for all", async ({
  newAdmin,
  newPhone,
  accessible,
}) => {
  const { liveId } = await aLiveWithOrders(3);
  const admin = await newAdmin();
  const statusOfAll = async () =>
    (await query<{ status: string }>("select distinct status from orders where live_id = $1", [liveId])).map(
      ({ status }) => status,
    );
  await admin.goto(`/admin/orders?live=${liveId}`);
  await admin.getByLabel("Sélectionner toutes les lignes de la page").check();
  await admin.getByRole("button", { name: "Changer le statut" }).click();
  const dialog = admin.getByRole("dialog", { name: /Changer le statut de 3/ });
  const confirm = dialog.getByRole("button", { name: "Confirmer le changement" });
  await dialog.getByLabel("Nouveau statut").selectOption({ label: "Payée" });
  await expect(dialog.getByText("Comment l'argent est-il arrivé\u00a0?")).toBeVisible();
  await confirm.click();
  await expect(dialog.getByText("Indiquez comment l'argent est arrivé.")).toBeVisible();
  await dialog.getByLabel("Moyen de paiement").selectOption({ label: "Virement reçu" });
  await dialog.getByLabel("Reçu le").fill(THREE_DAYS_AGO);
  await accessible(admin);
  await confirm.click();
  await expect.poll(statusOfAll).toEqual(["paid"]);
  expect(
    await query(
      `select distinct t.means, to_char(t.received_on, 'YYYY-MM-DD') as "on" from transactions t
       join orders o on o.id = t.order_id where o.live_id = $1`,
      [liveId],
    ),
  ).toEqual([{ means: "transfer", on: THREE_DAYS_AGO }]);

  const phone = await newPhone({ signedIn: true });
  await phone.goto(`/admin/orders?live=${liveId}`);
  await phone
    .getByLabel(/^Sélectionner la commande/)
    .first()
    .check();
  await phone.getByRole("button", { name: /^Sélectionner les 3 résultats/ }).click();
  await phone.getByRole("button", { name: "Changer le statut" }).click();
  const ending = phone.getByRole("dialog", { name: /Changer le statut de 3/ });
  await ending.getByLabel("Nouveau statut").selectOption({ label: "Annulée par l'admin" });
  await ending.getByRole("button", { name: "Confirmer le changement" }).click();
  await expect(ending.getByText("Veuillez indiquer la raison de ce changement.")).toBeVisible();
  await accessible(phone);
  await ending.getByLabel("Raison du changement").fill("Live reporté");
  await ending.getByRole("button", { name: "Confirmer le changement" }).click();
  await expect.poll(statusOfAll).toEqual(["cancelled-by-admin"]);
});
