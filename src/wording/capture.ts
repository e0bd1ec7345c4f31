import { BEHIND_FROM, type CaptureReason, type CaptureState } from "#domain/capture.ts";
import { formatClockToTheSecond, formatCount } from "./format.ts";

/** How the capture of a live's comments goes, in a word. */
const CAPTURE_STATE_LABELS = {
  none: "Aucun compte TikTok à suivre",
  off: "Hors antenne",
  unattended: "Aucun connecteur en marche",
  connecting: "Connexion en cours",
  connected: "Connectée",
  retrying: "Interrompue",
  "not-live": "Le compte n'est pas en direct",
  refused: "Refusée par le service",
} as const satisfies Record<CaptureState, string>;

/** Why a capture is not connected, or why comments may be missing. */
const CAPTURE_REASON_LABELS = {
  starting: "démarrage",
  "connection-lost": "connexion perdue",
  silence: "silence du service",
  "service-fault": "panne du service",
  "service-unreachable": "service injoignable",
  "lifetime-reached": "durée de connexion atteinte",
  "too-many-connections": "trop de connexions",
  "not-live": "compte hors direct",
  "stream-ended": "direct terminé",
  "key-refused": "clé refusée",
  "no-permission": "accès non autorisé",
  "options-refused": "réglages refusés",
  "key-missing": "clé absente",
  "library-missing": "connecteur non installé",
  "connector-lost": "connecteur arrêté",
  "buffer-full": "trop de commentaires en attente",
} as const satisfies Record<CaptureReason, string>;

type CaptureFacts = {
  state: CaptureState;
  reason: CaptureReason | null;
  /** When the connector tries again. */
  retryAt: string | null;
  /** Events that the connector holds until the shop takes them. */
  waiting: number;
};

/** "Capture : interrompue (connexion perdue), nouvel essai à 20:30:09 · 1 200 en attente" */
export function captureInWords({ state, reason, retryAt, waiting }: CaptureFacts): string {
  // The other states say all there is to say, or the reason is that of a connector that is gone.
  const why =
    reason && (state === "retrying" || state === "refused") ? ` (${CAPTURE_REASON_LABELS[reason]})` : "";
  const again = state === "retrying" && retryAt ? `, nouvel essai à ${formatClockToTheSecond(retryAt)}` : "";
  const held = waiting >= BEHIND_FROM ? ` · ${formatCount(waiting)}\u00a0en attente` : "";
  return `Capture\u00a0: ${withSmallInitial(CAPTURE_STATE_LABELS[state])}${why}${again}${held}`;
}

/** Only the first letter: names within keep theirs. */
const withSmallInitial = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1);

export const COMMENTS_MAY_BE_MISSING = "Des commentaires manquent peut-être";

/** When comments may be missing, and why: "de 20:30:05 à 20:30:09 : connexion perdue". */
export function gapInWords(gap: { from: string; until: string | null; cause: CaptureReason }): string {
  const from = formatClockToTheSecond(gap.from);
  const window = gap.until ? `de ${from} à ${formatClockToTheSecond(gap.until)}` : `depuis ${from}`;
  return `${window}\u00a0: ${CAPTURE_REASON_LABELS[gap.cause]}`;
}
