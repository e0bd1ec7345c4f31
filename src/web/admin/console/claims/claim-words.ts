import type { Claim, Waiting } from "#contract/admin/claims.ts";
import type { Holder } from "#contract/admin/holder.ts";
import { countOf } from "#wording/format.ts";
import { heldBySentence } from "#wording/holders.ts";
import { refusalSentence } from "#wording/refusals.ts";

type Piece = Claim["pieces"][number];

/** "Noir 38": what tells a piece from the others under its reference. */
const pieceVariant = ({ color, size, name }: Pick<Piece, "color" | "size" | "name">): string =>
  [color?.name, size].filter(Boolean).join(" ") || name;

/** "A12 Noir 38" */
export const pieceWords = (piece: Pick<Piece, "reference" | "color" | "size" | "name">): string =>
  [piece.reference, pieceVariant(piece)].filter(Boolean).join(" ");

/** "A12 Noir 38": the piece where it is known, else what the viewer said. */
export function claimWords({ reference, colour, size, pieces }: Claim): string {
  const [only] = pieces;
  return pieces.length === 1 && only ? pieceWords(only) : [reference, colour, size].filter(Boolean).join(" ");
}

/** What tells one of the pieces that a claim can mean from the others. */
export const choiceWords = ({ reference }: Claim, piece: Piece): string =>
  reference === null ? pieceWords(piece) : pieceVariant(piece);

/** Proposals in the order in which they were written: who asked first is served first. */
export const proposalsIn = (claims: readonly Claim[]): Claim[] =>
  claims.filter(({ state }) => state === "proposed").toSorted((one, other) => one.id - other.id);

/** Beyond this a request is told only after those of now. */
const OLD_AFTER_MS = 10 * 60_000;

export interface ProposalQueue {
  now: Claim[];
  old: Claim[];
}

/**
 * The order in which proposals are answered: the piece on air first, then the pieces that were asked for last, then those that
 * are gone; what is old comes at the end. Of one piece, who asked first is served first.
 */
export function queueOf(
  proposals: readonly Claim[],
  { id, onAir }: { id: string; onAir: string | null },
  at: number,
): ProposalQueue {
  const isOnAir = ({ liveId, reference }: Claim) =>
    onAir !== null && liveId === id && reference?.toUpperCase() === onAir.toUpperCase();
  const isOld = (claim: Claim) => !isOnAir(claim) && at - Date.parse(claim.at) > OLD_AFTER_MS;
  const fresh = proposals.filter((claim) => !isOld(claim));
  const lastAsked = (claims: readonly Claim[]) => Math.max(...claims.map(({ id }) => id));
  const others = byPiece(fresh.filter((claim) => !isOnAir(claim)))
    .toSorted((one, other) => lastAsked(other.claims) - lastAsked(one.claims))
    .flatMap(({ claims }) => claims);
  const inTurn = [...fresh.filter(isOnAir), ...others];
  const { now = [], gone = [] } = Object.groupBy(inTurn, (claim) => (isGone(claim) ? "gone" : "now"));
  return { now: [...now, ...gone], old: proposals.filter(isOld) };
}

/** The same with the request at its head first, though others came or went: what a key is pressed for does not change. */
export function withHead({ now, old }: ProposalQueue, headId: number | undefined): ProposalQueue {
  const head = [...now, ...old].find(({ id }) => id === headId);
  const others = (claims: readonly Claim[]) => claims.filter((claim) => claim !== head);
  return head ? { now: [head, ...others(now)], old: others(old) } : { now, old };
}

/** Requests for the same piece of the same live one after the other, where the first of them stands. */
function byPiece(proposals: readonly Claim[]): { words: string; liveId: string; claims: Claim[] }[] {
  const pieces = Map.groupBy(proposals, (claim) => `${claim.liveId} ${claimWords(claim)}`);
  return [...pieces.values()].flatMap((claims) => {
    const [first] = claims;
    return first ? [{ words: claimWords(first) || "Pièce à préciser", liveId: first.liveId, claims }] : [];
  });
}

/** Requests by piece, of each group those that are shown, with how many it has in all. */
export const shownByPiece = (
  proposals: readonly Claim[],
  isShown: (claim: Claim, rank: number) => boolean,
) => {
  const shown = new Set(proposals.filter(isShown));
  return byPiece(proposals)
    .map(({ words, liveId, claims }) => ({
      words,
      liveId,
      count: claims.length,
      claims: claims.filter((one) => shown.has(one)),
    }))
    .filter(({ claims }) => claims.length > 0);
};

/** How many proposals of these lives are open beside those that the list of claims has, which holds the newest of them. */
export function unlistedOf(
  claims: readonly Claim[],
  lives: readonly { liveId: string; unanswered: number }[],
): number {
  const listed = proposalsIn(claims);
  const beside = lives.map(({ liveId, unanswered }) =>
    Math.max(0, unanswered - listed.filter((claim) => claim.liveId === liveId).length),
  );
  return beside.reduce((sum, count) => sum + count, 0);
}

/** Whether nothing is left of what it asks for. */
export const isGone = ({ act, pieces }: Claim): boolean =>
  act === "claim" && pieces.length > 0 && pieces.every(({ left }) => left === 0);

/** Whether accepting puts her on the waiting list: a claim of one piece that is gone. */
export const wouldWait = (claim: Claim): boolean => canAccept(claim) && isGone(claim);

/**
 * Whether one press enters it with all the others. Only what would have been entered by itself, were that switched on:
 * anything else that keeps it a proposal is a doubt, and a doubt is answered one by one.
 */
export const isSure = (claim: Claim): boolean =>
  claim.act === "claim" && claim.reason === "automatic-off" && canAccept(claim) && !wouldWait(claim);

/** Those of these requests that one press puts on the waiting list of a piece: nothing but its being gone is in their way. */
export const toWait = (claims: readonly Claim[], piece: { words: string; liveId: string }): Claim[] =>
  claims.filter(
    (claim) =>
      claim.reason === "automatic-off" &&
      wouldWait(claim) &&
      claim.liveId === piece.liveId &&
      claimWords(claim) === piece.words,
  );

/** That a request was carried out, with the piece that was chosen for it. */
export function acceptedSentence(claim: Claim, productId: string | undefined): string {
  const chosen = claim.pieces.find(({ id }) => id === productId);
  const words = chosen ? pieceWords(chosen) : claimWords(claim);
  const done = claim.act === "cancel" ? "Retiré de la commande de" : "Ajouté pour";
  return `${done} @${claim.handle}\u00a0: ${words}`;
}

/** "Tout accepter (12 sûres)" */
export const acceptAllWords = (sure: number): string => `Tout accepter (${countOf(sure, "sûre")})`;

/**
 * The proposals that a digit may choose for, first the one that was asked about last (its claim's id), then as they are
 * answered.
 */
export function proposalsToChooseFor(proposals: readonly Claim[], asked: number | undefined): Claim[] {
  const open = proposals.filter(({ pieces }) => pieces.length > 1);
  return [...open.filter(({ id }) => id === asked), ...open.filter(({ id }) => id !== asked)];
}

export function claimsByComment(claims: readonly Claim[]): Map<number, Claim[]> {
  const comments = new Map<number, Claim[]>();
  for (const claim of claims)
    comments.set(claim.commentId, [...(comments.get(claim.commentId) ?? []), claim]);
  return comments;
}

/** Who waits, piece by piece. */
export function waitingByPiece(
  waiting: readonly Waiting[],
): { words: string; productId: string; viewers: Waiting[] }[] {
  const pieces = Map.groupBy(waiting, ({ product }) => product.id);
  return [...pieces.values()].flatMap((viewers) => {
    const [first] = viewers;
    return first ? [{ words: pieceWords(first.product), productId: first.product.id, viewers }] : [];
  });
}

const place = (rank: number): string => (rank === 1 ? "1re" : `${rank}e`);

/** That a piece is gone and who has it, and what the next Enter does for this viewer (her handle without @). */
export function soldSentence(
  productId: string,
  handle: string,
  waiting: readonly Waiting[],
  holders: readonly Holder[] = [],
): string {
  const queue = waiting.filter(({ product }) => product.id === productId);
  const hers = queue.find((one) => one.handle === handle);
  const next = hers
    ? `@${handle} est en liste d'attente (${place(hers.rank)}).`
    : `Entrée\u00a0: mettre @${handle} en liste d'attente (${place(queue.length + 1)}).`;
  return [refusalSentence("PRODUCT_ALREADY_SOLD", {}), heldBySentence(holders), next]
    .filter(Boolean)
    .join(" ");
}

/** That a viewer waits for a piece now; `rank` 0: a unit is already hers. */
export const waitingSentence = (words: string, handle: string, rank: number): string =>
  rank === 0
    ? `${words} vient de se libérer pour @${handle}.`
    : `@${handle} est en liste d'attente pour ${words} (${place(rank)}).`;

/** Whether a single key is enough: nothing is left to choose. */
export const canAccept = ({ pieces }: Claim): boolean => pieces.length === 1;
