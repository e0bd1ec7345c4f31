import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { verifiedText } from "./signature.ts";

// The vector published in the tests of the provider's PHP SDK (MIT).
const VECTOR = readFileSync(new URL("public-vector.txt", import.meta.url), "utf8");
const KEY = "38453613e7f44dc58732bad3dca2bca3";
const HASH = "4d57a308d7d8a89a989e8dc54613fe5f7d353a6c749a9769f5e9b9073d5720af";
const signed = { answer: VECTOR, hash: HASH, algorithm: "sha256_hmac" };

describe("the provider's public vector", () => {
  test("is authentic", () => {
    expect(Buffer.byteLength(VECTOR)).toBe(3527);
    expect(verifiedText(signed, KEY)).toBe(VECTOR);
  });

  test("is authentic when each slash arrives escaped, and is read as it was signed", () => {
    expect(verifiedText({ ...signed, answer: VECTOR.replaceAll("/", "\\/") }, KEY)).toBe(VECTOR);
  });

  test("is refused under the other route's key", () => {
    expect(verifiedText(signed, "testpassword_DEMOPRIVATEKEY23G4475zXZQ2UA5x7M")).toBeUndefined();
  });

  test("is refused when re-serialized with other spaces", () => {
    expect(
      verifiedText({ ...signed, answer: JSON.stringify(JSON.parse(VECTOR), null, 1) }, KEY),
    ).toBeUndefined();
  });

  test.each([
    ["in capitals", HASH.toUpperCase()],
    ["in base64", Buffer.from(HASH, "hex").toString("base64")],
    ["cut short", HASH.slice(0, 62)],
    ["empty", ""],
    ["with a byte more", `${HASH}00`],
    ["followed by a line", `${HASH}\n`],
  ])("is refused when its hash is %s", (_how, hash) => {
    expect(verifiedText({ ...signed, hash }, KEY)).toBeUndefined();
  });

  test("is refused under another algorithm's name", () => {
    expect(verifiedText({ ...signed, algorithm: "sha1" }, KEY)).toBeUndefined();
    expect(verifiedText({ ...signed, algorithm: "" }, KEY)).toBeUndefined();
  });
});

test("no changed character of a text or of its hash passes", () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, unit: "binary" }),
      fc.nat(),
      fc.integer({ min: 1, max: 15 }),
      (answer, position, shift) => {
        const hash = createHmac("sha256", KEY).update(answer, "utf8").digest("hex");
        expect(verifiedText({ answer, hash, algorithm: "sha256_hmac" }, KEY)).toBe(answer);
        const at = position % 64;
        const digit = ((Number.parseInt(hash.charAt(at), 16) + shift) % 16).toString(16);
        const forged = hash.slice(0, at) + digit + hash.slice(at + 1);
        expect(verifiedText({ answer, hash: forged, algorithm: "sha256_hmac" }, KEY)).toBeUndefined();
        expect(verifiedText({ answer: `${answer} `, hash, algorithm: "sha256_hmac" }, KEY)).toBeUndefined();
      },
    ),
  );
});
