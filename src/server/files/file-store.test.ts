import { hash, randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startS3Emulator } from "#emulators/s3/start.ts";
import { createFileStore, type FileStore } from "./file-store.ts";
import { s3Store } from "./s3-store.ts";

const PDF = Uint8Array.from([37, 80, 68, 70, 0, 255, 13, 10, 200]);
const facts = (bytes: Uint8Array) => ({
  contentType: "application/pdf",
  sha256: hash("sha256", bytes, "hex"),
});
const newKey = () => `labels/${randomUUID()}/6A12345678905-ab12cd34.pdf`;

const stores: Record<string, () => FileStore> = {};
let folder: string;
let s3: Awaited<ReturnType<typeof startS3Emulator>>;

const BUCKET = {
  bucket: "shipping",
  region: "us-east-1",
  accessKeyId: "the shop",
  secretAccessKey: "a secret of the shop and its storage",
};
const s3Settings = (endpoint: string) => ({ kind: "s3" as const, endpoint, ...BUCKET });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "files-"));
  s3 = await startS3Emulator(BUCKET);
  const inFolder = createFileStore({ kind: "folder", folder: join(folder, "files") });
  const inBucket = createFileStore(s3Settings(s3.endpoint));
  stores.folder = () => inFolder;
  stores.s3 = () => inBucket;
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true });
});

describe.each(["folder", "s3"])("files in the %s store", (name) => {
  const store = () => stores[name]?.() as FileStore;

  test("come back byte for byte, with their type and size", async () => {
    const key = newKey();
    await store().put(key, PDF, facts(PDF));
    const file = await store().get(key);
    expect(file?.contentType).toBe("application/pdf");
    expect([...(file?.bytes ?? [])]).toEqual([...PDF]);
    expect(await store().head(key)).toEqual({ size: PDF.length, contentType: "application/pdf" });
  });

  test("that are part of a larger buffer are stored alone", async () => {
    const key = newKey();
    const part = Uint8Array.from([9, 9, ...PDF, 9]).subarray(2, 2 + PDF.length);
    await store().put(key, part, facts(part));
    expect([...((await store().get(key))?.bytes ?? [])]).toEqual([...PDF]);
  });

  test("that were never stored, or were deleted, are null", async () => {
    const key = newKey();
    expect(await store().get(key)).toBeNull();
    expect(await store().head(key)).toBeNull();
    await store().put(key, PDF, facts(PDF));
    await store().delete(key);
    await store().delete(key);
    expect(await store().get(key)).toBeNull();
  });

  test("can be replaced", async () => {
    const key = newKey();
    await store().put(key, PDF, facts(PDF));
    const other = Uint8Array.from([1]);
    await store().put(key, other, facts(other));
    expect([...((await store().get(key))?.bytes ?? [])]).toEqual([1]);
  });

  test("are refused when their bytes are not the announced ones", async () => {
    const key = newKey();
    await expect(store().put(key, PDF, facts(Uint8Array.from([1])))).rejects.toThrow("sha256");
    expect(await store().get(key)).toBeNull();
  });

  test.each([
    "../secret",
    "a/../../b",
    "/etc/passwd",
    "a\\b",
    "a\0b",
    "",
    "a//b",
    "a/./b",
    "a b",
    "é",
    ".hidden",
    "a?b",
    "a%2e",
  ])("never have the key %j", async (key) => {
    await expect(store().put(key, PDF, facts(PDF))).rejects.toThrow("unsafe file key");
    await expect(store().get(key)).rejects.toThrow("unsafe file key");
    await expect(store().delete(key)).rejects.toThrow("unsafe file key");
    await expect(store().head(key)).rejects.toThrow("unsafe file key");
  });
});

describe("a folder", () => {
  test("holds nothing but whole files, even when many are written to one key at once", async () => {
    const place = await mkdtemp(join(folder, "race-"));
    const store = createFileStore({ kind: "folder", folder: place });
    const contents = Array.from({ length: 20 }, (_, index) => new Uint8Array(50_000).fill(index));
    await Promise.all(contents.map((bytes) => store.put("labels/one.pdf", bytes, facts(bytes))));
    const kept = (await store.get("labels/one.pdf"))?.bytes ?? new Uint8Array();
    expect(kept).toHaveLength(50_000);
    expect(new Set(kept).size).toBe(1);
    expect(await readdir(join(place, "labels"))).toEqual(["one.pdf"]);
  });

  test("cannot be left by any key", async () => {
    await writeFile(join(folder, "outside.txt"), "secret");
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom("..", ".", "/", "outside.txt", "a", "\\", "%2e%2e"), { maxLength: 6 }),
        async (pieces) => {
          const read = await stores
            .folder?.()
            .get(pieces.join(""))
            .catch(() => null);
          expect(read ?? null).toBeNull();
        },
      ),
    );
  });

  test("that cannot be written says so when it opens", async () => {
    await writeFile(join(folder, "a-file"), "");
    expect(() => createFileStore({ kind: "folder", folder: join(folder, "a-file") })).toThrow("a-file");
  });
});

describe("storage in trouble", () => {
  test("that refuses the credentials says its status, and nothing of them", async () => {
    const store = s3Store({ ...s3Settings(s3.endpoint), secretAccessKey: "not the secret" });
    await expect(store.put("labels/x.pdf", PDF, facts(PDF))).rejects.toThrow(
      "file storage answered PUT with HTTP 403",
    );
    await expect(store.get("labels/x.pdf")).rejects.toThrow("HTTP 403");
  });

  test("that says nothing is given up in time, and left alone after five calls", async () => {
    const silent = await silentServer();
    const store = s3Store(s3Settings(silent.url), { totalMs: 1_000 });
    for (let call = 0; call < 5; call++)
      await expect(store.get("labels/x.pdf")).rejects.toThrow("did not answer GET");
    await expect(store.get("labels/x.pdf")).rejects.toThrow("out of reach");
    expect(silent.calls()).toBe(5);
  });
});

const servers: (() => void)[] = [];
afterAll(() => {
  for (const stop of servers) stop();
});

/** A server that never answers. */
async function silentServer() {
  let calls = 0;
  const server = createServer((request) => {
    calls++;
    request.resume();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  servers.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, calls: () => calls };
}
