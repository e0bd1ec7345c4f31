import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useReducer, useRef } from "react";
import type { LiveComment } from "#contract/admin/capture.ts";
import type { Waiting } from "#contract/admin/claims.ts";
import type { ConsoleOrder, ConsolePiece } from "#contract/admin/live-console.ts";
import { api } from "#web/admin/client/api.ts";
import { changed } from "#web/admin/client/changes.ts";
import { refusedAs } from "#web/admin/client/failure.ts";
import { useOneAct } from "#web/admin/client/use-one-act.ts";
import { soldSentence, waitingSentence } from "#web/admin/console/claims/claim-words.ts";
import { useHeldComment } from "#web/admin/console/comments/use-held-comment.ts";
import { consolePieces, consoleWaiting } from "#web/admin/console/console-queries.ts";
import { isOutOfReach } from "#web/admin/console/is-out-of-reach.ts";
import { sentenceOf } from "#web/client/failure.ts";
import { announce } from "#web/ui/announce.ts";
import { toast } from "#web/ui/toasts.ts";
import { CHOOSE_PIECE_AND_HANDLE } from "#wording/admin-forms.ts";
import { refusalSentence } from "#wording/refusals.ts";
import { EMPTY_ENTRY, entryReducer, type Question, type SentEntry } from "./entry-state.ts";
import { isSold, matchPieces, theOnly, theReference, variantOf, wantedIn } from "./match-pieces.ts";
import { useLastAdded } from "./use-last-added.ts";

const NOTHING: readonly ConsolePiece[] = [];
const NOBODY: readonly Waiting[] = [];
const MOST_SHOWN = 20;
const PIECES_OUT_OF_REACH = "Impossible de charger les produits du live";

/** What the entry bar holds and does: a viewer, a piece, and perhaps the comment that asks for it. */
export function useEntry(liveId: string, onAir: string | null) {
  const [state, dispatch] = useReducer(entryReducer, EMPTY_ENTRY);
  const { handle, typed, note, pointedId, told, waitFor, question, edition } = state;
  const latest = useRef(state);
  latest.current = state;
  /** False once another entry was typed before the answer came, which then may not touch what stands there. */
  const isStill = (sent: number) => latest.current.edition === sent;
  const viewer = handle.trim().replace(/^@/, "").toLowerCase();
  const handleField = useRef<HTMLInputElement>(null);
  const pieceField = useRef<HTMLInputElement>(null);
  const queries = useQueryClient();
  const held = useHeldComment();
  const lastAdded = useLastAdded();
  const { catalog, waiting, piecesOf } = useCatalog(liveId);

  // Nothing typed means the piece on air.
  const found = matchPieces(catalog.data ?? NOTHING, typed.trim() === "" ? (onAir ?? "") : typed);
  const pointedPiece = found.find(({ id }) => id === pointedId);
  const piece = pointedPiece ?? theOnly(found);

  const pieceOf = (productId: string) => catalog.data?.find(({ id }) => id === productId);
  const wordsOf = (productId: string) => {
    const meant = pieceOf(productId);
    return meant ? [meant.refCategory ?? meant.ref, variantOf(meant)].join(" ").trim() : "la pièce";
  };
  const add = useAddPiece({
    onAdded: (order, itemId, { input, edition }) => {
      lastAdded.note(order, itemId);
      if (isStill(edition)) clear();
      else letGoOf(input.commentId);
    },
    onQuestion: (question) => {
      const { input, edition } = question.about;
      if (isStill(edition)) dispatch({ type: "questioned", question });
      else tellOf(input.handle, input.productId, question.sentence);
    },
    onFailed: (error, { input: { productId, handle: sentTo }, edition }) => {
      const sentence = sentenceOf(error, "Impossible d'ajouter l'article");
      if (!isStill(edition)) tellOf(sentTo, productId, sentence);
      else if (!refusedAs(error, "PRODUCT_ALREADY_SOLD")) refuse(sentence);
      else refuse(soldSentence(productId, viewer, waiting, pieceOf(productId)?.holders), productId);
    },
  });
  const wait = useMutation({
    mutationFn: ({ input }: Joining) => api.admin.claims.wait(input),
    onSuccess: ({ rank }, { input, edition }) => {
      const sentence = waitingSentence(wordsOf(input.productId), input.handle, rank);
      changed(queries, "claims");
      if (!isStill(edition)) {
        letGoOf(input.commentId);
        return toast.info(sentence);
      }
      announce(sentence);
      lastAdded.forget();
      held.leave();
      dispatch({ type: "waiting joined", sentence });
      return handleField.current?.focus();
    },
    onError: (error, { input: { productId, handle: joined }, edition }) => {
      const sentence = sentenceOf(error, "Impossible de mettre en liste d'attente");
      if (isStill(edition)) refuse(sentence);
      else tellOf(joined, productId, sentence);
    },
  });

  const letGoOf = (commentId: unknown) => {
    if (typeof commentId === "number") held.leave(commentId);
  };
  const tellOf = (viewerMeant: string, productId: string, sentence: string) =>
    toast.error(`@${viewerMeant.replace(/^@/, "")}, ${wordsOf(productId)}\u00a0: ${sentence}`);

  function refuse(sentence: string, waitFor?: string): void {
    dispatch({ type: "refused", sentence, ...(waitFor ? { waitFor } : {}) });
    announce(sentence, "alert");
    pieceField.current?.focus();
    pieceField.current?.select();
  }

  /** Says what is missing to know which piece is meant. */
  function askForPiece(): void {
    if (theReference(found) !== undefined && found.every(isSold)) refuse(ALL_SOLD);
    else if (found.length <= 1) refuse(catalog.data ? noneSentence(typed) : PIECES_OUT_OF_REACH);
    else {
      const sentence = severalSentence(found.length);
      dispatch({ type: "several found", sentence, onAir });
      announce(sentence, "alert");
      pieceField.current?.focus();
    }
  }

  function clear(): void {
    held.leave();
    dispatch({ type: "cleared" });
    handleField.current?.focus();
  }

  const pending = (add.isPending || wait.isPending) && state.sent === edition;

  function submit() {
    if (pending) return;
    if (handle.trim() === "") {
      dispatch({ type: "refused", sentence: CHOOSE_PIECE_AND_HANDLE });
      announce(CHOOSE_PIECE_AND_HANDLE, "alert");
      return handleField.current?.focus();
    }
    const tie = held.comment ? { commentId: held.comment.id } : {};
    if (waitFor) {
      dispatch({ type: "submitted" });
      return wait.mutate({ input: { liveId, handle: viewer, productId: waitFor, ...tie }, edition });
    }
    if (!piece) return askForPiece();
    dispatch({ type: "submitted" });
    const words = note.trim() ? { comment: note.trim() } : {};
    const input = { liveId, handle: handle.trim(), productId: piece.id, confirmed: false, ...words, ...tie };
    add.mutate({ input, edition });
  }

  /** The handle of a comment, and what it asks for when that is one known reference. */
  function take(comment: LiveComment, takeOver = false): void {
    Promise.all([held.take(comment, takeOver), piecesOf(comment.liveId)]).then(([mine, offered]) => {
      if (!mine) return;
      dispatch({ type: "comment taken", handle: comment.handle, wanted: wantedIn(offered, comment.comment) });
      pieceField.current?.focus();
    });
  }

  function answer(yes: boolean) {
    dispatch({ type: "answered" });
    if (!yes || !question) return pieceField.current?.focus();
    const { about, withoutComment } = question;
    const { commentId, ...input } = about.input;
    const tie = withoutComment ? {} : { commentId };
    add.mutate({ ...about, input: { ...input, confirmed: true, ...tie } });
  }

  return {
    ...state,
    told: told ?? (isOutOfReach(catalog) ? PIECES_OUT_OF_REACH : undefined),
    found,
    /** Those of the found that the list shows. */
    shown: found.slice(0, MOST_SHOWN),
    piece,
    pointed: pointedPiece && found.indexOf(pointedPiece),
    held,
    lastAdded,
    pending,
    loading: catalog.isPending,
    handleField,
    pieceField,
    setHandle: (text: string) => dispatch({ type: "handle typed", handle: text }),
    setTyped: (text: string) => dispatch({ type: "piece typed", typed: text }),
    setNote: (text: string) => dispatch({ type: "note typed", note: text }),
    setPointed: (index: number) => dispatch({ type: "piece pointed", id: found[index]?.id }),
    submit,
    askForPiece,
    take,
    clear,
    answer,
  };
}

export type Entry = ReturnType<typeof useEntry>;

/** The pieces of the live, and who waits for those that are gone. */
function useCatalog(liveId: string) {
  const queries = useQueryClient();
  const catalog = useQuery(consolePieces(liveId));
  const waiting = useQuery(consoleWaiting(liveId)).data?.waiting ?? NOBODY;
  /** With several lives on air, a comment may be about the pieces of another one. */
  const piecesOf = async (commentedLive: string): Promise<readonly ConsolePiece[]> =>
    commentedLive === liveId
      ? (catalog.data ?? NOTHING)
      : queries.ensureQueryData(consolePieces(commentedLive)).catch(() => NOTHING);
  return { catalog, waiting, piecesOf };
}

type Joining = { input: Parameters<typeof api.admin.claims.wait>[0]; edition: number };

type AddPiece = {
  onAdded: (order: ConsoleOrder, itemId: string, sent: SentEntry) => void;
  onQuestion: (question: Question) => void;
  onFailed: (error: unknown, sent: SentEntry) => void;
};

/** Puts a piece on the viewer's order, once however often Enter is pressed. */
function useAddPiece({ onAdded, onQuestion, onFailed }: AddPiece) {
  const queries = useQueryClient();
  const act = useOneAct();
  return useMutation({
    mutationFn: ({ input }: SentEntry) => act(input, (options) => api.admin.liveConsole.add(input, options)),
    onSuccess: ({ order, itemId }, sent) => {
      changed(queries, "orders of the console");
      onAdded(order, itemId, sent);
    },
    onError: (error, sent) => {
      const question = questionOf(error, sent);
      if (question) onQuestion(question);
      else onFailed(error, sent);
    },
  });
}

const ALL_SOLD = `${refusalSentence("PRODUCT_ALREADY_SOLD", {})} Pour la liste d'attente, précisez la couleur ou la taille, ou choisissez avec ↑ et ↓.`;

const noneSentence = (typed: string): string =>
  typed.trim() === ""
    ? CHOOSE_PIECE_AND_HANDLE
    : refusalSentence("REFERENCE_NOT_FOUND", { reference: typed.trim().toUpperCase() });

const severalSentence = (count: number): string =>
  `${count}\u00a0pièces correspondent\u00a0: précisez la couleur ou la taille, ou choisissez avec ↑ et ↓.`;

/** Refusals that are a question to the member of staff first. */
function questionOf(error: unknown, about: SentEntry): Question | undefined {
  const sentence = sentenceOf(error, "");
  if (refusedAs(error, "SAME_REFERENCE_JUST_ADDED"))
    return { title: "Ajouter encore\u00a0?", sentence, withoutComment: false, about };
  const title = "Ajouter quand même\u00a0?";
  if (refusedAs(error, "VIEWER_BLOCKED")) return { title, sentence, withoutComment: false, about };
  return refusedAs(error, "COMMENT_ALREADY_HANDLED")
    ? { title, sentence, withoutComment: true, about }
    : undefined;
}
