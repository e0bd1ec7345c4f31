import { useMutation, useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { api, orpc } from "#web/admin/client/api.ts";
import { type ActOptions, useOneAct } from "#web/admin/client/use-one-act.ts";
import { type Draft, type Words, wordsOf } from "#web/admin/messages/draft.ts";
import { toast } from "#web/ui/toasts.ts";
import { countOf } from "#wording/format.ts";

const POLL_EVERY_MS = 1_000;

type Queued = {
  batchId: string;
  queued: number;
  refused: readonly { id: string; label: string; message: string }[];
};
/** Writes the messages to the outbox, once for these options. */
export type SendToMany = (ids: string[], words: Words & Answers, options: ActOptions) => Promise<Queued>;

/** What was answered where the server asked. */
type Answers = { isNoAdvertisement: boolean; keepsClaims: boolean };
type Sending = { draft: Draft; ids: string[] } & Partial<Answers>;

export const sentSome = (sent: number, lost: number): string =>
  `${countOf(sent, "envoyé", "envoyés")}, ${countOf(lost, "échec")}`;

/** Writes the messages to the outbox, then follows the worker that sends them. */
export function useSendMessages(sendToMany: SendToMany) {
  const act = useOneAct();
  const send = useMutation({
    mutationFn: ({ draft, ids, isNoAdvertisement = false, keepsClaims = false }: Sending) => {
      const words = { ...wordsOf(draft), isNoAdvertisement, keepsClaims };
      return act({ ids, words }, (options) => sendToMany(ids, words, options));
    },
  });
  const batchId = send.data?.batchId;
  const batch = useQuery(
    orpc.admin.messages.batch.queryOptions({
      input: { batchId: batchId ?? "" },
      enabled: batchId !== undefined,
      refetchInterval: ({ state }) => (state.data?.waiting === 0 ? false : POLL_EVERY_MS),
    }),
  );
  const retry = useMutation({
    mutationFn: async (messageIds: readonly number[]) => {
      for (const messageId of messageIds) await api.admin.messages.retry({ messageId });
    },
    onSettled: () => batch.refetch(),
  });

  const refused = send.data?.refused ?? [];
  const failed = batch.data?.failed ?? [];
  const finished = batch.data?.waiting === 0;
  const told = useRef(false);
  useEffect(() => {
    if (!finished || told.current) return;
    told.current = true;
    const lost = refused.length + failed.length;
    if (lost === 0) toast.success("Tous les messages ont été envoyés");
    else toast.warning(sentSome(batch.data?.sent ?? 0, lost));
  }, [finished, refused.length, failed.length, batch.data?.sent]);

  return { send, batch, retry, refused, failed, finished };
}
