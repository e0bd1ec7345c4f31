import { hash, randomUUID } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { describe, expect, test } from "vitest";
import { LARGEST_PHOTO_BYTES, sizesOf } from "#domain/photo.ts";
import { aCustomer, adminOf } from "#tests/staff.ts";

const admin = adminOf();

const picture = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: "#b5446e" } });
const PNG = await picture(900, 1200).png().toBuffer();

async function send(body: Buffer | string, headers: Record<string, string> = {}, as = admin.staff) {
  const cookie = [...as.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const answer = await fetch(`${admin.shop.url}/api/admin/photos`, {
    method: "POST",
    headers: { cookie, origin: admin.shop.url, "content-type": "image/png", ...headers },
    body: typeof body === "string" ? body : new Uint8Array(body),
  });
  return {
    status: answer.status,
    body: (await answer.json()) as { photoUrl: string; code?: string; message?: string },
  };
}

async function show(path: string, accept = "*/*") {
  const answer = await fetch(admin.shop.url + path, { headers: { accept } });
  const type = answer.headers.get("content-type");
  return { status: answer.status, type, bytes: Buffer.from(await answer.arrayBuffer()) };
}

/** A PNG that says how large it is and goes no further. */
function headerOnly(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const crc = Buffer.alloc(4);
    crc.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, crc]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(1000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** Torn in the middle, it lacks a part of what is seen. */
function noise(): Sharp {
  return sharp({
    create: {
      width: 400,
      height: 400,
      channels: 3,
      background: "#000000",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  });
}

describe("a photo", () => {
  test.each([
    ["png", (it: Sharp) => it.png()],
    ["jpg", (it: Sharp) => it.jpeg()],
    ["webp", (it: Sharp) => it.webp()],
  ])("that is a %s is kept in sizes that any browser can read, whatever it was called", async (_, write) => {
    const bytes = await write(picture(900, 1200)).toBuffer();
    const kept = await send(bytes, { "content-type": "image/gif" });
    expect(kept).toMatchObject({ status: 201 });
    expect(kept.body.photoUrl).toMatch(/^\/photos\/[0-9a-f]{40}-900x1200\.webp$/);
    const { sizes } = sizesOf(kept.body.photoUrl) ?? { sizes: [] };
    expect(sizes.map(({ width }) => width)).toEqual([160, 320, 640, 900]);
    for (const { name, width } of sizes) {
      const shown = await Promise.all([
        show(name, "image/avif,image/webp,*/*"),
        show(name, "image/webp,*/*"),
        show(name, "image/png,image/*;q=0.8"),
        show(name),
      ]);
      expect(shown.map(({ type }) => type)).toEqual([
        width <= 320 ? "image/avif" : "image/webp",
        "image/webp",
        "image/jpeg",
        "image/webp",
      ]);
      for (const { bytes: drawn } of shown)
        expect(await sharp(drawn).metadata()).toMatchObject({ width, height: Math.round((width * 4) / 3) });
    }
    expect((await send(bytes)).body).toEqual(kept.body);
  });

  test("is turned as the camera held it, and says nothing of place, camera or owner", async () => {
    const taken = await picture(400, 300)
      .withExif({
        IFD0: { Artist: "Somebody", Make: "Camera" },
        IFD3: { GPSLatitudeRef: "N", GPSLatitude: "48/1 51/1 30/1" },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(taken).metadata()).exif).toBeDefined();
    const { body } = await send(taken);
    expect(body.photoUrl).toContain("-300x400.webp");
    for (const accept of ["image/webp", "image/png,image/*"]) {
      const { bytes } = await show(body.photoUrl, accept);
      const { width, height, exif, icc, xmp, orientation } = await sharp(bytes).metadata();
      expect({ width, height, exif, icc, xmp, orientation }).toEqual({ width: 300, height: 400 });
      expect(bytes.includes("Somebody")).toBe(false);
    }
  });

  test("larger than anybody draws it is made smaller", async () => {
    const { body } = await send(await picture(5000, 2500).jpeg().toBuffer());
    expect(body.photoUrl).toContain("-1600x800.webp");
  });

  test.each([
    ["60,000 by 60,000", () => headerOnly(60_000, 60_000)],
    ["60,000 by 20", () => headerOnly(60_000, 20)],
    ["one pixel wide", () => picture(1, 200).png().toBuffer()],
    ["8,000 by 8,000", () => picture(8_000, 8_000).png().toBuffer()],
  ])("of absurd dimensions (%s) is refused before it is decoded", async (_, make) => {
    expect(await send(await make())).toMatchObject({
      status: 422,
      body: { code: "PHOTO_DIMENSIONS", message: expect.stringContaining("dimensions de cette photo") },
    });
  });

  test.each([
    ["png", (it: Sharp) => it.png()],
    ["jpg", (it: Sharp) => it.jpeg()],
    ["webp", (it: Sharp) => it.webp()],
  ])("that is a torn %s is refused", async (_, write) => {
    const bytes = await write(noise()).toBuffer();
    const answer = await send(bytes.subarray(0, bytes.length - Math.ceil(bytes.length / 3)));
    expect(answer).toMatchObject({
      status: 422,
      body: { code: "PHOTO_UNREADABLE", message: expect.stringContaining("abîmée") },
    });
  });

  test("for which the disk has no room answers 507, and counts when there is room again", async () => {
    const { files } = admin.shop.context;
    const bytes = await picture(200, 333).png().toBuffer();
    const put = files.put;
    files.put = async () => {
      throw Object.assign(new Error("no space left on device"), { code: "ENOSPC" });
    };
    const answer = await send(bytes).finally(() => {
      files.put = put;
    });
    expect(answer).toMatchObject({
      status: 507,
      body: { code: "STORAGE_FULL", message: expect.stringContaining("plus de place") },
    });
    expect(await send(bytes)).toMatchObject({ status: 201 });
  });

  test("that was kept before there were sizes is shown as it is", async () => {
    const key = `photos/${randomUUID().replaceAll("-", "")}00000000.png`;
    const sha256 = hash("sha256", PNG, "hex");
    await admin.shop.context.files.put(key, PNG, { contentType: "image/png", sha256 });
    const shown = await show(`/${key}`, "image/avif,image/webp,*/*");
    expect(shown).toMatchObject({ status: 200, type: "image/png" });
    expect(shown.bytes).toEqual(PNG);
    expect(sizesOf(`/${key}`)).toBeUndefined();
  });

  test.each([
    ["a drawing with script", "<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"],
    ["a page", "<!doctype html>"],
    ["nothing", ""],
  ])("that is %s is refused", async (_, text) => {
    expect(await send(text, { "content-type": "image/png" })).toMatchObject({
      status: 415,
      body: { code: "PHOTO_REFUSED" },
    });
  });

  test("of more than 5 MB is refused", async () => {
    const large = Buffer.concat([PNG, Buffer.alloc(LARGEST_PHOTO_BYTES)]);
    expect(await send(large)).toMatchObject({ status: 413, body: { code: "BODY_TOO_LARGE" } });
  });

  test("is taken from administrators of the shop's own pages alone, as a picture", async () => {
    const nobody = { ...admin.staff, cookies: new Map<string, string>() };
    expect(await send(PNG, {}, nobody)).toMatchObject({ status: 401, body: { code: "SIGN_IN_REQUIRED" } });
    expect(await send(PNG, {}, await aCustomer(admin.shop))).toMatchObject({ status: 403 });
    expect(await send(PNG, { origin: "https://evil.example" })).toMatchObject({
      status: 403,
      body: { code: "FOREIGN_ORIGIN" },
    });
    expect(await send(PNG, { "content-type": "text/plain" })).toMatchObject({ status: 415 });
    expect(await send("{}", { "content-type": "application/json" })).toMatchObject({ status: 415 });
  });
});
