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
import { CHOOSE_PIECE_AND_HANDLE } from "#wording/admin-forms.ts";
import { refusalSentence } from "#wording/refusals.ts";
import { EMPTY_ENTRY, entryReducer, type Question } from "./entry-state.ts";
import { isSold, matchPieces, theOnly, theReference, variantOf, wantedIn } from "./match-pieces.ts";
import { useLastAdded } from "./use-last-added.ts";

const NOTHING: readonly ConsolePiece[] = [];
const NOBODY: readonly Waiting[] = [];
const MOST_SHOWN = 20;
const PIECES_OUT_OF_REACH = "Impossible de charger les produits du live";

/** What the entry bar holds and does: a viewer, a piece, and perhaps the comment that asks for it. */
export function useEntry(liveId: string, onAir: string | null) {
  const [state, dispatch] = useReducer(entryReducer, EMPTY_ENTRY);
  const { handle, typed, note, pointedId, told, waitFor, question } = state;
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

  const holdersOf = (productId: string) => catalog.data?.find(({ id }) => id === productId)?.holders;
  const add = useAddPiece({
    onAdded: (order, itemId) => {
      lastAdded.note(order, itemId);
      clear();
    },
    onQuestion: (asked) => dispatch({ type: "questioned", question: asked }),
    onFailed: (error, productId) =>
      refusedAs(error, "PRODUCT_ALREADY_SOLD")
        ? refuse(soldSentence(productId, viewer, waiting, holdersOf(productId)), productId)
        : refuse(sentenceOf(error, "Impossible d'ajouter l'article")),
  });
  const wait = useMutation({
    mutationFn: (input: Parameters<typeof api.admin.claims.wait>[0]) => api.admin.claims.wait(input),
    onSuccess: ({ rank }, { productId, handle: joined }) => {
      const sold = catalog.data?.find(({ id }) => id === productId);
      const words = sold ? [sold.refCategory ?? sold.ref, variantOf(sold)].join(" ").trim() : "la pièce";
      const sentence = waitingSentence(words, joined, rank);
      announce(sentence);
      changed(queries, "claims");
      lastAdded.forget();
      held.leave();
      dispatch({ type: "waiting joined", sentence });
      handleField.current?.focus();
    },
    onError: (error) => refuse(sentenceOf(error, "Impossible de mettre en liste d'attente")),
  });

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

  function submit(confirmed = false, withoutComment = false) {
    if (add.isPending || wait.isPending) return;
    if (handle.trim() === "") {
      dispatch({ type: "refused", sentence: CHOOSE_PIECE_AND_HANDLE });
      announce(CHOOSE_PIECE_AND_HANDLE, "alert");
      return handleField.current?.focus();
    }
    const commentId = withoutComment ? undefined : held.comment?.id;
    const tie = commentId === undefined ? {} : { commentId };
    if (waitFor) return wait.mutate({ liveId, handle: viewer, productId: waitFor, ...tie });
    if (!piece) return askForPiece();
    dispatch({ type: "submitted" });
    add.mutate({
      liveId,
      handle: handle.trim(),
      productId: piece.id,
      confirmed,
      ...(note.trim() ? { comment: note.trim() } : {}),
      ...tie,
    });
  }

  /** The handle of a comment, and what it asks for when that is one known reference. */
  function take(comment: LiveComment, takeOver = false): void {
    Promise.all([held.take(comment, takeOver), piecesOf(comment.liveId)]).then(([mine, offered]) => {
      if (!mine) return;
      dispatch({ type: "comment taken", handle: comment.handle, wanted: wantedIn(offered, comment.comment) });
      pieceField.current?.focus();
    });
  }

  function answer(yes: boolean): void {
    dispatch({ type: "answered" });
    if (yes && question) submit(true, question.withoutComment);
    else pieceField.current?.focus();
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
    pending: add.isPending || wait.isPending,
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

type AddPiece = {
  onAdded: (order: ConsoleOrder, itemId: string) => void;
  onQuestion: (question: Question) => void;
  onFailed: (error: unknown, productId: string) => void;
};

/** Puts a piece on the viewer's order, once however often Enter is pressed. */
function useAddPiece({ onAdded, onQuestion, onFailed }: AddPiece) {
  const queries = useQueryClient();
  const act = useOneAct();
  return useMutation({
    mutationFn: (input: Parameters<typeof api.admin.liveConsole.add>[0]) =>
      act(input, (options) => api.admin.liveConsole.add(input, options)),
    onSuccess: ({ order, itemId }) => {
      changed(queries, "orders of the console");
      onAdded(order, itemId);
    },
    onError: (error, { productId }) => {
      const question = questionOf(error);
      if (question) onQuestion(question);
      else onFailed(error, productId);
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
function questionOf(error: unknown): Question | undefined {
  if (refusedAs(error, "SAME_REFERENCE_JUST_ADDED") || refusedAs(error, "VIEWER_BLOCKED"))
    return { sentence: sentenceOf(error, ""), withoutComment: false };
  return refusedAs(error, "COMMENT_ALREADY_HANDLED")
    ? { sentence: `${sentenceOf(error, "")} Ajouter quand même\u00a0?`, withoutComment: true }
    : undefined;
}
