import type { ToldWay } from "#domain/told-way.ts";
import { formatDateTime } from "./format.ts";

/** What staff send by private message to a viewer who waits for a piece: it is hers once she says that she still wants it. */
export const messageToWaiting = (handle: string, piece: string): string =>
  `Bonjour @${handle}, vous attendez ${piece}\u00a0: il y en aura peut-être de nouveau. La voulez-vous toujours\u00a0?`;

export const TOLD_WAY_WORDS: Record<ToldWay, string> = {
  "private-message": "par message privé",
  voice: "de vive voix",
};

/** "Prévenue le 24/11/2026 21:52 par Marie, par message privé"; without a name where her account is gone. */
export const waitingToldWords = ({ at, by, way }: { at: string; by: string | null; way: ToldWay }): string =>
  `Prévenue le ${formatDateTime(at)}${by ? ` par ${by},` : ""} ${TOLD_WAY_WORDS[way]}`;
