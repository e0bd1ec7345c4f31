import { hash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { signatureOf } from "./signature.ts";
import { startS3Emulator } from "./start.ts";

/** The documentation's own examples ("Examples: Signature Calculations in AWS Signature Version 4"). */
const EXAMPLE = { secretAccessKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", region: "us-east-1" };
const common = { host: "examplebucket.s3.amazonaws.com", "x-amz-date": "20130524T000000Z" };

test("a signature is the one that the documentation works out", () => {
  const get = { ...common, range: "bytes=0-9", "x-amz-content-sha256": hash("sha256", "") };
  expect(
    signatureOf({ method: "GET", path: "/test.txt", headers: get }, Object.keys(get).sort(), EXAMPLE),
  ).toBe("f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41");
  const put = {
    ...common,
    date: "Fri, 24 May 2013 00:00:00 GMT",
    "x-amz-storage-class": "REDUCED_REDUNDANCY",
    "x-amz-content-sha256": hash("sha256", "Welcome to Amazon S3."),
  };
  expect(
    signatureOf({ method: "PUT", path: "/test%24file.text", headers: put }, Object.keys(put).sort(), EXAMPLE),
  ).toBe("98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd");
});

describe("the storage", () => {
  const keys = { accessKeyId: "key", secretAccessKey: "secret", region: "us-east-1" };
  let storage: Awaited<ReturnType<typeof startS3Emulator>>;
  beforeAll(async () => {
    storage = await startS3Emulator({ bucket: "shipping", ...keys });
  });
  afterAll(() => storage.stop());

  const call = (
    signing: Partial<typeof keys>,
    init: RequestInit = {},
    change: (request: Request) => void = () => {},
  ) =>
    new AwsClient({ ...keys, ...signing, service: "s3" })
      .sign(`${storage.endpoint}/shipping/a/b.pdf`, init)
      .then(async (request) => {
        change(request);
        const answer = await fetch(request);
        return { status: answer.status, body: await answer.text() };
      });

  test("refuses what another key, another region or nobody has signed, and a header that was changed", async () => {
    const refused = (code: string) => expect.stringContaining(`<Code>${code}</Code>`);
    expect(await call({ secretAccessKey: "other" })).toEqual({
      status: 403,
      body: refused("SignatureDoesNotMatch"),
    });
    expect(await call({ accessKeyId: "other" })).toEqual({
      status: 403,
      body: refused("InvalidAccessKeyId"),
    });
    expect(await call({ region: "eu-west-3" })).toMatchObject({
      body: refused("AuthorizationHeaderMalformed"),
    });
    expect(await call({}, {}, ({ headers }) => headers.delete("authorization"))).toMatchObject({
      status: 403,
    });
    expect(await call({}, {}, ({ headers }) => headers.set("x-amz-acl", "public-read"))).toMatchObject({
      body: refused("SignatureDoesNotMatch"),
    });
    expect(await call({}, {}, ({ headers }) => headers.set("x-amz-date", "20130524T000000Z"))).toMatchObject({
      status: 400,
    });
  });

  test("refuses bytes that are not those that were signed", async () => {
    const sha256 = hash("sha256", "others");
    expect(
      await call({}, { method: "PUT", body: "bytes", headers: { "x-amz-content-sha256": sha256 } }),
    ).toMatchObject({ status: 400, body: expect.stringContaining("XAmzContentSHA256Mismatch") });
    expect(await call({})).toMatchObject({ status: 404, body: expect.stringContaining("NoSuchKey") });
  });
});
