import type { Request } from "@playwright/test";
import { ADMIN_SCREENS } from "#contract/routes.ts";
import { mayAct, STAFF_ROLES, type StaffRole } from "#domain/roles.ts";
import { notYourRole } from "#wording/roles.ts";
import { aStaffLogin, signInAs } from "./customer-login.ts";
import { aPaidOrder } from "./paid-order.ts";
import { expect, type Page, test } from "./promise.ts";
import { layOut, query } from "./running-shop.ts";

const HOMES: Record<StaffRole, string> = {
  owner: "/admin",
  management: "/admin",
  live: "/admin/live-order-sidebar",
  preparation: "/admin/orders-preparation",
};

/**
 * What the page asked for and was refused: whatever a screen reads or offers by itself must be hers. And what it asks for
 * and has no answer to yet; a stream counts as answered once it is open.
 */
function watchRefusals(page: Page) {
  const refused: string[] = [];
  const asked = new Set<Request>();
  page.on("request", (request) => {
    if (new URL(request.url()).pathname.startsWith("/api/")) asked.add(request);
  });
  page.on("requestfailed", (request) => asked.delete(request));
  page.on("response", (answer) => {
    asked.delete(answer.request());
    if (answer.status() === 403) refused.push(`${answer.request().method()} ${answer.url()}`);
  });
  return {
    refused,
    answered: () => expect.poll(() => [...asked].map((request) => request.url())).toEqual([]),
  };
}

/** The addresses of the back office to which the screen leads. */
const linksOf = (page: Page): Promise<string[]> =>
  page
    .locator("a[href^='/admin']")
    .evaluateAll((links) => links.map((link) => (link.getAttribute("href") ?? "").split(/[?#]/, 1)[0] ?? ""));

const patternOf = (path: string) =>
  Object.keys(ADMIN_SCREENS).find((screen) =>
    new RegExp(`^${screen.replaceAll(/:\w+/g, "[^/]+")}$`).test(path),
  ) as keyof typeof ADMIN_SCREENS | undefined;

async function enter(page: Page, role: StaffRole): Promise<void> {
  const login = await aStaffLogin(role);
  await page.goto("/admin");
  await signInAs(page, login);
  await expect(page).toHaveURL(HOMES[role]);
}

async function aClosedIncident(): Promise<string> {
  const [made] = await query<{ id: string }>(
    `with made as (insert into incidents default values returning id),
       told as (insert into incident_accounts (incident_id, version, title, noticed_at, account, noticed_how, natures, cause, data,
           data_note, people, severity, consequences, measures, planned)
         select id, 1, 'Liste', now(), 'x', '', '{integrity}', 'mistake', '{orders}', '', '{buyers}', 'limited', 'x', 'x', '' from made),
       taken as (insert into incident_steps (incident_id, kind, is_yes, words)
         select id, kind, is_yes, 'x' from made,
           (values ('authority-decided', false), ('people-decided', false), ('closed', null::boolean)) as steps(kind, is_yes))
     select id from made`,
  );
  return made?.id ?? "";
}

for (const role of STAFF_ROLES)
  test(`${role}: her screens ask and offer what is hers, the others lead her home with a sentence`, async ({
    newAdmin,
    accessible,
  }) => {
    test.slow();
    const order = await aPaidOrder();
    const [piece] = await layOut();
    const [person] = await query<{ id: string }>("select id from users where not is_admin limit 1");
    const [recall] = await query<{ id: string }>(
      `insert into recalls (title, reason, danger, instructions, contact, remedies, closed_at)
       values ('Robe', 'x', 'x', 'x', 'x', '{refund,repair}', clock_timestamp()) returning id`,
    );
    const incident = await aClosedIncident();
    const admin = await newAdmin({ signedIn: false });
    const { refused, answered } = watchRefusals(admin);
    await enter(admin, role);
    const fill = (screen: string) =>
      screen
        .replace(":orderId", order.id)
        .replace(":liveId", piece.liveId)
        .replace(":recallId", recall?.id ?? "")
        .replace(":incidentId", incident)
        .replace(":userId", person?.id ?? "");
    for (const [screen, needed] of Object.entries(ADMIN_SCREENS)) {
      await admin.goto(fill(screen));
      if (mayAct(role, needed)) {
        await expect(admin.getByRole("heading", { level: 1 })).toBeVisible();
        await expect(admin.locator("main [aria-busy=true]"), screen).toHaveCount(0);
        await answered();
        expect(new URL(admin.url()).pathname, screen).toBe(fill(screen));
        for (const path of new Set(await linksOf(admin))) {
          const pattern = patternOf(path);
          if (pattern && path !== "/admin")
            expect(mayAct(role, ADMIN_SCREENS[pattern]), `${screen} leads ${role} to ${path}`).toBe(true);
        }
      } else {
        await expect(admin).toHaveURL(HOMES[role]);
        if (screen !== "/admin") await expect(admin.getByText(notYourRole(needed))).toBeVisible();
      }
    }
    expect(refused).toEqual([]);
    await admin.goto(HOMES[role]);
    await expect(admin.getByRole("heading", { level: 1 })).toBeVisible();
    await accessible(admin);
  });

test("whoever packs finds no act on an order that is not hers, and nothing to take away", async ({
  newAdmin,
  accessible,
}) => {
  const order = await aPaidOrder();
  const admin = await newAdmin({ signedIn: false });
  const { refused } = watchRefusals(admin);
  await enter(admin, "preparation");
  await admin.goto(`/admin/orders/${order.id}`);
  await expect(admin.getByRole("heading", { name: `Commande ${order.number}` })).toBeVisible();
  await expect(admin.getByRole("heading", { name: "Adresse de livraison" })).toBeVisible();
  await expect(admin.getByRole("heading", { name: "Paiements" })).toHaveCount(0);
  await expect(admin.getByRole("heading", { name: "Messages" })).toHaveCount(0);
  await accessible(admin);
  await admin
    .getByRole("region", { name: "Adresse de livraison" })
    .getByRole("button", { name: "Modifier" })
    .click();
  const address = admin.getByRole("dialog", { name: "Adresse de livraison" });
  await expect(address.getByLabel("Email")).not.toBeEditable();
  await expect(address.getByText(notYourRole("management"))).toBeVisible();
  await expect(address.getByLabel("Téléphone")).toBeEditable();
  await accessible(admin);
  await admin.keyboard.press("Escape");
  await admin.getByRole("button", { name: "Autres actions" }).click();
  await expect(admin.getByRole("menuitem", { name: "Annuler la commande" })).toHaveCount(0);
  await admin.getByRole("menuitem", { name: "Changer le statut" }).click();
  const offered = admin.getByRole("dialog").getByLabel("Statut").locator("option");
  await expect(offered).toHaveText(["Payée", "En préparation", "À expédier", "Expédiée", "Livrée"]);
  await admin.keyboard.press("Escape");
  await admin.keyboard.press("Control+k");
  const found = admin.getByRole("option");
  await admin.getByRole("combobox").or(admin.getByRole("searchbox")).first().fill("commande");
  await expect(found.filter({ hasText: "Nouvelle commande" })).toHaveCount(0);
  expect(refused).toEqual([]);
});

test("whoever sells finds no export on the list of products", async ({ newAdmin }) => {
  const admin = await newAdmin({ signedIn: false });
  await enter(admin, "live");
  await admin.goto("/admin/products");
  await expect(admin.getByRole("button", { name: /^Lignes / })).toBeVisible();
  await expect(admin.getByRole("link", { name: /Exporter/ })).toHaveCount(0);
});

test.describe("a role that changes", () => {
  test.use({ allowed: [/status of 403/] });

  test("an owner gives a colleague a role, and what she sees changes with it", async ({
    newAdmin,
    accessible,
  }) => {
    const login = await aStaffLogin("live");
    const owner = await aStaffLogin("owner");
    const admin = await newAdmin({ signedIn: false });
    await enter(admin, "owner");
    const colleague = await newAdmin({ signedIn: false });
    await colleague.goto("/admin");
    await signInAs(colleague, login);
    await expect(colleague.getByRole("link", { name: "Produits" })).toBeVisible();
    await expect(colleague.getByRole("link", { name: "Préparation" })).toHaveCount(0);

    await query("update users set first_name = 'Nora', last_name = $2 where email = $1", [
      login.email,
      login.email.slice(0, 8),
    ]);
    await admin.goto(`/admin/users?rights=admins&q=${login.email}`);
    await admin.getByRole("button", { name: /^Actions pour Nora/ }).click();
    await admin.getByRole("menuitem", { name: "Modifier" }).click();
    const dialog = admin.getByRole("dialog", { name: "Modifier un utilisateur" });
    await expect(dialog.getByLabel("Droits d'administration")).toBeChecked();
    await dialog.getByLabel("Rôle").selectOption({ label: "Préparation" });
    await accessible(admin);
    await dialog.getByLabel("Votre mot de passe", { exact: true }).fill(owner.password);
    await dialog.getByRole("button", { name: "Enregistrer" }).click();
    await expect(dialog).toHaveCount(0);

    // The first call that is refused tells her page: the console reads anew by itself, so that a press here would race with it.
    await expect(colleague).toHaveURL(HOMES.preparation);
    await expect(colleague.getByText(notYourRole("live")).first()).toBeVisible();
    await expect(colleague.getByRole("link", { name: "Préparation" })).toBeVisible();
    await expect(colleague.getByRole("link", { name: "Produits" })).toHaveCount(0);
  });
});
