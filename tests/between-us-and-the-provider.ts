import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";
import { createCardProvider } from "#server/payments/lyra.ts";
import type { TestShop } from "./open-shop.ts";

/** So long a silence of the provider that what is answered before is heard, also on a busy machine. */
export const SILENCE_MS = 4_000;

/**
 * For one test, the shop speaks to its card provider through a line that can be disturbed. `carry` gets the name of the
 * web service and a way to pass the call on, and says what the shop hears; undefined: nothing, for `totalMs`.
 */
export async function standBetween(
  shop: TestShop,
  carry: (service: string, pass: () => Promise<string>) => Promise<string | undefined>,
  totalMs = 60_000,
): Promise<{ calls: string[] }> {
  const calls: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const service = (request.url ?? "").split("/V4/")[1] ?? "";
    calls.push(service);
    const pass = async () => {
      const answer = await fetch(`${shop.card.apiUrl}${request.url}`, {
        method: "POST",
        headers: { authorization: request.headers.authorization ?? "" },
        body: Buffer.concat(chunks),
      });
      return answer.text();
    };
    const heard = await carry(service, pass);
    if (heard !== undefined) response.end(heard);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const honest = shop.context.cards;
  const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  shop.context.cards = createCardProvider({ ...shop.context.config.card, apiUrl }, { totalMs });
  onTestFinished(() => {
    shop.context.cards.close();
    shop.context.cards = honest;
    server.close();
    server.closeAllConnections();
  });
  return { calls };
}

/** For one test, the provider gives money back as asked, and the shop hears nothing of it. */
export const unheardRefunds = (shop: TestShop) =>
  standBetween(
    shop,
    async (service, pass) => {
      const answer = await pass();
      return service.endsWith("CancelOrRefund") ? undefined : answer;
    },
    SILENCE_MS,
  );
