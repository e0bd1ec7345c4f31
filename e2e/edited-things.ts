import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import type { AllSettings } from "#contract/admin/settings.ts";
import type { Colleague } from "./colleague.ts";
import { aLiveOfItsOwn, ordersIn } from "./own-orders.ts";
import { aPerson } from "./people.ts";
import { layOut, query } from "./running-shop.ts";

export const someWords = (): string => `Mot ${randomUUID().slice(0, 8)}`;

/** Something of the back office that no other test knows of, and the form in which staff edit its words. */
export interface EditedThing {
  what: string;
  screen: string;
  /** Opens the form; those of a live and of the settings stand on their page. */
  opener: ((page: Page) => Locator) | undefined;
  form: (page: Page) => Locator;
  /** The field that holds its words. */
  field: string;
  /** Said when it was saved. */
  saved: string;
  path: string;
  /** What the server has now, with the words under `key`. */
  read: () => Promise<Record<string, unknown>>;
  key: string;
  /** Its words changed by somebody else. */
  overtake: (words: string) => Promise<void>;
}

type Thing = Omit<EditedThing, "overtake"> & {
  /** The edit that a form would send of what was read. */
  edit: (read: Record<string, unknown>) => object;
};

const button = (name: string) => (page: Page) => page.getByRole("button", { name, exact: true });
const dialog = (name: string) => (page: Page) => page.getByRole("dialog", { name });

const pick = (from: Record<string, unknown>, ...keys: string[]) =>
  Object.fromEntries(keys.map((key) => [key, from[key]]));

/** One of each, made by this colleague or by the database. */
export async function thingsToEdit({ ask }: Colleague): Promise<Record<string, EditedThing>> {
  const make = async (path: string, body: object) =>
    (await ask<{ id: string }>("POST", `/api/admin/${path}`, body)).id;
  const get = (path: string) => () => ask<Record<string, unknown>>("GET", path);
  const inList = (path: string, id: string) => async () =>
    (await ask<Record<string, unknown>[]>("GET", path)).find((one) => one.id === id) ?? {};
  const words = someWords();
  const { liveId, mark } = await aLiveOfItsOwn();
  await ordersIn(liveId, mark, [`${mark}@exemple.fr`]);
  const [order] = await query<{ id: string }>("select id from orders where live_id = $1", [liveId]);
  const [piece] = await layOut();
  const person = await aPerson();
  const [template] = await query<{ id: string }>(
    "select id from message_templates where type = 'cancelled-by-admin'",
  );
  const color = await make("colors", { name: words, hexCode: "#4A2C6D" });
  const page = await make("pages", { title: words, code: mark, isActive: true, content: "<p>Avant</p>" });
  const faq = await make("faqs", { title: words, content: "<p>Avant</p>" });
  const live = `/api/admin/lives/${liveId}`;
  const product = `/api/admin/products/${piece?.productId}`;
  const user = `/api/admin/users/${person.id}`;
  const shop = async () => {
    const { values, versions } = await ask<AllSettings>("GET", "/api/admin/settings");
    return { ...values, version: versions.shop };
  };
  const things: Thing[] = [
    {
      what: "live",
      screen: `/admin/lives/${liveId}`,
      opener: undefined,
      form: (admin) => admin.getByRole("region", { name: "Modifier le live" }),
      field: "Titre",
      saved: "Live enregistré",
      path: live,
      read: get(live),
      key: "title",
      edit: (read) => pick(read, "title", "ref", "liveDate", "isActive", "tiktokHandle"),
    },
    {
      what: "product",
      screen: `/admin/products?live=all&q=${piece?.ref}`,
      opener: button(piece?.name ?? ""),
      form: dialog("Modifier le produit"),
      field: "Nom",
      saved: "Produit mis à jour avec succès",
      path: product,
      read: get(product),
      key: "name",
      edit: ({ live: of, color: worn, ...read }) => ({
        ...pick(read, "name", "ref", "refCategory", "priceCents", "size", "composition"),
        ...pick(read, "stock", "photoKey"),
        liveId: (of as { id: string }).id,
        colorId: (worn as { id: string }).id,
      }),
    },
    {
      what: "color",
      screen: `/admin/colors`,
      opener: button(words),
      form: dialog("Modifier la couleur"),
      field: "Nom",
      saved: "Couleur mise à jour avec succès",
      path: `/api/admin/colors/${color}`,
      read: inList("/api/admin/colors", color),
      key: "name",
      edit: (read) => pick(read, "name", "hexCode"),
    },
    {
      what: "page",
      screen: "/admin/pages",
      opener: button(words),
      form: dialog("Modifier la page"),
      field: "Titre",
      saved: "Page enregistrée avec succès",
      path: `/api/admin/pages/${page}`,
      read: get(`/api/admin/pages/${page}`),
      key: "title",
      edit: (read) => pick(read, "title", "isActive", "content"),
    },
    {
      what: "faq",
      screen: "/admin/faqs",
      opener: button(words),
      form: dialog("Modifier la question"),
      field: "Titre",
      saved: "FAQ enregistrée avec succès",
      path: `/api/admin/faqs/${faq}`,
      read: inList("/api/admin/faqs", faq),
      key: "title",
      edit: (read) => pick(read, "title", "content"),
    },
    {
      what: "template",
      screen: "/admin/message-templates",
      opener: button("Modifier le modèle Annulée par l'admin"),
      form: dialog("Modifier le modèle"),
      field: "Titre",
      saved: "Modèle enregistré avec succès",
      path: `/api/admin/message-templates/${template?.id}`,
      read: inList("/api/admin/message-templates", template?.id ?? ""),
      key: "title",
      edit: (read) => pick(read, "title", "body", "isAutomatic"),
    },
    {
      what: "address",
      screen: `/admin/orders/${order?.id}`,
      opener: (admin) =>
        admin.getByRole("region", { name: "Adresse de livraison" }).getByRole("button", { name: "Modifier" }),
      form: dialog("Adresse de livraison"),
      field: "Ville",
      saved: "Commande mise à jour avec succès",
      path: `/api/admin/orders/${order?.id}/address`,
      read: async () => {
        const read = await get(`/api/admin/orders/${order?.id}`)();
        return { ...(read.shippingAddress as object), version: read.version };
      },
      key: "city",
      edit: ({ version: _, ...address }) => ({ address }),
    },
    {
      what: "user",
      screen: `/admin/users/${person.id}`,
      opener: button("Modifier"),
      form: dialog("Modifier un utilisateur"),
      field: "Nom",
      saved: "Utilisateur modifié avec succès",
      path: user,
      read: get(user),
      key: "lastName",
      edit: ({ handle, ...read }) => ({
        ...pick(read, "firstName", "lastName", "isAdmin"),
        handle: handle ?? "",
      }),
    },
    {
      what: "setting",
      screen: "/admin/settings",
      opener: undefined,
      form: (admin) => admin.getByRole("region", { name: "Boutique et contact" }),
      field: "Médiateur de la consommation",
      saved: "Réglages enregistrés",
      path: "/api/admin/settings/shop",
      read: shop,
      key: "mediator",
      edit: (read) => ({
        values: pick(read, "shopName", "contactEmail", "contactPhone", "returnAddress", "mediator"),
      }),
    },
  ];
  return Object.fromEntries(
    things.map(({ edit, ...thing }) => [
      thing.what,
      {
        ...thing,
        overtake: async (changed: string) => {
          const read = await thing.read();
          const given = edit({ ...read, [thing.key]: changed });
          await ask("PUT", thing.path, { ...given, expectedVersion: read.version });
        },
      },
    ]),
  );
}

/** Opens its form and answers it. */
export async function openForm(admin: Page, thing: EditedThing): Promise<Locator> {
  await admin.goto(thing.screen);
  await thing.opener?.(admin).click();
  return thing.form(admin);
}

export const fieldOf = (form: Locator, thing: EditedThing): Locator =>
  form
    .getByRole("textbox", { name: thing.field, exact: true })
    // A field that offers what may be meant, such as the cities of a postal code.
    .or(form.getByRole("combobox", { name: thing.field, exact: true }));
