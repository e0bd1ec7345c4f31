import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useReducer } from "react";
import { flushSync } from "react-dom";
import { useSearchParams } from "react-router";
import { presentLive } from "#domain/present-live.ts";
import { api, orpc } from "#web/admin/client/api.ts";
import { changed } from "#web/admin/client/changes.ts";
import { useOneAct } from "#web/admin/client/use-one-act.ts";
import { livesQuery } from "#web/admin/lives/live-choices.ts";
import { matchPhotos } from "#web/admin/products/photos/match-photos.ts";
import { usePhotos } from "#web/admin/products/photos/use-photos.ts";
import { useReference } from "#web/admin/products/use-reference.ts";
import { useMay } from "#web/admin/roles/use-may.ts";
import { isRefused } from "#web/client/failure.ts";
import { toast } from "#web/ui/toasts.ts";
import { productsCreated } from "#wording/bulk-products.ts";
import { emptyGrid, type GridEvent, gridReducer, isWritten } from "./grid-draft.ts";
import { asGivenRows, errorsOfRows } from "./grid-rows.ts";
import { focusCell } from "./grid-table.tsx";

/** A photo of a row is not in the file store: the row is created with it, or not yet. */
export class PhotosNotSent extends Error {}

type Sent = {
  liveId: string;
  rows: ReturnType<typeof asGivenRows>;
  /** Of the rows, in the same order. */
  ids: number[];
  keepsClaims: boolean;
};

/** The grid: what it holds, what is wrong with it, and the creation of all its products. */
export function useProductGrid() {
  const queries = useQueryClient();
  const act = useOneAct();
  const [query] = useSearchParams();
  const [draft, dispatch] = useReducer(gridReducer, query.get("live") ?? undefined, emptyGrid);
  const lives = useQuery(livesQuery);
  const colors = useQuery(orpc.admin.colors.list.queryOptions());
  const liveId = draft.liveId ?? (lives.data && presentLive(lives.data, Date.now())?.id);
  const { next } = useReference(liveId, undefined);

  const written = draft.rows.filter(isWritten);
  const photos = usePhotos(
    written.map(({ id, refCategory, color }) => ({ id: String(id), refCategory, color })),
    (colors.data ?? []).map(({ name }) => name),
  );
  const knowsPurchases = useMay()("management");
  // What a file may say of it stays unread by whoever may not know it.
  const given = asGivenRows(
    knowsPurchases ? written : written.map((row) => ({ ...row, purchase: "" })),
    colors.data ?? [],
  );
  const present = new Set(written.flatMap(({ id }, place) => (draft.present.has(id) ? place : [])));
  const errors = new Map(
    errorsOfRows(given, present).flatMap((cells, place) => {
      const row = written[place];
      return row && Object.keys(cells).length > 0 ? [[row.id, cells] as const] : [];
    }),
  );

  const create = useMutation({
    mutationFn: async ({ liveId, rows, ids, keepsClaims }: Sent) => {
      const sent = matchPhotos(await photos.queue.settled(), photos.pieces, photos.colors);
      const photoOf = new Map(
        photos.queue.get().flatMap((photo) => (sent.get(photo.id) ?? []).map((id) => [id, photo] as const)),
      );
      if ([...photoOf.values()].some(({ state }) => state === "failed")) throw new PhotosNotSent();
      const input = {
        liveId,
        keepsClaims,
        rows: rows.map((row, place) => ({
          ...row,
          photoKey: photoOf.get(String(ids[place]))?.photo?.photoKey ?? null,
        })),
      };
      const { products } = await act(input, (options) => api.admin.products.createRows(input, options));
      return { products, used: [...new Set(photoOf.values())].map(({ id }) => id) };
    },
    onSuccess: ({ products, used }, { ids }) => {
      changed(queries, "products");
      photos.queue.remove(used);
      flushSync(() => dispatch({ type: "created", ids: new Set(ids) }));
      toast.success(productsCreated(products.length));
      // The cell from which it was sent may be gone.
      if (document.activeElement === document.body) focusCell({ place: 0, field: "refCategory" });
    },
    onError: (error, { ids }) => {
      if (!isRefused(error, "PRODUCTS_IN_LIVE")) return;
      dispatch({ type: "refused", present: new Set(error.facts.rows.flatMap((place) => ids[place] ?? [])) });
    },
  });

  return {
    draft,
    /** What the last creation was refused for may no longer hold once something is changed. */
    dispatch: (event: GridEvent) => {
      if (create.isError) create.reset();
      dispatch(event);
    },
    lives,
    colors,
    liveId,
    /** The first free rank of the live. */
    next,
    written,
    photos,
    /** What is wrong in a row, by its id; of the others nothing. */
    errors,
    create,
    /** Answers whether what is written can be sent. */
    submit({ keepsClaims = false } = {}): boolean {
      if (create.isPending) return true;
      dispatch({ type: "checked" });
      if (!liveId || errors.size > 0 || written.length === 0) return false;
      create.mutate({ liveId, rows: given, ids: written.map(({ id }) => id), keepsClaims });
      return true;
    },
  };
}

export type ProductGrid = ReturnType<typeof useProductGrid>;
