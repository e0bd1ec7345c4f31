import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface DisturbedLine {
  url: string;
  /** Whether calls go through; otherwise they are cut. */
  open: boolean;
  /** How many calls were cut. */
  readonly cut: number;
  close(): void;
}

/** A line to the shop that can be cut: what comes through it is passed on as it is. */
export async function disturbedLine(to: string): Promise<DisturbedLine> {
  let cut = 0;
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    if (!line.open) {
      cut += 1;
      request.socket.destroy();
      return;
    }
    const answer = await fetch(to + request.url, {
      method: request.method ?? "GET",
      headers: {
        authorization: request.headers.authorization ?? "",
        "content-type": request.headers["content-type"] ?? "application/json",
      },
      body: Buffer.concat(chunks),
    });
    response.writeHead(answer.status, { "content-type": "application/json" });
    response.end(await answer.text());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const line: DisturbedLine = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    open: true,
    get cut() {
      return cut;
    },
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return line;
}
