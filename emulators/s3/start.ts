import { hash, randomUUID } from "node:crypto";
import { type Call, type Reply, serve } from "#emulators/http/serve.ts";
import { signatureOf } from "./signature.ts";

const LONGEST_DRIFT_MS = 15 * 60_000;

export type S3Options = { bucket: string; region: string; accessKeyId: string; secretAccessKey: string };

/**
 * Starts storage that takes, gives, describes and deletes the objects of one bucket as S3 does, under path-style
 * addresses; it keeps them while it runs. A request that is not signed as it must be is refused.
 */
export async function startS3Emulator(
  options: S3Options,
): Promise<{ endpoint: string; stop: () => Promise<void> }> {
  const objects = new Map<string, { body: Buffer; contentType: string }>();
  const signed = (act: (key: string, call: Call) => Reply) => (call: Call) =>
    problemOf(call, options) ?? act(call.params["*"] ?? "", call);
  const path = `/${options.bucket}/*`;
  const served = await serve(0, {
    [`PUT ${path}`]: signed((key, { body, headers }) => {
      objects.set(key, { body, contentType: headers["content-type"] ?? "binary/octet-stream" });
      return { headers: { etag: `"${hash("md5", body)}"` }, body: "" };
    }),
    [`GET ${path}`]: signed((key) => {
      const object = objects.get(key);
      if (!object) return problem(404, "NoSuchKey");
      return { headers: { "content-type": object.contentType }, body: object.body };
    }),
    [`DELETE ${path}`]: signed((key) => {
      objects.delete(key);
      return { status: 204, body: "" };
    }),
  });
  return { endpoint: `http://127.0.0.1:${served.port}`, stop: served.stop };
}

/** What is wrong with a request's signature, if anything is. */
function problemOf({ method, path, headers, body }: Call, options: S3Options): Reply | undefined {
  const [, accessKeyId, scope, names, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? "",
    ) ?? [];
  const date = String(headers["x-amz-date"]);
  if (accessKeyId !== options.accessKeyId) return problem(403, "InvalidAccessKeyId");
  if (scope !== `${date.slice(0, 8)}/${options.region}/s3/aws4_request`)
    return problem(400, "AuthorizationHeaderMalformed");
  const at = Date.parse(date.replace(/^(....)(..)(..T..)(..)(..Z)$/, "$1-$2-$3:$4:$5"));
  if (!(Math.abs(Date.now() - at) < LONGEST_DRIFT_MS)) return problem(403, "RequestTimeTooSkewed");
  const signedHeaders = names?.split(";") ?? [];
  const mustBeSigned = ["host", ...Object.keys(headers).filter((name) => name.startsWith("x-amz-"))];
  const isSigned = mustBeSigned.every((name) => signedHeaders.includes(name));
  if (!isSigned || signature !== signatureOf({ method, path, headers }, signedHeaders, options))
    return problem(403, "SignatureDoesNotMatch");
  const sha256 = headers["x-amz-content-sha256"];
  return method !== "PUT" || sha256 === hash("sha256", body)
    ? undefined
    : problem(400, "XAmzContentSHA256Mismatch");
}

const problem = (status: number, code: string): Reply => ({
  status,
  headers: { "content-type": "application/xml" },
  body: `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><RequestId>${randomUUID()}</RequestId></Error>`,
});
