import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { gzippedBytes, scriptsLoaded } from "#bench/web/scripts-loaded.ts";
import { aColleague } from "./colleague.ts";
import { aBuyer } from "./guest.ts";
import { aPaidOrder, visitAsBuyer } from "./paid-order.ts";
import { expect, test } from "./promise.ts";
import { arrived, layOut, query, shopAddress } from "./running-shop.ts";

const PAGES = [
  ["/mentions-legales", "Mentions légales"],
  ["/cgv", "Conditions générales de vente"],
  ["/confidentialite", "Confidentialité"],
  ["/accessibilite", "Accessibilité"],
  ["/contact", "Contact"],
  ["/faq", "Questions fréquentes"],
] as const;

test("every page of the footer opens, reads well on a phone and is accessible", async ({
  newPhone,
  accessible,
}) => {
  const phone = await newPhone();
  await phone.goto("/");
  await accessible(phone);
  for (const [path, heading] of PAGES) {
    await phone.getByRole("contentinfo").locator(`a[href="${path}"]`).click();
    await expect(phone).toHaveURL(path);
    await expect(phone.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(phone.getByRole("main").locator("p, summary").first()).toBeVisible();
    await accessible(phone);
    await expect
      .poll(() => phone.evaluate<number>("document.documentElement.scrollWidth"), {
        message: `${path} is wider than the phone`,
      })
      .toBeLessThanOrEqual(360);
  }
});

test("a page that staff published has an address of its own, until it is taken down", async ({
  newPhone,
  accessible,
  allowed,
}) => {
  allowed.push(/status of 404/);
  const { ask } = await aColleague();
  const code = `page-${randomUUID().slice(0, 8)}`;
  const given = { title: "Nos tailles", content: "<p>Nous taillons grand.</p>" };
  const made = await ask<{ id: string }>("POST", "/api/admin/pages", {
    ...given,
    code,
    isActive: true,
  });
  const phone = await newPhone();
  await phone.goto(`/pages/${code}`);
  await expect(phone.getByRole("heading", { level: 1, name: "Nos tailles" })).toBeVisible();
  await expect(phone.getByText("Nous taillons grand.")).toBeVisible();
  await accessible(phone);
  const path = `/api/admin/pages/${made.id}`;
  const { version } = await ask<{ version: number }>("GET", path);
  await ask("PUT", path, { ...given, isActive: false, expectedVersion: version });
  await phone.reload();
  await expect(phone.getByText("Nous taillons grand.")).toHaveCount(0);
  await expect(phone.getByText(/^Cette page n'e/).first()).toBeVisible();
});

test("a long page leads to its parts, and /contact answers the frequent questions", async ({ newPhone }) => {
  const phone = await newPhone();
  await phone.goto("/cgv");
  const summary = phone.getByRole("navigation", { name: "Sommaire" });
  await summary.getByRole("link").nth(2).click();
  await expect(phone).toHaveURL("/cgv#partie-3");
  await expect(phone.locator("#partie-3")).toBeInViewport();
  await phone.goto("/contact");
  const question = phone.getByRole("group").first();
  await expect(question.locator("p").first()).toBeHidden();
  await question.locator("summary").click();
  await expect(question.locator("p").first()).toBeVisible();
});

test("somebody who gives the contract up does so in two steps and gets an acknowledgement", async ({
  newPhone,
  accessible,
}) => {
  const buyer = aBuyer();
  const phone = await newPhone();
  await phone.goto("/");
  await phone.getByRole("contentinfo").getByRole("link", { name: "Renoncer au contrat ici" }).click();
  await phone.getByRole("button", { name: "Continuer" }).click();
  await expect(phone.getByText(/champs à corriger/)).toBeVisible();
  await accessible(phone);
  await phone.getByLabel("Prénom").fill(buyer.firstName);
  await phone.getByLabel("Nom", { exact: true }).fill(buyer.lastName);
  await phone.getByLabel("Numéro de commande").fill("HF-essai-1");
  await phone.getByLabel("Email").fill(buyer.email);
  await phone.getByRole("button", { name: "Continuer" }).click();
  await expect(phone.getByRole("button", { name: "Confirmer la rétractation" })).toBeVisible();
  await accessible(phone);
  await phone.getByRole("button", { name: "Confirmer la rétractation" }).click();
  await expect(phone.getByRole("heading", { name: "Votre rétractation est enregistrée" })).toBeVisible();
  await accessible(phone);
  const { text } = await arrived(buyer.email, "Accusé de réception de votre rétractation");
  expect(text).toContain("HF-essai-1");
});

test("home loads at most 85 kB of script, the order's pages at most 95 kB", async ({ browser }) => {
  const order = await aPaidOrder();
  for (const [path, aim] of [
    ["/", 85_000],
    ["/order", 95_000],
    [order.page, 95_000],
  ] as const) {
    const scripts = await scriptsLoaded(browser, shopAddress() + path);
    const sizes = await Promise.all(scripts.map(gzippedBytes));
    const total = sizes.reduce((sum, bytes) => sum + bytes, 0);
    expect(total, path).toBeGreaterThan(10_000);
    expect(total, path).toBeLessThanOrEqual(aim);
  }
});

test("the shop can be put on a home screen, and its link shows a picture", async ({ newPhone }) => {
  const phone = await newPhone();
  await phone.goto("/");
  const at = (selector: string, attribute: string) =>
    phone.locator(`head ${selector}`).getAttribute(attribute) as Promise<string>;
  const measureOf = async (address: string) => {
    const { width, height } = await sharp(await (await phone.request.get(address)).body()).metadata();
    return `${width}x${height}`;
  };
  const manifest = await phone.request.get(await at('[rel="manifest"]', "href"));
  expect(manifest.headers()["content-type"]).toBe("application/manifest+json");
  const { icons, start_url } = (await manifest.json()) as {
    icons: { src: string; sizes: string; purpose: string }[];
    start_url: string;
  };
  expect(start_url).toBe("/");
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    "192x192 any",
    "512x512 any",
    "512x512 maskable",
  ]);
  for (const { src, sizes } of icons) expect(await measureOf(src)).toBe(sizes);
  expect(await measureOf(await at('[rel="apple-touch-icon"]', "href"))).toBe("180x180");
  expect(await measureOf(await at('[property="og:image"]', "content"))).toBe("1200x630");
  for (const scheme of ["light", "dark"])
    expect(await phone.locator(`head meta[name="theme-color"][media*="${scheme}"]`).count()).toBe(1);
});

test("from the page of her order a guest keeps one piece and renounces the other, and types no address", async ({
  newPhone,
  accessible,
}) => {
  const order = await aPaidOrder();
  const [second] = await layOut(["Rouge"]);
  await query(
    `with item as (
       insert into order_items (id, order_id, product_id, price_cents)
       select gen_random_uuid(), $1, id, price_cents from products where id = $2 returning price_cents),
     taken as (update products set taken = taken + 1 where id = $2)
     update orders set line_count = line_count + 1, items_cents = items_cents + (select price_cents from item) where id = $1`,
    [order.id, second.productId],
  );
  const phone = await newPhone();
  await visitAsBuyer(phone, order);
  await phone.getByRole("main").getByRole("link", { name: "Renoncer au contrat ici" }).last().click();
  const kept = phone.getByRole("checkbox", { name: new RegExp(second.ref) });
  await expect(kept).toBeChecked();
  await expect(phone.getByText(/l'accusé de réception à l•••@/)).toBeVisible();
  await accessible(phone);
  await phone.getByRole("checkbox", { name: new RegExp(order.piece.ref) }).uncheck();
  await kept.uncheck();
  await phone.getByLabel("Prénom").fill(order.buyer.firstName);
  await phone.getByLabel("Nom", { exact: true }).fill(order.buyer.lastName);
  await phone.getByRole("button", { name: "Continuer" }).click();
  await expect(phone.getByText("Choisissez au moins un article.").first()).toBeVisible();
  await accessible(phone);
  await kept.check();
  await phone.getByRole("button", { name: "Continuer" }).click();
  const stated = phone.getByRole("main");
  await expect(stated.getByText(second.ref)).toBeVisible();
  await expect(stated.getByText(order.piece.ref)).toHaveCount(0);
  await phone.getByRole("button", { name: "Confirmer la rétractation" }).click();
  await expect(phone.getByRole("heading", { name: "Votre rétractation est enregistrée" })).toBeVisible();
  await expect(stated.getByText(/envoyé à l•••@/)).toBeVisible();
  await accessible(phone);
  const [row] = await query<{ email: string; order_id: string; pieces: number }>(
    `select email, order_id, (select count(*)::int from withdrawal_items where withdrawal_id = w.id) as pieces
     from withdrawals w where order_id = $1`,
    [order.id],
  );
  expect(row).toEqual({ email: order.buyer.email, order_id: order.id, pieces: 1 });
});
