import { useEffect, useRef, useState } from "react";
import type { LiveComment } from "#contract/admin/capture.ts";
import { api } from "#web/admin/client/api.ts";
import { refusedAs } from "#web/admin/client/failure.ts";
import { sentenceOf } from "#web/client/failure.ts";
import { toast } from "#web/ui/toasts.ts";

/** The server lets go after two minutes of silence. */
const HOLD_AGAIN_EVERY_MS = 45_000;

/** The comment that the member of staff is busy with: the others see it, until it is left or the page goes. */
export function useHeldComment() {
  const [comment, setComment] = useState<LiveComment>();
  const [refused, setRefused] = useState<{ comment: LiveComment; sentence: string }>();
  const current = useRef<number>(undefined);
  /** The comment that was wanted last: an answer for one before it comes too late. */
  const last = useRef<LiveComment>(undefined);
  const id = comment?.id;
  useEffect(() => {
    current.current = id;
    if (id === undefined) return;
    const timer = window.setInterval(() => {
      api.admin.liveConsole.holdComment({ commentId: id }).catch(() => undefined);
    }, HOLD_AGAIN_EVERY_MS);
    const onLeave = () => letGo(id);
    window.addEventListener("pagehide", onLeave);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener("pagehide", onLeave);
    };
  }, [id]);
  // Another screen of the back office takes the place of this one.
  useEffect(
    () => () => {
      if (current.current !== undefined) letGo(current.current);
    },
    [],
  );

  async function take(wanted: LiveComment, takeOver: boolean): Promise<boolean> {
    if (id !== undefined && id !== wanted.id) letGo(id);
    setRefused(undefined);
    last.current = wanted;
    const isLate = () => last.current !== wanted;
    try {
      await api.admin.liveConsole.holdComment({ commentId: wanted.id, takeOver });
      if (isLate()) {
        if (last.current?.id !== wanted.id) letGo(wanted.id);
        return false;
      }
    } catch (error) {
      if (isLate()) return false;
      if (refusedAs(error, "COMMENT_HELD")) {
        setComment(undefined);
        setRefused({ comment: wanted, sentence: sentenceOf(error, "") });
        return false;
      }
      // Who is busy with what is a courtesy: without an answer the member of staff goes on.
      toast.warning(
        sentenceOf(error, "Les autres opératrices ne voient pas que vous traitez ce commentaire."),
        5_000,
      );
    }
    setComment(wanted);
    return true;
  }

  /** Of one that is named, only while no other was wanted since. */
  function leave(only?: number): void {
    if (only !== undefined && last.current?.id !== only) return;
    last.current = undefined;
    if (current.current !== undefined) letGo(current.current);
    setComment(undefined);
    setRefused(undefined);
  }

  return { comment, refused, take, leave };
}

/** Sent on even when the page goes away. */
function letGo(commentId: number): void {
  void fetch(`/api/admin/live-console/comments/${commentId}/hold`, {
    method: "DELETE",
    keepalive: true,
  }).catch(() => undefined);
}
