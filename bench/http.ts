import { Agent, request } from "node:http";

export interface Answer {
  status: number;
  body: string;
  headers: NodeJS.Dict<string | string[]>;
  ms: number;
}

/**
 * Keep-alive connections to one server; a bench spends most of its own time here, so it stays small. `localAddress`: the
 * address of this machine from which it asks, where the server counts by it.
 */
export function openClient(origin: string, sockets: number, localAddress?: string) {
  const agent = new Agent({
    keepAlive: true,
    maxSockets: sockets,
    scheduling: "fifo",
    ...(localAddress && { localAddress }),
  });
  const { hostname, port } = new URL(origin);
  return {
    close: () => agent.destroy(),
    call(
      method: string,
      path: string,
      body: string | undefined,
      headers: Record<string, string>,
    ): Promise<Answer> {
      const started = performance.now();
      return new Promise((resolve, reject) => {
        const sent = request(
          {
            agent,
            hostname,
            port,
            method,
            path,
            headers:
              body === undefined
                ? headers
                : { ...headers, "content-length": String(Buffer.byteLength(body)) },
          },
          (response) => {
            let text = "";
            response.setEncoding("utf8");
            response.on("data", (chunk: string) => {
              text += chunk;
            });
            response.on("end", () =>
              resolve({
                status: response.statusCode ?? 0,
                body: text,
                headers: response.headers,
                ms: performance.now() - started,
              }),
            );
            response.on("error", reject);
          },
        );
        sent.on("error", reject);
        sent.end(body);
      });
    },
  };
}

export type Client = ReturnType<typeof openClient>;
