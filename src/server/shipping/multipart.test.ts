import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readParts } from "./multipart.ts";

function readMultipart(type: string, body: Buffer) {
  const { parts, isComplete } = readParts(type, body);
  return isComplete ? parts : undefined;
}

const BOUNDARY = "uuid:eb7f6ce7-2b6b-4b61-8ad4-0f4f1c8a8a52";
const TYPE = `multipart/related; type="application/json"; boundary="${BOUNDARY}"; start="<jsonInfos>"`;

function bodyOf(parts: { id: string; bytes: Uint8Array }[], leadingNewline = true): Buffer {
  const chunks: Uint8Array[] = parts.flatMap(({ id, bytes }, index) => [
    Buffer.from(
      `${index === 0 && !leadingNewline ? "" : "\r\n"}--${BOUNDARY}\r\nContent-Type: x/y\r\nContent-ID: <${id}>\r\n\r\n`,
    ),
    bytes,
  ]);
  return Buffer.concat([...chunks, Buffer.from(`\r\n--${BOUNDARY}--`)]);
}

const anyBytes = fc
  .array(
    fc.oneof(
      fc.uint8Array({ maxLength: 20 }),
      fc
        .constantFrom("\r\n", "\r", "\n", `--${BOUNDARY}`, `--${BOUNDARY}--`, "--uuid:", "\r\n\r\n")
        .map((text) => Uint8Array.from(Buffer.from(text))),
    ),
  )
  .map((pieces) => Buffer.concat(pieces))
  // The one thing that MIME forbids in a part: a real boundary at the start of one of its lines.
  .filter((bytes) => !Buffer.concat([Buffer.from("\r\n"), bytes]).includes(`\r\n--${BOUNDARY}`));

describe("a multipart body", () => {
  test("gives back every byte of every part, whatever it holds, with or without the leading line break", () => {
    fc.assert(
      fc.property(anyBytes, anyBytes, fc.boolean(), (json, label, leadingNewline) => {
        const body = bodyOf(
          [
            { id: "jsonInfos", bytes: json },
            { id: "label", bytes: label },
          ],
          leadingNewline,
        );
        const parts = readMultipart(TYPE, body);
        expect(parts?.get("jsonInfos")?.bytes.equals(json)).toBe(true);
        expect(parts?.get("label")?.bytes.equals(label)).toBe(true);
        expect(parts?.size).toBe(2);
      }),
    );
  });

  test("cut anywhere is no body at all", () => {
    const body = bodyOf([
      { id: "jsonInfos", bytes: Buffer.from("{}") },
      { id: "label", bytes: Buffer.from("%PDF-1.3\n%%EOF\n") },
    ]);
    for (let length = 0; length < body.length; length++)
      expect(readMultipart(TYPE, body.subarray(0, length))).toBeUndefined();
  });

  test("keeps the bytes above 127 and the last line break of the PDF", () => {
    const pdf = Buffer.concat([
      Buffer.from("%PDF-1.3\n"),
      Buffer.from([0xe2, 0xe3, 0xcf, 0xd3, 0xff]),
      Buffer.from("%%EOF\n"),
    ]);
    expect(
      readMultipart(TYPE, bodyOf([{ id: "label", bytes: pdf }]))
        ?.get("label")
        ?.bytes.equals(pdf),
    ).toBe(true);
  });

  test("is read by content id, not by order", () => {
    const body = bodyOf([
      { id: "label", bytes: Buffer.from("L") },
      { id: "jsonInfos", bytes: Buffer.from("J") },
    ]);
    expect(readMultipart(TYPE, body)?.get("jsonInfos")?.bytes.toString()).toBe("J");
  });

  test.each([["application/json"], ["multipart/related"], ['multipart/related; boundary=""']])(
    "of type %s is not one",
    (type) => {
      expect(readMultipart(type, bodyOf([{ id: "a", bytes: Buffer.from("x") }]))).toBeUndefined();
    },
  );

  test("may have an unquoted boundary, a part without headers and something before and after", () => {
    const body = Buffer.from(
      "before\r\n--b\r\n\r\nbare\r\n--b  \r\nContent-ID: <x>\r\n\r\n\r\n--b--\r\nafter",
    );
    const parts = readMultipart("Multipart/Related; Boundary=b", body);
    expect([...(parts ?? [])].map(([id, part]) => `${id}=${part.bytes}`)).toEqual(["part 0=bare", "x="]);
  });
});
