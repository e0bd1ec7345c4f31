import { queryOptions } from "@tanstack/react-query";
import { api } from "#web/admin/api.ts";

/** Who is signed in. Asked once a page: a session that ends later is noticed by the first call that needs it. */
export const meQuery = queryOptions({
  queryKey: ["me"],
  queryFn: () => api.admin.desk.me(),
  staleTime: Number.POSITIVE_INFINITY,
});
