import { anOpenOrder, aPerson } from "./people.ts";
import { expect, type Page, test } from "./promise.ts";
import { query } from "./running-shop.ts";
import { editPerson } from "./staff.ts";
import { breakCalls } from "./trouble.ts";

/** The screen fails while its list cannot be read, and shows it when asked again. */
async function failsAndMends(admin: Page, screen: string, path: RegExp, sentence: string): Promise<void> {
  const mend = await breakCalls(admin, "GET", path);
  await admin.goto(screen);
  const panel = admin.getByText(sentence, { exact: true });
  await expect(panel).toBeVisible();
  await mend();
  await admin.getByRole("button", { name: "Réessayer" }).first().click();
  await expect(panel).toHaveCount(0);
}

test("a list that cannot be read says so, and is read when asked again", async ({ newAdmin, allowed }) => {
  allowed.push(/status of 500/);
  const admin = await newAdmin();
  for (const [screen, path, sentence] of [
    ["/admin/users", /^\/api\/admin\/users$/, "Impossible de charger les utilisateurs"],
    ["/admin/products?live=all", /^\/api\/admin\/products$/, "Impossible de charger les produits"],
    ["/admin/orders?live=all", /^\/api\/admin\/orders$/, "Impossible de charger les commandes"],
    ["/admin/lives", /^\/api\/admin\/lives$/, "Impossible de charger les lives"],
    [
      "/admin/products?live=all",
      /^\/api\/admin\/lives\/choices$/,
      "Impossible de charger la liste des lives",
    ],
  ] as const)
    await failsAndMends(admin, screen, path, sentence);
});

test("what the shop says and wears, when it cannot be read, is read when asked again", async ({
  newAdmin,
  allowed,
}) => {
  allowed.push(/status of 500/);
  const admin = await newAdmin();
  for (const [screen, path, sentence] of [
    ["/admin/colors", /^\/api\/admin\/colors$/, "Impossible de charger les couleurs"],
    ["/admin/faqs", /^\/api\/admin\/faqs$/, "Impossible de charger les FAQ"],
    ["/admin/pages", /^\/api\/admin\/pages$/, "Impossible de charger les pages"],
    ["/admin/message-templates", /^\/api\/admin\/message-templates$/, "Impossible de charger les modèles"],
  ] as const)
    await failsAndMends(admin, screen, path, sentence);
});

test("an order, the events of a live and the colors of a product that cannot be read say so", async ({
  newAdmin,
  allowed,
}) => {
  allowed.push(/status of 500/);
  const order = await anOpenOrder(await aPerson());
  const admin = await newAdmin();
  await breakCalls(admin, "GET", /^\/api\/admin\/(orders\/[0-9a-f-]{36}|lives\/.*\/events|colors)$/);
  await admin.goto(`/admin/orders/${order.id}`);
  await expect(admin.getByText("Impossible de charger les détails de la commande")).toBeVisible();
  const [live] = await query<{ id: string }>("select id from lives order by live_date limit 1");
  await admin.goto(`/admin/lives/${live?.id}`);
  await admin.getByRole("tab", { name: "Événements TikTok" }).click();
  await expect(admin.getByText("Erreur lors du chargement des événements TikTok")).toBeVisible();
  await admin.goto("/admin/products?live=all");
  await admin.getByRole("button", { name: "Nouveau produit" }).click();
  await expect(admin.getByText("Impossible de charger la liste des couleurs").first()).toBeVisible();
});

test("a person whose orders, data or templates cannot be read is told apart from one who has none", async ({
  newAdmin,
  allowed,
}) => {
  allowed.push(/status of (500|404)/);
  const person = await aPerson();
  const order = await anOpenOrder(person);
  const gone = await anOpenOrder(person);
  const admin = await newAdmin();
  await admin.goto(`/admin/users?q=${person.email}`);
  const mendList = await breakCalls(admin, "GET", /^\/api\/admin\/orders$/);
  await admin.getByRole("button", { name: `Commandes de ${person.name}` }).click();
  const orders = admin.getByRole("dialog", { name: `Commandes de ${person.name}` });
  await expect(orders.getByText("Erreur lors du chargement des commandes")).toBeVisible();
  await mendList();
  await orders.getByRole("button", { name: "Réessayer" }).click();
  const mendOrder = await breakCalls(admin, "GET", new RegExp(`^/api/admin/orders/${order.id}$`));
  await orders.getByText(order.number).click();
  await expect(orders.getByText("Erreur inconnue")).toBeVisible();
  await mendOrder();
  await query("delete from orders where id = $1", [gone.id]);
  await orders.getByText(gone.number).click();
  await expect(orders.getByText("La commande demandée n'existe pas.")).toBeVisible();
  await orders.getByRole("button", { name: "Fermer" }).first().click();

  const mendPerson = await breakCalls(admin, "GET", new RegExp(`^/api/admin/users/${person.id}$`));
  await editPerson(admin, person.name);
  const edit = admin.getByRole("dialog", { name: "Modifier un utilisateur" });
  await expect(edit.getByText("Erreur lors du chargement des données utilisateur")).toBeVisible();
  await edit.getByRole("button", { name: "Fermer" }).first().click();
  await breakCalls(admin, "GET", /^\/api\/admin\/message-templates$/);
  const write = async () => {
    await admin.getByRole("button", { name: `Actions pour ${person.name}` }).click();
    await admin.getByRole("menuitem", { name: "Envoyer un message" }).click();
    return admin.getByRole("dialog", { name: "Envoyer un message" });
  };
  const letter = await write();
  await expect(letter.getByText("Erreur lors de la récupération de l'utilisateur")).toBeVisible();
  await letter.getByRole("button", { name: "Fermer" }).first().click();
  await mendPerson();
  await expect((await write()).getByText("Erreur lors du chargement des templates")).toBeVisible();
});
