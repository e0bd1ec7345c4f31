import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useReducer } from "react";
import { api, orpc } from "#web/admin/client/api.ts";
import { changed } from "#web/admin/client/changes.ts";
import { useOneAct } from "#web/admin/client/use-one-act.ts";
import { livesQuery } from "#web/admin/lives/live-choices.ts";
import { useLater } from "#web/ui/admin/use-later.ts";
import { focusLoneError } from "#web/ui/error-summary.tsx";
import {
  type BulkEvent,
  bulkErrors,
  bulkReducer,
  EMPTY_BULK,
  givenOf,
  isPresent,
  piecesOf,
} from "./bulk-draft.ts";

const DEBOUNCE_MS = 300;

/** The form of many products at once: what it holds, what the server tells of it, and the creation. */
export function useBulkForm() {
  const queries = useQueryClient();
  const act = useOneAct();
  const [draft, dispatch] = useReducer(bulkReducer, EMPTY_BULK);
  const lives = useQuery(livesQuery);
  const colors = useQuery(orpc.admin.colors.list.queryOptions());
  const refCategory = useLater(draft.typed.refCategory.trim(), DEBOUNCE_MS);
  const preview = useQuery(
    orpc.admin.products.previewBulk.queryOptions({
      input: { live: draft.liveId ?? "", refCategory },
      enabled: draft.liveId !== undefined,
      placeholderData: keepPreviousData,
    }),
  );
  const create = useMutation({
    mutationFn: (input: ReturnType<typeof givenOf> & { keepsClaims?: boolean }) =>
      act(input, (options) => api.admin.products.createBulk(input, options)),
    onSuccess: () => {
      changed(queries, "products");
      dispatch({ type: "created" });
    },
  });

  function submit(keepsClaims = false) {
    if (create.isPending) return;
    const given = givenOf(draft, colors.data ?? []);
    const errors = bulkErrors(given);
    dispatch({ type: "checked", errors });
    if (Object.keys(errors).length > 0) return focusLoneError(errors);
    create.mutate({ ...given, keepsClaims });
  }

  return {
    draft,
    /** What the last creation was refused for may no longer hold once something is changed. */
    dispatch: (event: BulkEvent) => {
      if (create.isError) create.reset();
      dispatch(event);
    },
    lives,
    colors,
    /** The first free rank. */
    next: preview.data?.next,
    /** What would be created, if the live has none of it yet. */
    pieces: piecesOf(
      (colors.data ?? []).filter(({ id }) => draft.chosen.has(id)),
      draft.typed.sizes,
    ),
    isPresent: (colorId: string, size: string | null) =>
      refCategory !== "" && isPresent(preview.data?.present ?? [], colorId, size),
    create,
    submit,
  };
}

export type BulkForm = ReturnType<typeof useBulkForm>;
