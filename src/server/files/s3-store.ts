import { AwsClient } from "aws4fetch";
import type { Config } from "#server/config.ts";
import { createCircuitBreaker } from "#server/outgoing/circuit-breaker.ts";
import { checkContent, checkedKey } from "./file-key.ts";
import type { FileStore } from "./file-store.ts";

type S3Settings = Extract<Config["files"], { kind: "s3" }>;

const LARGEST_FILE = 32 * 1024 * 1024;

/** Files in a private bucket of S3-compatible storage, under path-style addresses. */
export function s3Store(settings: S3Settings, { totalMs = 10_000 } = {}): FileStore {
  const client = new AwsClient({
    accessKeyId: settings.accessKeyId,
    secretAccessKey: settings.secretAccessKey,
    region: settings.region,
    service: "s3",
    // Its own default is ten retries without a time-out.
    retries: 2,
  });
  const breaker = createCircuitBreaker();

  const call = async (method: string, key: string, init: RequestInit = {}): Promise<Response> => {
    const url = `${settings.endpoint}/${settings.bucket}/${checkedKey(key)}`;
    if (!breaker.allows()) throw new Error("file storage is out of reach");
    const signal = AbortSignal.timeout(totalMs);
    try {
      const answer = await client.fetch(url, { ...init, method, redirect: "manual", signal });
      breaker.report(answer.status < 500 ? "success" : "failure");
      return answer;
    } catch (error) {
      breaker.report("failure");
      throw new Error(`file storage did not answer ${method}`, { cause: error });
    }
  };

  return {
    put: async (key, bytes, { contentType, sha256 }) => {
      checkContent(bytes, sha256);
      const answer = await call("PUT", key, {
        // A copy, because the caller's bytes may sit in a larger, shared buffer.
        body: new Uint8Array(bytes),
        headers: { "content-type": contentType, "x-amz-content-sha256": sha256 },
      });
      await expectSuccess(answer, "PUT");
    },

    get: async (key) => {
      const answer = await call("GET", key);
      if (answer.status === 404) return discard(answer);
      const { body, headers } = await expectSuccess(answer, "GET");
      return {
        bytes: await readBounded(body),
        contentType: headers.get("content-type") ?? "application/octet-stream",
      };
    },

    delete: async (key) => {
      const answer = await call("DELETE", key);
      if (answer.status !== 404) await expectSuccess(answer, "DELETE");
      await discard(answer);
    },

    head: async (key) => {
      const answer = await call("HEAD", key);
      if (answer.status === 404) return null;
      const { headers } = await expectSuccess(answer, "HEAD");
      return {
        size: Number(headers.get("content-length")),
        contentType: headers.get("content-type") ?? "application/octet-stream",
      };
    },
  };
}

async function expectSuccess(answer: Response, method: string): Promise<Response> {
  if (answer.ok) return answer;
  await discard(answer);
  throw new Error(`file storage answered ${method} with HTTP ${answer.status}`);
}

async function discard(answer: Response): Promise<null> {
  await answer.body?.cancel();
  return null;
}

async function readBounded(body: Response["body"]): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > LARGEST_FILE) throw new Error("stored file is larger than any we write");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
