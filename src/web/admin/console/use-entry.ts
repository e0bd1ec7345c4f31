import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { LiveComment } from "#contract/admin/capture.ts";
import type { Waiting } from "#contract/admin/claims.ts";
import type { ConsolePiece } from "#contract/admin/live-console.ts";
import type { RefusalFacts } from "#domain/refusals.ts";
import { api } from "#web/admin/api.ts";
import { refusedAs, sentenceOf } from "#web/admin/failure.ts";
import { useOneAct } from "#web/admin/use-one-act.ts";
import { announce } from "#web/ui/announce.ts";
import { CHOOSE_PIECE_AND_HANDLE } from "#wording/desk-forms.ts";
import { refusalSentence } from "#wording/refusals.ts";
import { soldSentence } from "./claim-words.ts";
import { consolePieces, consoleWaiting } from "./console-queries.ts";
import { isOutOfReach } from "./is-out-of-reach.ts";
import { isSold, matchPieces, theOnly, theReference, wantedIn } from "./match-pieces.ts";
import { useHeldComment } from "./use-held-comment.ts";
import { useLastAdded } from "./use-last-added.ts";

const NOTHING: readonly ConsolePiece[] = [];
const NOBODY: readonly Waiting[] = [];
const PIECES_OUT_OF_REACH = "Impossible de charger les produits du live";

export type Question = { sentence: string; withoutComment: boolean };

/** What the entry bar holds and does: a viewer, a piece, and perhaps the comment that asks for it. */
export function useEntry(liveId: string, onAir: string | null) {
  const queries = useQueryClient();
  const act = useOneAct();
  const handleField = useRef<HTMLInputElement>(null);
  const pieceField = useRef<HTMLInputElement>(null);
  const [handle, setHandle] = useState("");
  const [typed, setTyped] = useState("");
  const [note, setNote] = useState("");
  const [pointedId, setPointedId] = useState<string>();
  const [wanted, setWanted] = useState<readonly string[]>([]);
  const [told, setTold] = useState<string>();
  const [question, setQuestion] = useState<Question>();
  const held = useHeldComment();
  const lastAdded = useLastAdded();
  const catalogue = useQuery(consolePieces(liveId));
  const pieces = catalogue.data ?? NOTHING;
  const waiting = useQuery(consoleWaiting(liveId)).data?.waiting ?? NOBODY;

  // Nothing typed means the piece on air.
  const found = matchPieces(pieces, typed.trim() === "" ? (onAir ?? "") : typed);
  // By its id: the list below the field may grow while the operator reads it.
  const pointedPiece = found.find(({ id }) => id === pointedId);
  const piece = pointedPiece ?? theOnly(found);

  const add = useMutation({
    mutationFn: (chosen: { piece: ConsolePiece; confirmed: boolean; commentId: number | undefined }) => {
      const input = {
        liveId,
        handle: handle.trim(),
        productId: chosen.piece.id,
        confirmed: chosen.confirmed,
        ...(note.trim() ? { comment: note.trim() } : {}),
        ...(chosen.commentId === undefined ? {} : { commentId: chosen.commentId }),
      };
      return act(input, (options) => api.admin.liveConsole.add(input, options));
    },
    onSuccess: ({ order, itemId }) => {
      lastAdded.note(order, itemId);
      for (const part of ["orders", "marks", "pieces"])
        void queries.invalidateQueries({ queryKey: ["console", part] });
      clear();
    },
    onError: (error) => {
      const asks = questionOf(error);
      if (asks) return setQuestion(asks);
      tell(
        refusedAs(error, "PRODUCT_ALREADY_SOLD")
          ? soldSentence(found, waiting)
          : sentenceOf(error, "Impossible d'ajouter l'article"),
      );
    },
  });

  function tell(sentence: string): void {
    setTold(sentence);
    announce(sentence, "alert");
    pieceField.current?.focus();
    pieceField.current?.select();
  }

  /** Says what is missing to know which piece is meant. */
  function askForPiece(): void {
    if (theReference(found) !== undefined && found.every(isSold)) tell(soldSentence(found, waiting));
    else if (found.length > 1) askWhich();
    else tell(catalogue.data ? noneSentence(typed) : PIECES_OUT_OF_REACH);
  }

  /** The next word goes on behind what is typed. */
  function askWhich(): void {
    const sentence = severalSentence(found.length);
    setTyped((now) => (now.trim() === "" ? `${onAir ?? ""} ` : `${now.trimEnd()} `));
    setTold(sentence);
    announce(sentence, "alert");
    pieceField.current?.focus();
  }

  function clear(): void {
    held.leave();
    setHandle("");
    setTyped("");
    setNote("");
    setPointedId(undefined);
    setWanted([]);
    setTold(undefined);
    setQuestion(undefined);
    handleField.current?.focus();
  }

  function submit(confirmed = false, withoutComment = false) {
    if (add.isPending) return;
    if (handle.trim() === "") {
      setTold(CHOOSE_PIECE_AND_HANDLE);
      announce(CHOOSE_PIECE_AND_HANDLE, "alert");
      return handleField.current?.focus();
    }
    if (!piece) return askForPiece();
    const commentId = withoutComment ? undefined : held.comment?.id;
    setTold(undefined);
    add.mutate({ piece, confirmed, commentId });
  }

  /** With several lives on air, a comment may be about the pieces of another one. */
  const piecesOf = async (commentedLive: string): Promise<readonly ConsolePiece[]> =>
    commentedLive === liveId
      ? pieces
      : queries.ensureQueryData(consolePieces(commentedLive)).catch(() => NOTHING);

  /** The handle of a comment, and what it asks for when that is one known reference. */
  function take(comment: LiveComment, takeOver = false): void {
    Promise.all([held.take(comment, takeOver), piecesOf(comment.liveId)]).then(([mine, offered]) => {
      if (!mine) return;
      const asked = wantedIn(offered, comment.comment);
      setHandle(comment.handle);
      setTyped(asked.length === 1 ? (asked[0] ?? "") : "");
      setWanted(asked);
      setPointedId(undefined);
      setTold(undefined);
      pieceField.current?.focus();
    });
  }

  return {
    handle,
    typed,
    note,
    found,
    piece,
    pointed: pointedPiece && found.indexOf(pointedPiece),
    wanted,
    told: told ?? (isOutOfReach(catalogue) ? PIECES_OUT_OF_REACH : undefined),
    question,
    held,
    lastAdded,
    pending: add.isPending,
    loading: catalogue.isPending,
    handleField,
    pieceField,
    setNote,
    setPointed: (index: number) => setPointedId(found[index]?.id),
    setHandle: (text: string) => {
      setHandle(text);
      setTold(undefined);
    },
    setTyped: (text: string) => {
      setTyped(text);
      setPointedId(undefined);
      setTold(undefined);
    },
    submit,
    askForPiece,
    take,
    clear,
    answer: (yes: boolean) => {
      const asked = question;
      setQuestion(undefined);
      if (yes && asked) submit(true, asked.withoutComment);
      else pieceField.current?.focus();
    },
  };
}

export type Entry = ReturnType<typeof useEntry>;

const noneSentence = (typed: string): string =>
  typed.trim() === ""
    ? CHOOSE_PIECE_AND_HANDLE
    : refusalSentence("REFERENCE_NOT_FOUND", { reference: typed.trim().toUpperCase() });

const severalSentence = (count: number): string =>
  `${count}\u00a0pièces correspondent\u00a0: précisez la couleur ou la taille, ou choisissez avec ↑ et ↓.`;

/** Refusals that are a question to the operator first. */
function questionOf(error: unknown): Question | undefined {
  const same = refusedAs(error, "SAME_REFERENCE_JUST_ADDED");
  if (same) return { sentence: sentenceOf(error, ""), withoutComment: false };
  const handled: RefusalFacts["COMMENT_ALREADY_HANDLED"] | undefined = refusedAs(
    error,
    "COMMENT_ALREADY_HANDLED",
  );
  return handled && { sentence: `${sentenceOf(error, "")} Ajouter quand même\u00a0?`, withoutComment: true };
}
