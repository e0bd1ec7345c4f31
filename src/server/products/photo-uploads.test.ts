import { describe, expect, test } from "vitest";
import { LARGEST_PHOTO_BYTES } from "#domain/photo.ts";
import { aCustomer, deskOf } from "#tests/staff.ts";

const desk = deskOf();

const PNG = Buffer.concat([
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  Buffer.from("picture"),
]);
const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
const WEBP = Buffer.from("RIFF\u0000\u0000\u0000\u0000WEBPVP8 ", "latin1");

async function send(body: Buffer | string, headers: Record<string, string> = {}, as = desk.staff) {
  const cookie = [...as.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const answer = await fetch(`${desk.shop.url}/api/admin/photos`, {
    method: "POST",
    headers: { cookie, origin: desk.shop.url, "content-type": "image/png", ...headers },
    body: typeof body === "string" ? body : new Uint8Array(body),
  });
  return { status: answer.status, body: (await answer.json()) as { photoUrl: string; code?: string } };
}

describe("a photo", () => {
  test.each([
    ["png", PNG, "image/png"],
    ["jpg", JPEG, "image/jpeg"],
    ["webp", WEBP, "image/webp"],
  ])(
    "that is a %s is kept and shown as what it is, whatever it was called",
    async (extension, bytes, type) => {
      const kept = await send(bytes, { "content-type": "image/gif" });
      expect(kept).toMatchObject({ status: 201 });
      expect(kept.body.photoUrl).toMatch(new RegExp(`^/photos/[0-9a-f]{40}\\.${extension}$`));
      const shown = await fetch(`${desk.shop.url}${kept.body.photoUrl}`);
      expect(shown.headers.get("content-type")).toBe(type);
      expect(Buffer.from(await shown.arrayBuffer())).toEqual(bytes);
      expect((await send(bytes)).body).toEqual(kept.body);
    },
  );

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
    const nobody = { ...desk.staff, cookies: new Map<string, string>() };
    expect(await send(PNG, {}, nobody)).toMatchObject({ status: 401, body: { code: "SIGN_IN_REQUIRED" } });
    expect(await send(PNG, {}, await aCustomer(desk.shop))).toMatchObject({ status: 403 });
    expect(await send(PNG, { origin: "https://evil.example" })).toMatchObject({
      status: 403,
      body: { code: "FOREIGN_ORIGIN" },
    });
    expect(await send(PNG, { "content-type": "text/plain" })).toMatchObject({ status: 415 });
    expect(await send("{}", { "content-type": "application/json" })).toMatchObject({ status: 415 });
  });
});
