import { Agent, get } from "node:http";

/** One agent for every stream: each keeps its own connection. */
const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });

export interface EventStream {
  close(): void;
}

/** Opens a stream of server-sent events and tells each event as it arrives; resolves once the server has said hello. */
export function openStream(
  url: string,
  headers: Record<string, string>,
  told: (name: string, data: string) => void,
): Promise<EventStream> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers }, (response) => {
      if (response.statusCode !== 200) {
        reject(new Error(`${url} answered ${response.statusCode}`));
        return;
      }
      let text = "";
      response.setEncoding("utf8");
      response.on("error", () => undefined);
      response.on("data", (chunk: string) => {
        text += chunk;
        for (let end = text.indexOf("\n\n"); end >= 0; end = text.indexOf("\n\n")) {
          const [, name = "", data = ""] = /event: (.*)\ndata: (.*)/.exec(text.slice(0, end)) ?? [];
          text = text.slice(end + 2);
          if (name === "hello") resolve({ close: () => request.destroy() });
          else if (name) told(name, data);
        }
      });
    });
    request.on("error", reject);
  });
}
