import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { WaitingViewer } from "#contract/admin/claims.ts";
import type { ToldWay } from "#domain/told-way.ts";
import { api } from "#web/admin/client/api.ts";
import { changed } from "#web/admin/client/changes.ts";
import { copyText } from "#web/admin/share/copy-text.ts";
import { forBuyer } from "#web/admin/share/rehearsal.ts";
import { toast } from "#web/ui/toasts.ts";
import { messageToWaiting } from "#wording/waiting-viewers.ts";

type Telling = { viewer: WaitingViewer; way: ToldWay };

/**
 * One press: a viewer who waits for a piece is noted as told, with the message on the clipboard where she is written to.
 * A colleague who was faster is named.
 */
export function useTellingWaiting(words: string) {
  const queries = useQueryClient();
  const onSettled = () => changed(queries, "claims");
  const undo = useMutation({
    mutationFn: ({ claimId }: WaitingViewer) => api.admin.claims.undoTold({ claimId }),
    onSettled,
    meta: { failed: "Impossible d'annuler" },
  });
  const tell = useMutation({
    mutationFn: async ({ viewer: { claimId, handle, told }, way }: Telling) => {
      if (way === "private-message") {
        const message = forBuyer(messageToWaiting(handle, words));
        const refused = `Impossible de copier le message. Le voici\u00a0: ${message}`;
        if (!(await copyText(message, { refused }))) return null;
      }
      return api.admin.claims.tell({ claimId, way, lastToldAt: told?.at ?? null });
    },
    onSuccess: (told, { viewer, way }) => {
      if (!told) return;
      const copied = way === "private-message" ? "Message copié. " : "";
      toast.undoable(`${copied}@${viewer.handle} est notée comme prévenue.`, () => undo.mutate(viewer));
    },
    onSettled,
    meta: { failed: "Impossible de noter que la spectatrice est prévenue" },
  });
  return { tell, undo, pending: tell.isPending || undo.isPending };
}
