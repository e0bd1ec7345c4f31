import { useQuery, useQueryClient } from "@tanstack/react-query";
import { orpc } from "#web/admin/client/api.ts";

const TAKEN = "Cette référence existe déjà pour ce live. Chaque référence doit être unique par live.";

/** The first free reference of a live, and whether one that was typed is somebody else's. */
export function useReference(liveId: string | undefined, except: string | undefined) {
  const queries = useQueryClient();
  const query = (ref?: number) =>
    orpc.admin.products.reference.queryOptions({
      input: { live: liveId ?? "", ...(ref ? { ref } : {}), ...(except ? { except } : {}) },
      staleTime: 0,
    });
  const free = useQuery({ ...query(), enabled: liveId !== undefined });
  return {
    next: free.data?.next,
    /** What is wrong with the reference, told before saving; a check that fails says nothing, the saving will. */
    problemOf: async (ref: number): Promise<string | undefined> => {
      if (!liveId) return undefined;
      const found = await queries.fetchQuery(query(ref)).catch(() => undefined);
      return found?.taken ? TAKEN : undefined;
    },
  };
}
