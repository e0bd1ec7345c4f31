import { type ParsedMail, simpleParser } from "mailparser";
import type { Call, Reply, Routes } from "#emulators/http/serve.ts";
import { json, jsonBody } from "#emulators/http/serve.ts";
import type { MailSwitches } from "./behavior.ts";
import { mailboxPage, type View } from "./page.ts";
import type { MailStore, Summary } from "./store.ts";

const API_LENGTH = 100;

// A mail may style itself and show its own pictures; it may run nothing and fetch nothing.
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; sandbox allow-popups allow-popups-to-escape-sandbox";

/** Reloads the list when messages came, unless somebody is typing a search. */
const FRESH = `const { total } = document.currentScript.dataset;
setInterval(async () => {
  if (document.hidden || document.activeElement?.id === "q" || !document.body.classList.contains("listing")) return;
  const answer = await fetch("/api/count").catch(() => undefined);
  if (answer?.ok && String((await answer.json()).total) !== total) location.reload();
}, 3000);
`;

/** The pages for people, and under /api and /emulator the calls for tests. */
export function mailboxRoutes(store: MailStore, switches: MailSwitches): Routes {
  const parsed = async (id: string): Promise<ParsedMail | undefined> => {
    const raw = await store.raw(id);
    return raw && simpleParser(raw);
  };
  const missing: Reply = { status: 404, body: "Ce message a été supprimé." };

  return {
    "GET /": (call) => {
      const search = searched(call);
      return mailboxPage(store.list({ text: search }), store.list({}).length, search, undefined);
    },
    "GET /messages/:id": async (call) => {
      const id = call.params.id ?? "";
      const [mail, summary] = [await parsed(id), store.summary(id)];
      const search = searched(call);
      const opened = mail && summary ? { mail, summary, view: viewOf(call) } : "gone";
      return mailboxPage(store.list({ text: search }), store.list({}).length, search, opened);
    },
    "GET /messages/:id/html": async (call) => {
      const mail = await parsed(call.params.id ?? "");
      if (!mail?.html) return missing;
      return {
        headers: { "content-type": "text/html; charset=utf-8", "content-security-policy": MAIL_POLICY },
        body: `<base target="_blank">${mail.html}`,
      };
    },
    "GET /messages/:id/raw": async (call) => {
      const raw = await store.raw(call.params.id ?? "");
      return raw ? { headers: download("message/rfc822", "message.eml"), body: raw } : missing;
    },
    "GET /messages/:id/attachments/:index": async (call) => {
      const mail = await parsed(call.params.id ?? "");
      const attachment = mail?.attachments[Number(call.params.index)];
      if (!attachment) return missing;
      const name = attachment.filename ?? `piece-${Number(call.params.index) + 1}`;
      return { headers: download(attachment.contentType, name), body: attachment.content };
    },
    "POST /delete-all": async () => {
      await store.clear();
      return { status: 303, headers: { location: "/" }, body: "" };
    },

    "GET /fresh.js": () => ({ headers: { "content-type": "text/javascript; charset=utf-8" }, body: FRESH }),
    "GET /api/count": () => json({ total: store.list({}).length }),
    // ?to=address&q=text: newest first, with their text and HTML.
    "GET /api/messages": async (call) => {
      const found = store.list({
        to: call.query.get("to") ?? undefined,
        text: call.query.get("q") ?? undefined,
      });
      const whole = found.slice(0, API_LENGTH).map(async (one) => document(one, await parsed(one.id)));
      return json(await Promise.all(whole));
    },
    "DELETE /api/messages": async () => {
      await store.clear();
      return json({ deleted: true });
    },
    "GET /emulator/behavior": () => json(switches.current()),
    "POST /emulator/behavior": (call) => {
      const request = jsonBody(call);
      const wrong = request === undefined ? "a JSON object is expected" : switches.change(request);
      return wrong === undefined ? json(switches.current()) : json({ message: wrong }, 400);
    },
  };
}

function searched(call: Call): string {
  return (call.query.get("q") ?? "").slice(0, 200);
}

function viewOf(call: Call): View {
  const view = call.query.get("view");
  return view === "text" || view === "headers" ? view : "html";
}

function download(contentType: string, name: string): Record<string, string> {
  return {
    "content-type": contentType,
    "content-disposition": `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
    "x-content-type-options": "nosniff",
  };
}

function document(summary: Summary, mail: ParsedMail | undefined) {
  return {
    ...summary,
    text: mail?.text ?? "",
    html: mail?.html || "",
    headers: Object.fromEntries(
      mail?.headerLines.map((one) => [one.key, one.line.replace(/^[^:]*:\s*/, "")]) ?? [],
    ),
    attachments: (mail?.attachments ?? []).map((one) => ({
      name: one.filename ?? "",
      contentType: one.contentType,
      size: one.size,
      // Shown by the message itself.
      inline: one.related ?? false,
    })),
  };
}
