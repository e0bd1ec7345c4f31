import { useQueryClient } from "@tanstack/react-query";
import { useLayoutEffect, useRef, useState } from "react";
import { changed } from "#web/admin/client/changes.ts";
import { showInBag } from "#web/admin/preparation/bag.ts";
import type { Word } from "#web/admin/preparation/band.tsx";
import type { PackedOrder } from "#web/admin/preparation/packed-order.ts";
import type { useStation } from "#web/admin/preparation/use-station.ts";
import { nextOf, useUndo } from "#web/admin/preparation/use-validate.ts";
import { sentenceOf } from "#web/client/failure.ts";
import { countOf } from "#wording/format.ts";
import { beep } from "./beep.ts";
import { useScanOnce } from "./use-scan-once.ts";

type Scanning = {
  queue: readonly PackedOrder[];
  open: PackedOrder | undefined;
  sounds: boolean;
  onChange: ReturnType<typeof useStation>["change"];
};

type Answer = Awaited<ReturnType<ReturnType<typeof useScanOnce>>>;

/** "n° 14, Laura V. : A12 Robe coché": whose bag it is stands first. */
const withBuyer = ({ buyer }: Answer, sentence: string): string =>
  buyer ? `${buyer}\u00a0: ${sentence}` : upperFirst(sentence);

const upperFirst = (sentence: string): string => sentence.slice(0, 1).toUpperCase() + sentence.slice(1);

/** Each scan is the server's to judge, one after the other: who scans fast does not wait for the screen. */
export function useScanning({ queue, open, sounds, onChange }: Scanning) {
  const queries = useQueryClient();
  const scanOnce = useScanOnce();
  const [word, setWord] = useState<Word>();
  const [typed, setTyped] = useState("");
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const unanswered = useRef(0);
  // The parcel that is on the table by the answer before, before the screen shows it.
  const latest = useRef({ queue, openId: open?.id });
  useLayoutEffect(() => {
    latest.current = { queue, openId: open?.id };
  });

  function say(kind: Word["kind"], sentence: string, undo?: () => void) {
    setWord({ kind, sentence, undo });
    if (sounds) beep(kind);
  }

  const undo = useUndo((orderId) => onChange({ orderId, mode: "packing" }), say);

  /** Answers what is wrong, when something is. */
  function scan(...readings: string[]): Promise<string | undefined> {
    setTyped("");
    const turn = last.current.then(() => judge(readings));
    unanswered.current += 1;
    // What goes wrong on the screen drops no later scan.
    last.current = turn
      .catch(() => undefined)
      .then(() => {
        unanswered.current -= 1;
      });
    return turn;
  }

  async function judge(readings: string[]): Promise<string | undefined> {
    const { openId } = latest.current;
    try {
      show(await scanOnce(readings, openId));
      return undefined;
    } catch (error) {
      const problem = sentenceOf(error, "Le scan n'a pas pu être enregistré. Scannez à nouveau.");
      say("refused", problem);
      // What is refused may have changed since the screen was read.
      changed(queries, "orders");
      return problem;
    }
  }

  function show(answer: Answer) {
    if (answer.did === "validated") {
      const next = nextOf(latest.current.queue, answer.orderId);
      latest.current = { ...latest.current, openId: next };
      onChange({ orderId: next, q: "", mode: "packing" });
      say("done", `Commande ${answer.orderNumber} à expédier`, () => undo.mutate(answer.order));
      return changed(queries, "orders");
    }
    putOnTable(answer);
    if (answer.did === "opened")
      return say("done", withBuyer(answer, `commande ${answer.orderNumber} ouverte`));
    showInBag(queries, answer.orderId, answer.itemId, true);
    say(
      "done",
      withBuyer(
        answer,
        answer.missing > 0
          ? `${answer.piece} coché, encore ${countOf(answer.missing, "article")}`
          : `${answer.piece} coché, scannez l'étiquette`,
      ),
    );
  }

  /** A parcel that the list does not show is looked for by its number. */
  function putOnTable({ orderId, orderNumber }: Answer) {
    const { queue: listed, openId } = latest.current;
    const shown = listed.some(({ id }) => id === orderId);
    onChange(
      { orderId, mode: "packing", ...(shown ? {} : { q: orderNumber }) },
      { replace: openId === orderId },
    );
    latest.current = { ...latest.current, openId: orderId };
  }

  return { word, say, typed, setTyped, scan, isAnswered: () => unanswered.current === 0 };
}
