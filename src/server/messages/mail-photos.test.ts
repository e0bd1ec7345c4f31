import { hash, randomUUID } from "node:crypto";
import { sql } from "kysely";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { mailShop } from "#server/mail/mail-shop.ts";
import type { NamedPiece } from "#server/mail/order-parts.ts";
import { photosIn, photoTag } from "#server/mail/photo-tag.ts";
import { renderRecallMail } from "#server/mail/recall-mail.ts";
import { sampleOrder } from "#server/mail/sample-order.ts";
import {
  renderMissingMail,
  renderReplacedMail,
  renderShortageEndedMail,
} from "#server/mail/shortage-mail.ts";
import { queuePiecesFree } from "#server/outbox/queue-messages.ts";
import { preparePhoto } from "#server/products/prepare-photo.ts";
import { ownMailbox } from "#tests/mailbox.ts";
import { ownOutbox } from "#tests/outbox.ts";
import { adminOf, anOrder } from "#tests/staff.ts";
import { stockLive } from "#tests/stock-live.ts";
import { withPhotosAttached, withPhotosInside } from "./mail-photos.ts";

const mailbox = ownMailbox();
const admin = adminOf(() => ({ env: { SMTP_URL: mailbox.smtpUrl } }));
const outbox = ownOutbox(() => admin.shop);
const shop = () => admin.shop.context;

const keep = (key: string, bytes: Uint8Array, contentType: string) =>
  shop().files.put(key, bytes, { contentType, sha256: hash("sha256", bytes, "hex") });

/** A photo as staff send it, and a drawing as the demo has them. */
async function aPhoto(): Promise<string> {
  const background = `#${randomUUID().slice(0, 6)}`;
  const sent = await sharp({ create: { width: 900, height: 1200, channels: 3, background } })
    .png()
    .toBuffer();
  const { key, files } = await preparePhoto(sent);
  for (const file of files) await keep(file.key, file.bytes, file.contentType);
  return key;
}
async function aDrawing(): Promise<string> {
  const key = `photos/robe-${randomUUID()}.svg`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="80"><rect width="60" height="80" fill="#b5446e"/></svg>`;
  await keep(key, Buffer.from(svg), "image/svg+xml");
  return key;
}
const mailOf = (...keys: string[]) => keys.map((key) => photoTag(key).markup).join("");

describe("the photos of a mail", () => {
  test("go along as small JPEG files, once each, and are named where they are shown", async () => {
    const [photo, drawing] = [await aPhoto(), await aDrawing()];
    const { html, attachments } = await withPhotosAttached(shop(), mailOf(photo, drawing, photo));
    expect(attachments).toHaveLength(2);
    expect(html.match(/<img /g)).toHaveLength(3);
    for (const { cid, content, contentType } of attachments) {
      expect(html).toContain(`src="cid:${cid}"`);
      expect(contentType).toBe("image/jpeg");
      expect(await sharp(content).metadata()).toMatchObject({ format: "jpeg", width: 144, height: 180 });
      expect(content.length).toBeLessThan(30_000);
    }
  });

  test("stay small, whatever is on them", async () => {
    const noise = { type: "gaussian", mean: 128, sigma: 90 } as const;
    const bytes = await sharp({ create: { width: 400, height: 500, channels: 3, background: "#000", noise } })
      .png()
      .toBuffer();
    const key = `photos/${randomUUID()}.png`;
    await keep(key, bytes, "image/png");
    const { attachments } = await withPhotosAttached(shop(), mailOf(key));
    expect(attachments[0]?.content.length).toBeLessThan(30_000);
  });

  test.each([
    ["is missing", async () => `photos/${randomUUID()}.webp`],
    [
      "is no picture",
      async () => {
        const key = `photos/${randomUUID()}.png`;
        await keep(key, Buffer.from("not a picture"), "image/png");
        return key;
      },
    ],
  ])("leave their ground where a file %s, and the others are there", async (_, broken) => {
    const photo = await aPhoto();
    const { html, attachments } = await withPhotosAttached(shop(), mailOf(await broken(), photo));
    expect(attachments.map(({ cid }) => cid)).toEqual([`${photo.slice("photos/".length)}@photos`]);
    expect(html.match(/<img /g)).toHaveLength(1);
  });

  test("do not keep a mail from leaving when the storage is down", async () => {
    const photo = await aPhoto();
    const files = { ...shop().files, get: () => Promise.reject(new Error("storage is down")) };
    const sent = await withPhotosAttached({ log: shop().log, files }, `a${mailOf(photo)}b`);
    expect(sent).toEqual({ html: "ab", attachments: [] });
  });

  test("stand in the page itself where staff look at it", async () => {
    const html = await withPhotosInside(shop(), mailOf(await aDrawing()));
    expect(html).toMatch(/<img src="data:image\/jpeg;base64,[\w+/=]+" /);
  });
});

test("a mail about an order arrives with the photos of its pieces, and staff see them in the list of messages", async () => {
  const { db } = shop();
  const { liveId, productIds } = await stockLive(db, [1, 1]);
  await sql`update products set photo_key = ${await aPhoto()} where id = ${productIds[0]}`.execute(db);
  await sql`update products set photo_key = ${`photos/${randomUUID()}.webp`} where id = ${productIds[1]}`.execute(
    db,
  );
  const email = `${randomUUID().slice(0, 8)}@example.fr`;
  const { id } = await anOrder(db, { liveId, productIds, status: "preparing", address: { email } });
  const writing = { orderIds: [id], type: "preparing", subject: "En préparation", body: "<p>Bientôt.</p>" };
  await admin.staff.call("POST", "/api/admin/messages", writing);
  outbox.start();
  const [mail] = await mailbox.arrived(email);
  expect(mail?.attachments).toMatchObject([{ contentType: "image/jpeg", inline: true }]);
  // As mail programs do, the mailbox puts what is attached in the place where it is named.
  expect(mail?.html.match(/<img src="([^;"]*)/g)).toEqual(['<img src="data:image/jpeg']);
  expect(mail?.html).not.toContain("cid:");
  const { rows } = (
    await admin.staff.call<{ rows: { id: number }[] }>(
      "GET",
      `/api/admin/outbox?q=${encodeURIComponent(email)}`,
    )
  ).body;
  const body = await fetch(`${admin.shop.url}/api/admin/outbox/${rows[0]?.id}/body.html`, {
    headers: { cookie: [...admin.staff.cookies].map(([name, value]) => `${name}=${value}`).join("; ") },
  });
  expect(await body.text()).toContain('<img src="data:image/jpeg');
});

test("the mail that a piece is free again arrives with its photo", async () => {
  const { db } = shop();
  const { productIds } = await stockLive(db, [1]);
  const [productId] = productIds;
  await sql`update products set photo_key = ${await aPhoto()}, taken = 1 where id = ${productId}`.execute(db);
  const email = `${randomUUID().slice(0, 8)}@example.fr`;
  await admin.shop.visitor().call("POST", "/api/alerts", { email, productId });
  await sql`update products set taken = 0 where id = ${productId}`.execute(db);
  await queuePiecesFree(db);
  await outbox.deliver();
  const [mail] = await mailbox.arrived(email);
  expect(mail?.html.match(/<img src="([^;"]*)/g)).toEqual(['<img src="data:image/jpeg']);
});

test("mails about missing, replaced and recalled pieces show them", async () => {
  const order = await sampleOrder(shop(), "paid");
  const at = mailShop(shop());
  const [one, other] = ["robe", "jupe"].map((words) => ({
    words,
    photoKey: `photos/${words}.webp`,
    hexCode: null,
  })) as [NamedPiece, NamedPiece];
  const pieces = [one, other];
  const notice = { title: "", reason: "", danger: "", instructions: "", contact: "", remedies: [] };
  const mails = [
    renderMissingMail(order, { pieces, lastDay: "2026-12-01", canWait: false }, at),
    renderShortageEndedMail(order, { outcome: "refunded", pieces }, at),
    renderRecallMail(order, { ...notice, pieces }, at),
  ];
  for (const { html, text } of mails) {
    expect(photosIn(html)).toEqual(["photos/robe.webp", "photos/jupe.webp"]);
    expect(text).toContain("- robe\n- jupe");
  }
  const replaced = {
    missing: "robe",
    taken: other,
    cents: 2900,
    backCents: 0,
    creditNote: null,
    invoice: null,
  };
  expect(photosIn(renderReplacedMail(order, replaced, at).html)).toEqual(["photos/jupe.webp"]);
});

test("a preview about no order shows pieces of the shop that have a photo", async () => {
  const { db } = shop();
  const { productIds } = await stockLive(db, [1, 1]);
  const name = `Robe ${randomUUID()}`;
  await sql`update products set photo_key = ${await aPhoto()}, name = ${name} where id = ${productIds[0]}`.execute(
    db,
  );
  const draft = { subject: "{{numero_commande}}", body: "<p>Bonjour {{prenom}}</p>" };
  for (const type of ["paid", "late"]) {
    const answer = await admin.staff.call<{ subject: string; html: string }>(
      "POST",
      "/api/admin/messages/preview",
      { ...draft, type },
    );
    expect(answer).toMatchObject({ status: 200, body: { subject: "HF-exemple-1" } });
    expect(answer.body.html).toContain(name);
    expect(answer.body.html).toContain('<img src="data:image/jpeg');
  }
});
