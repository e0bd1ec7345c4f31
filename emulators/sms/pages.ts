import { html } from "#emulators/http/html.ts";
import { emulatorPage } from "#emulators/http/page.ts";
import { json, jsonBody, type Routes } from "#emulators/http/serve.ts";
import type { SmsService } from "./routes.ts";

const SHOWN = 100;

/** The messages for people, and under /emulator the calls for tests. */
export function smsPages({ book, switches, reporter }: SmsService): Routes {
  return {
    "GET /": () => {
      const texts = book.list().slice(0, SHOWN);
      return emulatorPage(
        "Téléphones de démonstration",
        html`<p>Les SMS que la boutique a envoyés, le plus récent en premier. Aucun n'est parti sur un vrai réseau.</p>
${
  texts.length === 0
    ? html`<p class="empty">Aucun SMS pour l'instant.</p>`
    : html`<div class="scroll"><table><thead><tr><th>À</th><th>SMS</th><th>Parties</th><th>Suivi</th><th>Répondre</th></tr></thead><tbody>
${texts.map(
  (
    text,
  ) => html`<tr><td class="code">+${text.to}</td><td class="place"><b>${text.sender}</b><br>${text.content}</td>
<td>${text.parts}</td><td>${text.events.at(-1)?.event}</td>
<td><form class="inline" method="post" action="/texts/${text.messageId}/stop"><button class="plain">STOP</button></form></td></tr>`,
)}</tbody></table></div>`
}`,
      );
    },
    "POST /texts/:messageId/stop": async (call) => {
      const text = book.list().find(({ messageId }) => String(messageId) === call.params.messageId);
      if (text) await reporter.tell(text, "replies", "STOP");
      return { status: 303, headers: { location: "/" }, body: "" };
    },
    "GET /emulator/texts": (call) => {
      const to = call.query.get("to");
      return json(book.list().filter((text) => to === null || `+${text.to}` === to));
    },
    // { messageId, event, reply, times }: what the provider says of a message, as often as a test wants it.
    "POST /emulator/reports": async (call) => {
      const asked = jsonBody(call) as { messageId: number; event: string; reply?: string; times?: number };
      const text = book.list().find(({ messageId }) => messageId === asked.messageId);
      if (!text) return json({ message: "no such message" }, 404);
      return json({ statuses: await reporter.tell(text, asked.event, asked.reply, asked.times) });
    },
    "GET /emulator/behavior": () => json(switches.current()),
    "POST /emulator/behavior": (call) => {
      const request = jsonBody(call);
      const wrong = request === undefined ? "a JSON object is expected" : switches.change(request);
      return wrong === undefined ? json(switches.current()) : json({ message: wrong }, 400);
    },
  };
}
