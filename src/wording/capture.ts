import type { CaptureReason, CaptureState } from "#domain/capture.ts";
import { formatClockToTheSecond } from "./format.ts";

/** How the capture of a live's comments goes, in a word. */
export const CAPTURE_STATE_LABELS = {
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
export const CAPTURE_REASON_LABELS = {
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

export const COMMENTS_MAY_BE_MISSING = "Des commentaires manquent peut-être";

/** When comments may be missing, and why: "de 20:30:05 à 20:30:09 : connexion perdue". */
export function gapInWords(gap: { from: string; until: string | null; cause: CaptureReason }): string {
  const from = formatClockToTheSecond(gap.from);
  const window = gap.until ? `de ${from} à ${formatClockToTheSecond(gap.until)}` : `depuis ${from}`;
  return `${window}\u00a0: ${CAPTURE_REASON_LABELS[gap.cause]}`;
}
