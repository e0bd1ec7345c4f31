import type { RequestFate, RequestStep } from "#domain/piece-request.ts";
import { formatClockToTheSecond } from "./format.ts";

/** What became of a request, in a word or two. */
export const FATE_LABELS = {
  paid: "Payée",
  reserved: "Réservée",
  removed: "Retirée",
  cancelled: "Commande annulée",
  returned: "Retournée",
  lost: "Perdue en chemin",
  missing: "Introuvable",
  "without-unit": "Plus de pièce",
  waiting: "En attente",
  granted: "Pièce attribuée",
  proposed: "À décider",
  new: "En cours d'ajout",
  dismissed: "Écartée",
  undone: "Abandonnée",
  repeated: "Déjà demandée",
  erased: "Commande effacée",
} as const satisfies Record<RequestFate, string>;

export const ASKED_BY_LABELS = {
  comment: "Commentaire",
  guest: "Depuis sa page de commande",
  staff: "Saisie de l'équipe",
} as const;

interface Asker {
  handle: string | null;
  orderNumber: string | null;
}

/** Somebody, for the eyes of staff. */
export const askerWords = ({ handle, orderNumber }: Asker): string =>
  handle ? `@${handle}` : `Commande ${orderNumber ?? "effacée"}`;

interface Step {
  what: RequestStep;
  actor: string;
  name: string | null;
  from: Asker | null;
}

function by({ actor, name }: Step): string {
  if (actor === "admin") return `par ${name ?? "l'équipe"}`;
  if (actor === "other") return "depuis un autre compte";
  return actor === "system" ? "automatiquement" : "par elle-même";
}

const STEP_WORDS: Record<RequestStep, (step: Step) => string> = {
  accepted: (step) => `Proposition acceptée ${by(step)}`,
  waiting: (step) =>
    step.actor === "system"
      ? "La pièce était prise\u00a0: mise en liste d'attente"
      : `Mise en liste d'attente ${by(step)}`,
  dismissed: (step) => `Écartée ${by(step)}`,
  "proposed-again": (step) => `Remise à décider ${by(step)}`,
  undone: (step) => `Annulée ${by(step)}`,
  granted: ({ from }) =>
    from
      ? `Servie par la liste d'attente\u00a0: pièce libérée par ${from.handle ? `@${from.handle}` : `la commande ${from.orderNumber}`}`
      : "Servie par la liste d'attente\u00a0: une pièce était libre",
  added: (step) => `Une pièce était libre\u00a0: ajoutée ${by(step)}`,
  paid: () => "Commande payée",
  unpaid: () => "Commande de nouveau à payer",
  removed: (step) => `Retirée ${by(step)}`,
  cancelled: (step) => `Commande annulée ${by(step)}`,
  reopened: (step) => `Commande rouverte ${by(step)}`,
  returned: () => "Pièce retournée",
  lost: () => "Pièce perdue sur le chemin du retour",
  "taken-off": () => "Retirée de la commande avant l'envoi",
  "return-undone": () => "Retour annulé",
  restocked: () => "Pièce remise en vente",
  missing: () => "Pièce introuvable à la préparation",
  found: () => "Pièce retrouvée",
  replaced: (step) => `Remplacée par une autre pièce, choisie ${by(step)}`,
};

/** One step of a request, in a sentence. */
export const stepWords = (step: Step): string => STEP_WORDS[step.what](step);

interface Told extends Asker {
  by: keyof typeof ASKED_BY_LABELS;
  at: string;
  owns: boolean;
  rank: number | null;
  steps: readonly { what: RequestStep }[];
}

/** Everybody reads the chat: no more of a handle than its owner needs to know it. */
const masked = ({ handle }: Asker): string =>
  handle ? `${[...handle].slice(0, handle.length > 2 ? 2 : 1).join("")}…` : "une cliente du site";

const MOST_NAMED = 3;

/** The answer for the chat of the live: whose the piece is and since when, and who is next. Null where it is nobody's. */
export function chatAnswer(name: string, requests: readonly Told[]): string | null {
  const owners = requests.filter(({ owns }) => owns);
  if (owners.length === 0) return null;
  const named = owners.slice(0, MOST_NAMED).map(ownerWords).join("\u00a0; ");
  const others = owners.length > MOST_NAMED ? `\u00a0; et ${owners.length - MOST_NAMED} de plus` : "";
  const next = requests
    .filter(({ rank }) => rank !== null)
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .slice(0, MOST_NAMED)
    .map((one) => `${masked(one)} (${formatClockToTheSecond(one.at)})`);
  const waiting = next.length > 0 ? ` Ensuite, en attente\u00a0: ${next.join(", ")}.` : "";
  return `${name}\u00a0: ${named}${others}.${waiting}`;
}

function ownerWords(owner: Told): string {
  const at = formatClockToTheSecond(owner.at);
  const when = owner.by === "staff" ? `pièce ajoutée à ${at}` : `demande de ${at}`;
  const waited = owner.steps.some(({ what }) => what === "granted");
  return `pour ${masked(owner)}, ${when}${waited ? ", servie quand une pièce s'est libérée" : ""}`;
}

export const WHY_HERS = "Pourquoi elle\u00a0?";
export const THIS_ORDER = "Cette commande";
