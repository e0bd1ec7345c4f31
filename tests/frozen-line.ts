import type { AddressInfo } from "node:net";
import { connect, createServer, type Socket } from "node:net";
import { onTestFinished } from "vitest";

export interface FrozenLine {
  /** The database, reached through this line. */
  url: string;
  /** From now on connections are accepted and nothing passes: a database that is frozen, not down. */
  freeze(): void;
  thaw(): void;
}

/** For one test, a line to the database that can stop passing anything on. */
export async function frozenLine(databaseUrl: string): Promise<FrozenLine> {
  const pairs = new Set<[Socket, Socket]>();
  let isFrozen = false;
  const pass = ([one, other]: [Socket, Socket]) => {
    one.pipe(other);
    other.pipe(one);
  };
  const hold = ([one, other]: [Socket, Socket]) => {
    one.unpipe(other);
    other.unpipe(one);
    one.pause();
    other.pause();
  };
  const server = createServer((near) => {
    const pair: [Socket, Socket] = [near, connectTo(databaseUrl)];
    pairs.add(pair);
    for (const socket of pair) {
      socket.on("error", () => undefined);
      socket.on("close", () => {
        pairs.delete(pair);
        for (const end of pair) end.destroy();
      });
    }
    if (isFrozen) hold(pair);
    else pass(pair);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.close();
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  });
  return {
    url: throughPort((server.address() as AddressInfo).port, databaseUrl),
    freeze() {
      isFrozen = true;
      for (const pair of pairs) hold(pair);
    },
    thaw() {
      isFrozen = false;
      for (const pair of pairs) pass(pair);
    },
  };
}

/** The embedded database listens on a socket in a folder, another one on a port. */
function connectTo(databaseUrl: string): Socket {
  const { hostname, port, searchParams } = new URL(databaseUrl);
  const folder = searchParams.get("host");
  return folder ? connect(`${folder}/.s.PGSQL.${port || 5432}`) : connect(Number(port || 5432), hostname);
}

function throughPort(port: number, databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.searchParams.delete("host");
  url.hostname = "127.0.0.1";
  url.port = String(port);
  return url.href;
}
