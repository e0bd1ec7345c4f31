import { createHmac, hash } from "node:crypto";

export interface SignedRequest {
  method: string;
  /** As it stands in the request line, percent-encoded. */
  path: string;
  headers: Record<string, string | string[] | undefined>;
}

interface Credential {
  secretAccessKey: string;
  region: string;
}

/**
 * AWS Signature Version 4 of a request to S3 without a query, as the documentation derives it: the hex signature over
 * the headers named in `signedHeaders`. Written apart from the library that the shop signs with, so that it can judge it.
 */
export function signatureOf(
  { method, path, headers }: SignedRequest,
  signedHeaders: string[],
  { secretAccessKey, region }: Credential,
): string {
  const date = String(headers["x-amz-date"]);
  const scope = [date.slice(0, 8), region, "s3", "aws4_request"];
  const canonicalRequest = [
    method,
    path,
    "",
    ...signedHeaders.map((name) => `${name}:${String(headers[name]).trim()}`),
    "",
    signedHeaders.join(";"),
    headers["x-amz-content-sha256"],
  ].join("\n");
  const toSign = ["AWS4-HMAC-SHA256", date, scope.join("/"), hash("sha256", canonicalRequest)].join("\n");
  const key = scope.reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`);
  return hmac(key, toSign).toString("hex");
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();
