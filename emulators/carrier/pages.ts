import { html, type Markup } from "#emulators/http/html.ts";
import { emulatorPage } from "#emulators/http/page.ts";
import type { Routes } from "#emulators/http/serve.ts";
import { json, jsonBody } from "#emulators/http/serve.ts";
import type { Behavior } from "./behavior.ts";
import { journey } from "./journey.ts";
import type { Carrier } from "./sls-routes.ts";

const CHOICES: { name: keyof Behavior; label: string; options: Record<string, string> }[] = [
  {
    name: "mood",
    label: "Service",
    options: {
      normal: "normal",
      down: "indisponible (503)",
      "error-500": "erreur technique (500)",
      "closed-account": "compte fermé (403)",
      silence: "muet",
      "silence-after-label": "étiquette créée, réponse jamais donnée",
    },
  },
  {
    name: "body",
    label: "Réponse",
    options: { whole: "complète", truncated: "coupée au milieu du PDF", slow: "lente" },
  },
  {
    name: "refuseWith",
    label: "Refus imposé",
    options: {
      "": "aucun",
      "30000": "30000, identifiants",
      "30212": "30212, code postal",
      "30221": "30221, portable",
      "30301": "30301, poids",
      "40015": "40015, service momentanément indisponible",
    },
  },
  {
    name: "tracking",
    label: "Suivi",
    options: {
      normal: "normal",
      untidy: "en désordre, avec des trous et des doublons",
      "too-many": "trop de questions (429)",
      closed: "clé refusée",
    },
  },
  {
    name: "pointsError",
    label: "Points de retrait",
    options: {
      "": "normal",
      "201": "201, identifiants",
      "300": "300, aucun point",
      "104": "104, code postal",
    },
  },
  {
    name: "refusals",
    label: "Forme des refus",
    options: { multipart: "multipart", json: "JSON" },
  },
];

/** Pages for people (index, public tracking) and, under /emulator, the calls for tests. */
export function carrierPages(carrier: Carrier): Routes {
  return {
    "GET /": () => emulatorPage("Transporteur (émulateur)", index(carrier)),
    "POST /": (call) => {
      const form = new URLSearchParams(call.body.toString("utf8"));
      const wrong = carrier.switches.change(form.has("reset") ? { reset: true } : Object.fromEntries(form));
      if (wrong !== undefined) return { status: 400, body: wrong };
      return { status: 303, headers: { location: "/" }, body: "" };
    },
    "GET /outils/suivre-vos-envois": (call) => {
      const code = call.query.get("code") ?? "";
      return emulatorPage("Suivre un colis", tracking(carrier, code));
    },
    "GET /particulier/modification-livraison": (call) => {
      const code = call.query.get("code") ?? "";
      return emulatorPage("Modifier la livraison", tracking(carrier, code));
    },
    "POST /push/:parcelNumber": async (call) => {
      const parcel = carrier.book.find(call.params.parcelNumber ?? "");
      if (parcel) await carrier.book.push(parcel);
      return { status: 303, headers: { location: "/" }, body: "" };
    },

    "GET /emulator/behavior": () => json(carrier.switches.current()),
    "POST /emulator/behavior": (call) => {
      const request = jsonBody(call);
      const wrong = request === undefined ? "a JSON object is expected" : carrier.switches.change(request);
      return wrong === undefined ? json(carrier.switches.current()) : json({ message: wrong }, 400);
    },
    // ?orderNumber=HF-LIVE-12: every parcel announced for it, oldest first.
    "GET /emulator/parcels": (call) => {
      const orderNumber = call.query.get("orderNumber");
      return json(orderNumber === null ? carrier.book.latest(100) : carrier.book.ofOrder(orderNumber));
    },
    "POST /emulator/parcels/:parcelNumber/push": async (call) => {
      const parcel = carrier.book.find(call.params.parcelNumber ?? "");
      if (!parcel) return json({ message: "unknown parcel" }, 404);
      await carrier.book.push(parcel);
      return json(carrier.book.find(parcel.parcelNumber));
    },
  };
}

function index(carrier: Carrier): Markup {
  const parcels = carrier.book.latest(20);
  return html`
<p>Ce serveur répond comme le service d'affranchissement Colissimo (SLS 2.0) : étiquettes PDF 10 × 15 marquées SPECIMEN,
refus documentés, suivi. Aucun colis n'est annoncé à personne.</p>
<h2>Comportement</h2>
<form method="post" action="/">
${CHOICES.map((choice) => {
  const current = String(carrier.switches.current()[choice.name]);
  return html`<label><span>${choice.label}</span><select name="${choice.name}">
${Object.entries(choice.options).map(([value, label]) => html`<option value="${value}"${value === current && html` selected`}>${label}</option>`)}
</select></label>`;
})}
<p class="buttons"><button>Appliquer</button> <button name="reset" value="1" class="plain">Tout remettre à la normale</button></p>
</form>
<h2>Derniers colis annoncés</h2>
${parcels.length === 0 && html`<p class="empty">Aucun colis pour l'instant.</p>`}
${
  parcels.length > 0 &&
  html`<div class="scroll"><table><thead><tr><th>Colis</th><th>Commande</th><th>Destinataire</th><th>État</th><th></th></tr></thead><tbody>
${parcels.map(
  (
    parcel,
  ) => html`<tr><td class="code"><a href="/outils/suivre-vos-envois?code=${parcel.parcelNumber}">${parcel.parcelNumber}</a></td>
<td class="code">${parcel.orderNumber}</td><td class="place">${parcel.addressee}, ${parcel.zipCode} ${parcel.city}</td>
<td>${journey(parcel, carrier.now()).at(-1)?.code ?? ""}</td>
<td><form class="inline" method="post" action="/push/${parcel.parcelNumber}"><button class="plain">Étape suivante</button></form></td></tr>`,
)}</tbody></table></div>`
}`;
}

const when = new Intl.DateTimeFormat("fr-FR", {
  timeZone: "Europe/Paris",
  dateStyle: "long",
  timeStyle: "short",
});

function tracking(carrier: Carrier, code: string): Markup {
  const parcel = carrier.book.find(code.trim().toUpperCase());
  const form = html`<form action="/outils/suivre-vos-envois"><label><span>Numéro de colis</span><input name="code" value="${code}" autocomplete="off"></label><p class="buttons"><button>Suivre</button></p></form>`;
  if (!parcel) return html`${form}${code !== "" && html`<p>Aucun colis ne porte le numéro ${code}.</p>`}`;
  const stages = journey(parcel, carrier.now()).reverse();
  return html`${form}<h2>Colis <span class="code">${parcel.parcelNumber}</span></h2>
<ol class="stages" reversed>${stages.map(
    (stage) => html`<li><strong>${stage.label}</strong><time>${when.format(stage.at)}</time></li>`,
  )}</ol>
<p>Page de démonstration : ce colis n'existe pas.</p>`;
}
