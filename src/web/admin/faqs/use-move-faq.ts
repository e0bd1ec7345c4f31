import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { FaqRow } from "#contract/admin/content.ts";
import { api, orpc } from "#web/admin/client/api.ts";
import { sentenceOf } from "#web/client/failure.ts";
import { announce } from "#web/ui/announce.ts";
import { toast } from "#web/ui/toasts.ts";

type Move = { faq: FaqRow; rank: number };

/** Two questions change places at once on the screen, and go back where they were when the server refuses. */
export function useMoveFaq() {
  const queries = useQueryClient();
  const queryKey = orpc.admin.faqs.list.queryKey();
  return useMutation({
    scope: { id: "faq-ranks" },
    mutationFn: ({ faq, rank }: Move) => api.admin.faqs.move({ faqId: faq.id, rank }),
    onMutate: async ({ faq, rank }: Move) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      queries.setQueryData(queryKey, (rows) => rows && swapped(rows, faq.id, rank));
      return { before };
    },
    onSuccess: (rows, { faq, rank }) => {
      if (queries.isMutating({ mutationKey: ["move-faq"] }) <= 1) queries.setQueryData(queryKey, rows);
      announce(`${faq.title}, rang ${rank + 1}`);
    },
    onError: (error, _, kept) => {
      queries.setQueryData(queryKey, kept?.before);
      toast.error(sentenceOf(error, "Impossible de modifier l'ordre"));
      void queries.invalidateQueries({ queryKey });
    },
    mutationKey: ["move-faq"],
  });
}

function swapped(rows: FaqRow[], id: string, rank: number): FaqRow[] {
  const moved = rows.find((row) => row.id === id);
  const other = rows.find((row) => row.rank === rank);
  if (!moved || !other) return rows;
  return rows
    .map((row) => (row === moved ? { ...row, rank } : row === other ? { ...row, rank: moved.rank } : row))
    .sort((one, next) => one.rank - next.rank);
}
