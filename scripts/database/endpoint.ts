import { readFileSync } from "node:fs";
import { Client } from "pg";
import { freePort } from "#scripts/supervisor/ports.ts";
import { superuser } from "./cluster.ts";
import type { Placement } from "./placement.ts";
import { makeSocketFolder } from "./socket.ts";

export type Endpoint = { options: string[]; socketFolder?: string; urlOf: (database: string) => string };

/** Where the server listens: a unix socket only its account (and root) can open; on Windows, loopback. */
export async function makeEndpoint({ cluster, account, beside }: Placement): Promise<Endpoint> {
  if (process.platform === "win32") {
    const port = await freePort();
    const password = readFileSync(`${beside}.password`, "utf8");
    return {
      options: ["-c", "listen_addresses=127.0.0.1", "-p", `${port}`],
      urlOf: (database) => `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`,
    };
  }
  const socketFolder = makeSocketFolder(cluster, account);
  return {
    socketFolder,
    options: [
      "-c",
      "listen_addresses=",
      "-p",
      "5432",
      "-k",
      socketFolder,
      "-c",
      "unix_socket_permissions=0700",
    ],
    urlOf: (database) =>
      `postgres://${superuser}@localhost:5432/${database}?host=${encodeURIComponent(socketFolder)}`,
  };
}

/** Undefined once the server answers, else why it does not. */
export async function connectionProblem(endpoint: Endpoint): Promise<string | undefined> {
  const client = new Client({
    connectionString: endpoint.urlOf("postgres"),
    connectionTimeoutMillis: 10_000,
  });
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.end();
    return undefined;
  } catch (problem) {
    return String(problem);
  }
}

/** The shop's own database, made at the first start: the bundle has no createdb. */
export async function openDatabase(endpoint: Endpoint): Promise<string> {
  const client = new Client({ connectionString: endpoint.urlOf("postgres") });
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_database where datname = 'shop'");
    if (rowCount === 0) await client.query("create database shop");
  } finally {
    await client.end();
  }
  return endpoint.urlOf("shop");
}
