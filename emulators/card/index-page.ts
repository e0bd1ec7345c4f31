import { html, type Markup } from "#emulators/http/html.ts";
import { emulatorPage } from "#emulators/http/page.ts";
import type { Call, Routes } from "#emulators/http/serve.ts";
import type { Transaction } from "./book.ts";
import type { Notifier } from "./notifications.ts";
import type { Provider } from "./provider.ts";
import { TEST_CARDS } from "./test-cards.ts";

type Choice = { name: string; label: string; options: Record<string, string> };

const CHOICES: Choice[] = [
  {
    name: "notification",
    label: "Notification du serveur",
    options: {
      normal: "envoyée avant la réponse au navigateur",
      late: "envoyée après la réponse au navigateur",
      mute: "jamais envoyée",
    },
  },
  {
    name: "times",
    label: "Envois de chaque notification",
    options: { "1": "une fois", "2": "deux fois", "10": "dix fois" },
  },
  {
    name: "lateMs",
    label: "Retard d'une notification tardive",
    options: { "2000": "2 s", "5000": "5 s", "30000": "30 s", "300000": "5 min" },
  },
  {
    name: "amountOffset",
    label: "Montant débité",
    options: { "0": "celui de la commande", "-100": "1 € de moins", "100": "1 € de plus" },
  },
  {
    name: "wrongSignature",
    label: "Signatures",
    options: {
      none: "justes",
      notification: "fausse sur la notification",
      browser: "fausse dans le navigateur",
      both: "fausses partout",
    },
  },
  {
    name: "browser",
    label: "Page de l'acheteur",
    options: { normal: "reçoit la réponse", lost: "fermée juste après le paiement" },
  },
  {
    name: "verifyMs",
    label: "Un paiement mis en vérification est décidé",
    options: { "5000": "après 5 s", "60000": "après 1 min", "300000": "après 5 min", "3600000": "après 1 h" },
  },
  {
    name: "refunds",
    label: "Remboursements",
    options: { normal: "faits aussitôt", pending: "demandés, faits plus tard", refused: "refusés (PSP_043)" },
  },
  {
    name: "createPayment",
    label: "Création d'un paiement",
    options: {
      normal: "normale",
      "error-500": "erreur 500",
      refused: "refusée",
      silence: "30 s de silence",
    },
  },
  {
    name: "services",
    label: "Lecture, annulation, remboursement",
    options: { normal: "normales", "error-500": "erreur 500", silence: "30 s de silence" },
  },
];

const NUMBERS = ["times", "lateMs", "amountOffset", "verifyMs"];

/** A page for newcomers: the test cards, the switches as a form, and the last payments. */
export function indexRoutes(provider: Provider, notifications: Notifier): Routes {
  return {
    "GET /": () => emulatorPage("Prestataire carte (émulateur)", content(provider, notifications)),
    "POST /": (call) => {
      const wrong = provider.switches.change(readForm(call));
      if (wrong !== undefined) return { status: 400, body: wrong };
      return { status: 303, headers: { location: "/" }, body: "" };
    },
  };
}

function readForm(call: Call): Record<string, unknown> {
  const form = new URLSearchParams(call.body.toString("utf8"));
  if (form.has("reset")) return { reset: true };
  return Object.fromEntries(
    [...form].map(([name, value]) => [name, NUMBERS.includes(name) ? Number(value) : value]),
  );
}

function content(provider: Provider, notifications: Notifier): Markup {
  return html`
<p>Ce serveur parle le protocole du prestataire de paiement (API REST V4, formulaire intégré, notifications signées).
Aucun argent ne circule. Boutique ${provider.shop.shopId}, mode ${provider.shop.mode}.</p>
<h2>Cartes de test</h2>
<p>N'importe quelle date future, n'importe quel cryptogramme : le numéro décide.</p>
<div class="scroll"><table><thead><tr><th>Numéro</th><th>Résultat</th></tr></thead><tbody>
${TEST_CARDS.map((card) => html`<tr><td class="code">${card.number.replace(/(.{4})(?=.)/g, "$1 ")}</td><td>${card.label}</td></tr>`)}
</tbody></table></div>
<h2>Comportement</h2>
<form method="post" action="/">
${CHOICES.map((choice) => select(choice, provider))}
<p class="buttons"><button>Appliquer</button> <button name="reset" value="1" class="plain">Tout remettre à la normale</button></p>
</form>
<h2>Derniers paiements</h2>
${payments(provider.book.latest(20))}
<h2>Dernières notifications</h2>
${deliveries(notifications)}`;
}

function select(choice: Choice, provider: Provider): Markup {
  const current = String(provider.switches.general()[choice.name as "notification"]);
  const known =
    choice.options[current] === undefined ? { ...choice.options, [current]: current } : choice.options;
  return html`<label><span>${choice.label}</span><select name="${choice.name}">
${Object.entries(known).map(
  ([value, label]) =>
    html`<option value="${value}"${value === current ? html` selected` : ""}>${label}</option>`,
)}</select></label>`;
}

function payments(transactions: Transaction[]): Markup {
  if (transactions.length === 0) return html`<p class="empty">Aucun paiement pour l'instant.</p>`;
  return html`<div class="scroll"><table><thead><tr><th>Heure</th><th>Référence</th><th>Moyen</th><th>Montant</th><th>État</th></tr></thead><tbody>
${transactions.map(
  (
    one,
  ) => html`<tr><td>${time(one.createdAt)}</td><td class="code">${one.request.orderId ?? "sans référence"}</td>
<td>${one.wallet ?? (one.card ? `•••• ${one.card.pan.slice(-4)}` : one.methodType)}</td><td>${euros(one)}</td><td>${STATES[one.detailedStatus]}${one.detailedErrorCode === null ? "" : ` (code ${one.detailedErrorCode})`}</td></tr>`,
)}</tbody></table></div>`;
}

const STATES = {
  INITIAL: "demandé",
  WAITING_AUTHORISATION: "en attente",
  UNDER_VERIFICATION: "en vérification",
  AUTHORISED: "autorisé",
  CAPTURED: "remis en banque",
  REFUSED: "refusé",
  CANCELLED: "annulé",
};

function euros(transaction: Transaction): string {
  const sign = transaction.operationType === "CREDIT" ? "−" : "";
  return `${sign}${(transaction.amount / 100).toFixed(2).replace(".", ",")}\u00a0€`;
}

function deliveries(notifications: Notifier): Markup {
  const latest = notifications.deliveries().slice(0, 20);
  if (latest.length === 0) return html`<p class="empty">Aucune notification pour l'instant.</p>`;
  return html`<div class="scroll"><table><thead><tr><th>Heure</th><th>Référence</th><th>État annoncé</th><th>Réponse de la boutique</th></tr></thead><tbody>
${latest.map(
  (
    one,
  ) => html`<tr><td>${time(Date.parse(one.at))}</td><td class="code">${one.orderId ?? ""}</td><td>${one.detailedStatus}</td>
<td>${one.result} (${one.ms} ms)${one.attempt > 0 ? `, relance ${one.attempt}` : ""}</td></tr>`,
)}</tbody></table></div>`;
}

function time(milliseconds: number): string {
  return new Date(milliseconds).toLocaleTimeString("fr-FR", { timeZone: "Europe/Paris" });
}
