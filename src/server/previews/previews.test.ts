import { hash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import sharp from "sharp";
import { beforeAll, describe, expect, test } from "vitest";
import { SHOP_ROUTES } from "#contract/routes.ts";
import { ownShop } from "#tests/open-shop.ts";

const shop = ownShop(() => ({ env: { PUBLIC_URL: "https://boutique.example" } }));

const read = async (path: string) => {
  const answer = await fetch(shop.it.url + path, { headers: { "accept-encoding": "identity" } });
  return { headers: answer.headers, status: answer.status, html: await answer.text() };
};
/** The content of a meta tag, as a reader of HTML sees it. */
const meta = (html: string, name: string) => {
  const [, content] = new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html) ?? [];
  return content
    ?.replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
};
const canonical = (html: string) => /<link rel="canonical" href="([^"]*)">/.exec(html)?.[1];

async function aLive(live: {
  title: string;
  date: Date;
  isActive: boolean;
  photos?: Buffer[];
}): Promise<string> {
  const { db, files } = shop.it.context;
  const { id } = await db
    .insertInto("lives")
    .values({
      title: live.title,
      ref: randomUUID().slice(0, 8),
      live_date: live.date.toISOString(),
      is_active: live.isActive,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  for (const [index, bytes] of (live.photos ?? []).entries()) {
    const key = `photos/${randomUUID()}.png`;
    await files.put(key, bytes, { contentType: "image/png", sha256: hash("sha256", bytes, "hex") });
    await sql`insert into products (live_id, name, price_cents, ref, ref_category, photo_key)
      values (${id}, 'Robe', 2500, ${index + 1}, ${`A${index}`}, ${key})`.execute(db);
  }
  return id;
}
const plain = (background: string) =>
  sharp({ create: { width: 60, height: 80, channels: 3, background } })
    .png()
    .toBuffer();

const HOSTILE = `"><script>alert(1)</script> & <b>l'été</b> $& $1`;
const lives = { now: "", hostile: "", next: "", over: "" };

beforeAll(async () => {
  const tomorrow = new Date("2099-11-24T19:00:00Z");
  lives.now = await aLive({
    title: "Hiver chic",
    date: new Date(),
    isActive: true,
    photos: [await plain("#ff0000"), await plain("#00ff00"), Buffer.from("no picture")],
  });
  lives.hostile = await aLive({ title: HOSTILE, date: new Date(), isActive: true });
  lives.next = await aLive({ title: "Soirée mailles", date: tomorrow, isActive: false });
  lives.over = await aLive({ title: "Déjà fini", date: new Date("2026-01-01"), isActive: false });
  await sql`insert into pages (code, title, content, is_active) values
    ('guide-tailles', 'Guide des tailles', '<p>Prenez <strong>votre</strong> taille.</p>', true),
    ('brouillon', 'Brouillon', '<p>Rien.</p>', false)`.execute(shop.it.context.db);
});

describe("the preview of a link", () => {
  test("every page says what it is, in absolute addresses, and what belongs to one person stays unlisted", async () => {
    for (const route of SHOP_ROUTES) {
      const id = randomUUID();
      const { html, headers } = await read(route.replaceAll(/:\w+/g, id));
      expect(meta(html, "description")?.length).toBeGreaterThan(20);
      expect(meta(html, "og:title")).toBe("HF Outlet");
      expect(meta(html, "og:type")).toBe("website");
      expect(meta(html, "og:site_name")).toBe("HF Outlet");
      expect(meta(html, "og:image")).toMatch(
        /^https:\/\/boutique\.example\/previews\/shop-[0-9a-f]{8}\.jpg$/,
      );
      expect(meta(html, "twitter:card")).toBe("summary_large_image");
      // No id of an address is told to whoever draws its preview.
      expect(html).not.toContain(id);
      const listed = headers.get("x-robots-tag") === null;
      expect(meta(html, "robots")).toBe(listed ? undefined : "noindex");
      expect(canonical(html)).toBe(listed ? `https://boutique.example${route}` : undefined);
      if (/order|customer|login|password|overlay/.test(route)) expect(listed).toBe(false);
    }
    expect(meta((await read("/cgv")).html, "description")).not.toBe(
      meta((await read("/")).html, "description"),
    );
  });

  test("a live on air is named as such at its link, with a picture of its own", async () => {
    const { html } = await read(`/order/live/${lives.now}`);
    expect(meta(html, "og:title")).toBe("EN DIRECT · Hiver chic");
    expect(meta(html, "og:url")).toBe(`https://boutique.example/order/live/${lives.now}`);
    expect(meta(html, "og:image:alt")).toBe("EN DIRECT · Hiver chic");
    const image = await fetch(shop.it.url + new URL(meta(html, "og:image") ?? "").pathname);
    expect(image.headers.get("content-type")).toBe("image/jpeg");
    const bytes = Buffer.from(await image.arrayBuffer());
    expect(bytes.length).toBeLessThan(300_000);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 1200, height: 630, format: "jpeg" });
    // The two photos that are pictures stand on the right, side by side.
    const pixels = await sharp(bytes).raw().toBuffer();
    const colorAt = (x: number, y: number) => [
      ...pixels.subarray((y * 1200 + x) * 3, (y * 1200 + x) * 3 + 3),
    ];
    expect(colorAt(750, 300)[0]).toBeGreaterThan(200);
    expect(colorAt(750, 300)[1]).toBeLessThan(60);
    expect(colorAt(1100, 300)[1]).toBeGreaterThan(200);
    expect(colorAt(1100, 300)[0]).toBeLessThan(60);
  });

  test("an announced live says when it begins in Paris; one that is over, or none, says nothing of itself", async () => {
    const { html } = await read(`/order/live/${lives.next}`);
    expect(meta(html, "og:title")).toBe("Soirée mailles · mardi 24 novembre à 20:00");
    expect(meta(html, "og:description")).toContain("Prochain live mardi 24 novembre à 20:00.");
    for (const id of [lives.over, randomUUID(), "nothing"]) {
      const none = await read(`/order/live/${id}`);
      expect(none.status).toBe(200);
      expect(meta(none.html, "og:title")).toBe("HF Outlet");
      expect(none.html).not.toContain("Déjà fini");
      expect((await read(`/previews/${id}-00000000.jpg`)).status).toBe(404);
    }
  });

  test("a live's title is text, whatever it holds", async () => {
    const { html } = await read(`/order/live/${lives.hostile}`);
    expect(meta(html, "og:title")).toBe(`EN DIRECT · ${HOSTILE}`);
    expect(html).not.toMatch(/<script>|<b>/);
    expect(html.match(/<title>/g)).toHaveLength(1);
    const image = await fetch(`${shop.it.url}/previews/${lives.hostile}-00000000.jpg`);
    expect((await sharp(Buffer.from(await image.arrayBuffer())).metadata()).width).toBe(1200);
  });

  test("a title of every kind of letter is drawn, however long", async () => {
    const titles = ["🎄".repeat(40), "Ж".repeat(100), "عربي", "a".repeat(100), "mot ".repeat(25), "\u202e!"];
    const ids = await Promise.all(titles.map((title) => aLive({ title, date: new Date(), isActive: true })));
    for (const id of ids)
      await expect.poll(async () => (await read(`/previews/${id}-00000000.jpg`)).status).toBe(200);
  });

  test("a page of staff has its own title and beginning, and a draft has none", async () => {
    const { html } = await read("/pages/guide-tailles");
    expect(meta(html, "og:title")).toBe("Guide des tailles — HF Outlet");
    expect(meta(html, "description")).toBe("Prenez votre taille.");
    expect(canonical(html)).toBe("https://boutique.example/pages/guide-tailles");
    expect((await read("/pages/brouillon")).html).not.toContain("Brouillon");
  });

  test("what comes compressed is the same page", async () => {
    const { html } = await read("/");
    for (const encoding of ["br", "gzip"]) {
      const answer = await fetch(shop.it.url, { headers: { "accept-encoding": encoding } });
      expect(answer.headers.get("content-encoding")).toBe(encoding);
      expect(await answer.text()).toBe(html);
    }
  });
});

test("search engines are told what to leave aside, and which pages there are", async () => {
  const robots = (await read("/robots.txt")).html;
  for (const path of ["/admin", "/api/", "/order/", "/order-pay/", "/customer"])
    expect(robots).toContain(`Disallow: ${path}\n`);
  expect(robots).toContain("Allow: /order/live/\n");
  expect(robots).toContain("Sitemap: https://boutique.example/sitemap.xml");
  const { html: map, headers } = await read("/sitemap.xml");
  expect(headers.get("content-type")).toContain("application/xml");
  const found = [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  expect(found).toContain("https://boutique.example/");
  expect(found).toContain("https://boutique.example/avis");
  expect(found).toContain("https://boutique.example/pages/guide-tailles");
  expect(found.filter((address) => address === "https://boutique.example/cgv")).toHaveLength(1);
  expect(found.join()).not.toMatch(/order|admin|customer|login|brouillon/);
});
