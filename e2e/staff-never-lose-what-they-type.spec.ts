import type { Locator } from "@playwright/test";
import { aColleague } from "./colleague.ts";
import { anAdministratorLogin } from "./customer-login.ts";
import { type EditedThing, fieldOf, openForm, someWords, thingsToEdit } from "./edited-things.ts";
import { aPerson } from "./people.ts";
import { expect, type Page, test } from "./promise.ts";
import { query } from "./running-shop.ts";

const question = (admin: Page) => admin.getByRole("alertdialog", { name: "Quitter sans enregistrer ?" });
const goOn = (admin: Page) => question(admin).getByRole("button", { name: "Continuer la saisie" }).click();
const leave = (admin: Page) =>
  question(admin).getByRole("button", { name: "Quitter sans enregistrer" }).click();
const save = (form: Locator) => form.getByRole("button", { name: "Enregistrer", exact: true }).click();

test("a form with changes asks before it is left, whichever way, and gives the focus back", async ({
  newAdmin,
  accessible,
}) => {
  const admin = await newAdmin();
  const things = await thingsToEdit(await aColleague());
  const { live, user, setting: _, ...dialogs } = things as Record<"live" | "user" | "setting", EditedThing>;

  const page = await openForm(admin, live);
  const typed = someWords();
  await fieldOf(page, live).fill(typed);
  const away = admin
    .getByRole("navigation", { name: "Administration" })
    .getByRole("link", { name: "Couleurs" });
  await away.click();
  await expect(question(admin).getByRole("button", { name: "Continuer la saisie" })).toBeFocused();
  await accessible(admin);
  await goOn(admin);
  await expect(admin).toHaveURL(live.screen);
  await expect(fieldOf(page, live)).toHaveValue(typed);
  await away.click();
  await leave(admin);
  await expect(admin).toHaveURL("/admin/colors");

  for (const thing of Object.values(dialogs) as EditedThing[]) {
    const form = await openForm(admin, thing);
    await expect(fieldOf(form, thing)).not.toHaveValue("");
    await admin.keyboard.press("Escape");
    await expect(form, `${thing.what} unchanged closes at once`).toBeHidden();
    await thing.opener?.(admin).click();
    await fieldOf(form, thing).fill(typed);
    // Twice and more: the browser would close a dialog of its own accord.
    for (let time = 0; time < 3; time += 1) {
      await admin.keyboard.press("Escape");
      await expect(question(admin)).toBeVisible();
      await admin.keyboard.press("Escape");
      await expect(question(admin)).toBeHidden();
    }
    await expect(fieldOf(form, thing)).toBeFocused();
    await expect(fieldOf(form, thing)).toHaveValue(typed);
    await form.getByRole("button", { name: "Annuler" }).click();
    await leave(admin);
    await expect(form).toBeHidden();
    if (thing.opener) await expect(thing.opener(admin)).toBeFocused();
  }

  const person = await openForm(admin, user);
  await fieldOf(person, user).fill(typed);
  await person.getByRole("button", { name: "Effacer cette personne…" }).click();
  await goOn(admin);
  await expect(fieldOf(person, user)).toHaveValue(typed);
  await person.getByRole("button", { name: "Effacer cette personne…" }).click();
  await leave(admin);
  await expect(admin.getByRole("dialog", { name: /^Effacer / })).toBeVisible();
});

test("what is half made asks too: a live, a product, a letter, a rail of products", async ({ newAdmin }) => {
  const person = await aPerson();
  const admin = await newAdmin();
  const halfMade: [screen: string, open: () => Promise<void>, dialog: string, field: string][] = [
    [
      "/admin/lives",
      () => admin.getByRole("button", { name: "Nouveau Live" }).click(),
      "Nouveau Live",
      "Titre",
    ],
    [
      "/admin/products?live=all",
      () => admin.getByRole("button", { name: "Nouveau produit" }).click(),
      "Nouveau produit",
      "Nom",
    ],
    [
      `/admin/users?q=${person.email}`,
      async () => {
        await admin.getByRole("button", { name: `Actions pour ${person.name}` }).click();
        await admin.getByRole("menuitem", { name: "Envoyer un message" }).click();
      },
      "Envoyer un message",
      "Sujet",
    ],
  ];
  for (const [screen, open, name, label] of halfMade) {
    await admin.goto(screen);
    await open();
    const dialog = admin.getByRole("dialog", { name });
    const field = dialog.getByRole("textbox", { name: label, exact: true });
    await field.fill("Bonjour");
    await dialog.getByRole("button", { name: "Fermer" }).click();
    await goOn(admin);
    await expect(field).toHaveValue("Bonjour");
    await dialog.getByRole("button", { name: "Annuler" }).click();
    await leave(admin);
    await expect(dialog).toBeHidden();
  }
  await admin.goto("/admin/bulk-products");
  await admin.getByLabel("Live", { exact: true }).click();
  await admin.getByRole("option").first().click();
  await admin.getByLabel("Nom du produit").fill("Bonjour");
  await admin.getByRole("link", { name: "Couleurs" }).click();
  await goOn(admin);
  await expect(admin.getByLabel("Nom du produit")).toHaveValue("Bonjour");
});

test("Esc closes the list of a field before the dialog, and empties nothing; nor does a file that is not chosen", async ({
  newAdmin,
}) => {
  const admin = await newAdmin();
  const { product } = (await thingsToEdit(await aColleague())) as Record<"product", EditedThing>;
  const form = await openForm(admin, product);
  const color = form.getByRole("combobox", { name: "Couleur" });
  await expect(color).toHaveValue("Noir");
  await color.click();
  await expect(admin.getByRole("listbox").getByRole("option").first()).toBeVisible();
  await admin.keyboard.press("Escape");
  await expect(admin.getByRole("listbox").getByRole("option")).toHaveCount(0);
  await form.getByLabel("Fichier de la photo").dispatchEvent("cancel", { bubbles: true });
  await expect(color).toHaveValue("Noir");
  await fieldOf(form, product).fill(someWords());
  await color.focus();
  await admin.keyboard.press("Escape");
  await goOn(admin);
  await expect(color).toHaveValue("Noir");
});

test("whoever is overtaken reads by whom and when, keeps what they typed, and reads anew or overwrites", async ({
  newAdmin,
  accessible,
  allowed,
}) => {
  test.slow();
  allowed.push(/status of 409/);
  const colleague = await aColleague();
  const admin = await newAdmin();
  for (const thing of Object.values(await thingsToEdit(colleague))) {
    const form = await openForm(admin, thing);
    const field = fieldOf(form, thing);
    // Overtaken is who has read it before; a setting has no words of its own before the first edit.
    await expect(field).toBeVisible();
    if (thing.what !== "setting") await expect(field).not.toHaveValue("");
    const theirs = someWords();
    await thing.overtake(theirs);
    await field.fill(someWords());
    const mine = await field.inputValue();
    await save(form);
    const panel = form.getByRole("alert").filter({ hasText: "a été modifiée entre-temps" });
    await expect(panel, thing.what).toContainText(`Par ${colleague.name}, le `);
    await expect(panel).toContainText("Votre saisie est conservée.");
    await expect(field).toHaveValue(mine);
    if (thing.what === "template") await accessible(admin);
    await panel.getByRole("button", { name: "Recharger" }).click();
    await expect(field).toHaveValue(theirs);
    await expect(panel).toHaveCount(0);

    await thing.overtake(someWords());
    await field.fill(mine);
    await save(form);
    await panel.getByRole("button", { name: "Écraser" }).click();
    await expect(admin.getByText(thing.saved).first()).toBeVisible();
    expect((await thing.read())[thing.key], thing.what).toBe(mine);
  }
});

test("whoever edits what was deleted reads by whom, keeps the words and makes it anew", async ({
  newAdmin,
  accessible,
  allowed,
}) => {
  allowed.push(/status of (404|409|410)/);
  const colleague = await aColleague();
  const { ask } = colleague;
  const admin = await newAdmin();
  const { page, faq, color, product, user } = (await thingsToEdit(colleague)) as Record<string, EditedThing>;
  for (const thing of [page, faq, color, product]) {
    if (!thing) throw new Error("Nothing to edit");
    const form = await openForm(admin, thing);
    const words = someWords();
    await fieldOf(form, thing).fill(words);
    // One of them is changed first: the way to overwrite it then leads to nothing.
    if (thing === page) {
      await thing.overtake(someWords());
      await save(form);
      await expect(form.getByRole("button", { name: "Écraser" })).toBeVisible();
      await ask("DELETE", thing.path);
      await form.getByRole("button", { name: "Écraser" }).click();
    } else {
      await ask("DELETE", thing.path);
      await save(form);
    }
    const panel = form.getByRole("alert").filter({ hasText: "Cette fiche a été supprimée entre-temps" });
    await expect(panel, thing.what).toContainText(`Par ${colleague.name}, le `);
    await expect(fieldOf(form, thing)).toHaveValue(words);
    if (thing === page) await accessible(admin);
    await panel.getByRole("button", { name: "Créer de nouveau" }).click();
    await expect(form).toBeHidden();
    const [{ made } = { made: 0 }] = await query<{ made: number }>(
      `select (select count(*) from pages where title = $1)::int + (select count(*) from faqs where title = $1)::int
         + (select count(*) from product_colors where name = $1)::int
         + (select count(*) from products where name = $1)::int as made`,
      [words],
    );
    expect(made, thing.what).toBe(1);
  }

  if (!user) throw new Error("Nobody to edit");
  const form = await openForm(admin, user);
  const words = someWords();
  await fieldOf(form, user).fill(words);
  await ask("POST", `${user.path}/erasure`, { password: colleague.password });
  await save(form);
  await expect(form.getByText("Cette fiche a été supprimée entre-temps")).toBeVisible();
  await expect(fieldOf(form, user)).toHaveValue(words);
  await expect(form.getByRole("button", { name: "Créer de nouveau" })).toHaveCount(0);
});

test("a session that ends under a half-typed form takes nothing with it", async ({
  newAdmin,
  accessible,
  allowed,
}) => {
  allowed.push(/status of 401/);
  const login = await anAdministratorLogin();
  const { faq, live } = (await thingsToEdit(await aColleague())) as Record<"faq" | "live", EditedThing>;
  const admin = await newAdmin({ signedIn: false });
  const signIn = async () => {
    await admin.getByLabel("Mot de passe", { exact: true }).fill(login.password);
    await admin.getByRole("button", { name: "Se connecter" }).click();
  };
  const endSession = () =>
    query(`delete from auth_session where "userId" in (select auth_id from users where email = $1)`, [
      login.email,
    ]);
  await admin.goto(`/admin/login?email=${login.email}`);
  await signIn();
  await expect(admin.getByRole("heading", { level: 1, name: "Tableau de bord" })).toBeVisible();

  const form = await openForm(admin, faq);
  const words = someWords();
  await fieldOf(form, faq).fill(words);
  const text = form.getByRole("textbox", { name: "Contenu" });
  await text.fill("À moitié écrit.");
  await endSession();
  await save(form);
  const lost = admin.getByRole("alertdialog", { name: "Votre session a expiré" });
  await expect(lost).toBeVisible();
  await accessible(admin);
  // There is no way around it but to sign in.
  for (let time = 0; time < 3; time += 1) await admin.keyboard.press("Escape");
  await lost.getByLabel("Mot de passe", { exact: true }).fill("pas le mien");
  await lost.getByRole("button", { name: "Se connecter" }).click();
  await expect(lost.getByRole("alert")).not.toBeEmpty();
  await expect(fieldOf(form, faq)).toHaveValue(words);
  await expect(text).toHaveText("À moitié écrit.");
  await signIn();
  await expect(admin.getByText(faq.saved).first()).toBeVisible();
  expect(await faq.read()).toMatchObject({ title: words, content: "<p>À moitié écrit.</p>" });

  const page = await openForm(admin, live);
  await fieldOf(page, live).fill(words);
  await endSession();
  // Noticed by a reading of the page's own while somebody types.
  await admin.getByRole("tab", { name: "Événements TikTok" }).click();
  await expect(lost).toBeVisible();
  await signIn();
  await expect(lost).toBeHidden();
  await expect(fieldOf(page, live)).toHaveValue(words);
  await save(page);
  await expect(admin.getByText(live.saved).first()).toBeVisible();
  expect(await live.read()).toMatchObject({ title: words });
});
