import { setInterval as every } from "node:timers/promises";
import { z } from "zod";
import { html, type Markup } from "#emulators/http/html.ts";
import { emulatorPage } from "#emulators/http/page.ts";
import { type Call, json, jsonBody, type Reply, type Routes } from "#emulators/http/serve.ts";
import type { LiveSwitches } from "./behavior.ts";
import { hostileComments } from "./hostile.ts";
import type { Room } from "./room.ts";

const FRAME_MS = 20;

const comments = z.strictObject({
  handle: z.string().min(1),
  comments: z
    .array(
      z.strictObject({
        handle: z.string().optional(),
        nickname: z.string().optional(),
        comment: z.string(),
        msgId: z.string().optional(),
        createTime: z.number().optional(),
      }),
    )
    .min(1)
    .max(1_000),
});
const burst = z.strictObject({
  handle: z.string().min(1),
  perSecond: z.number().min(1).max(5_000),
  seconds: z.number().min(0.02).max(600),
  comment: z.string().default("jp A1"),
});
const hostile = z.strictObject({ handle: z.string().min(1), mark: z.string().default("") });
const closing = z.strictObject({
  handle: z.string().min(1),
  code: z.number().int().min(1000).max(4999).default(1011),
});

/** The page for people and, under /emulator, the calls for tests. */
export function livePages(
  switches: LiveSwitches,
  rooms: ReadonlyMap<string, Room>,
  room: (handle: string) => Room,
): Routes {
  return {
    "GET /": () => emulatorPage("Service de live (émulateur)", index(switches, rooms)),
    "POST /": (call) => {
      const form = new URLSearchParams(call.body.toString("utf8"));
      const wanted = form.has("reset")
        ? { reset: true }
        : { door: form.get("door"), silent: form.has("silent"), story: form.has("story") };
      const wrong = switches.change(wanted);
      if (wrong !== undefined) return { status: 400, body: wrong };
      return { status: 303, headers: { location: "/" }, body: "" };
    },
    "POST /cut": () => {
      for (const open of rooms.values()) open.hangUp();
      return { status: 303, headers: { location: "/" }, body: "" };
    },

    "POST /hostile": () => {
      for (const open of rooms.values()) open.say(hostileComments(""));
      return { status: 303, headers: { location: "/" }, body: "" };
    },

    "GET /emulator/behavior": () => json(switches.current()),
    "POST /emulator/behavior": (call) => {
      const request = jsonBody(call);
      const wrong = request === undefined ? "a JSON object is expected" : switches.change(request);
      return wrong === undefined ? json(switches.current()) : json({ message: wrong }, 400);
    },
    "GET /emulator/rooms": () =>
      json(
        [...rooms].map(([handle, open]) => {
          const { sent, ...record } = open.record();
          return { handle, ...record, sent: sent.size };
        }),
      ),
    // ?handle=: ids of the comments that were written to whoever listened.
    "GET /emulator/sent": (call) =>
      json([...(rooms.get(call.query.get("handle") ?? "")?.record().sent ?? [])]),
    "POST /emulator/comments": answering(comments, ({ handle, comments: said }) => room(handle).say(said)),
    "POST /emulator/burst": answering(burst, ({ handle, perSecond, seconds, comment }) => {
      void sayInBurst(room(handle), perSecond, seconds, comment);
      return { comments: Math.round(perSecond * seconds) };
    }),
    "POST /emulator/hostile": answering(hostile, ({ handle, mark }) =>
      room(handle).say(hostileComments(mark)),
    ),
    "POST /emulator/close": answering(closing, ({ handle, code }) => {
      room(handle).hangUp(code);
      return { closed: true };
    }),
  };
}

/** Says comments at an even pace until `seconds` are over; resolves to how many were said. */
async function sayInBurst(
  room: Room,
  perSecond: number,
  seconds: number,
  comment: string | ((rank: number) => string),
): Promise<number> {
  const total = Math.round(perSecond * seconds);
  const started = performance.now();
  let said = 0;
  for await (const _ of every(FRAME_MS)) {
    const due = Math.min(total, Math.ceil(((performance.now() - started) / 1000) * perSecond));
    const text = (rank: number) => (typeof comment === "string" ? comment : comment(rank));
    if (due > said)
      room.say(Array.from({ length: due - said }, (_, place) => ({ comment: text(said + place) })));
    said = due;
    if (said >= total) break;
  }
  return said;
}

function answering<Wanted>(schema: z.ZodType<Wanted>, act: (wanted: Wanted) => unknown) {
  return (call: Call): Reply => {
    const parsed = schema.safeParse(jsonBody(call));
    return parsed.success ? json(act(parsed.data)) : json({ message: z.prettifyError(parsed.error) }, 400);
  };
}

const DOORS = {
  open: "ouverte",
  "not-live": "compte pas en direct (4404)",
  "key-refused": "clé refusée (4401)",
  "too-many": "trop de connexions (4429)",
  "429": "limite atteinte (429, retry-after)",
  down: "en panne (503)",
};

function index(switches: LiveSwitches, rooms: ReadonlyMap<string, Room>): Markup {
  const { door, silent, story } = switches.current();
  return html`
<p>Ce serveur parle comme le WebSocket d'Euler Stream : les commentaires d'un live, en JSON. Personne n'est filmé.</p>
<h2>Lives écoutés</h2>
${
  rooms.size === 0
    ? html`<p class="empty">Aucun connecteur ne s'est encore présenté.</p>`
    : html`<div class="scroll"><table><tr><th>Compte</th><th>Connexions</th><th>Commentaires dits</th><th>Coupures</th></tr>
${[...rooms].map(([handle, open]) => {
  const { listeners, said, disconnects } = open.record();
  return html`<tr><td class="code">@${handle}</td><td>${listeners}</td><td>${said}</td><td>${disconnects}</td></tr>`;
})}</table></div>`
}
<h2>Comportement</h2>
<form method="post" action="/">
<label><span>Porte</span><select name="door">
${Object.entries(DOORS).map(([value, label]) => html`<option value="${value}"${value === door && html` selected`}>${label}</option>`)}
</select></label>
${check("silent", "Connexion ouverte mais muette", silent)}
${check("story", "Les spectatrices parlent d'elles-mêmes", story)}
<p class="buttons"><button>Appliquer</button> <button name="reset" value="1" class="plain">Tout remettre à la normale</button></p>
</form>
<h2>Incident</h2>
<form class="inline" method="post" action="/cut"><button class="plain">Couper toutes les connexions</button></form>
<form class="inline" method="post" action="/hostile"><button class="plain">Dire des textes hostiles</button></form>`;
}

const check = (name: string, label: string, on: boolean) =>
  html`<label style="grid-template-columns:auto 1fr;align-items:center"><input type="checkbox" name="${name}" value="1" style="width:20px;min-height:20px"${on && html` checked`}><span>${label}</span></label>`;
