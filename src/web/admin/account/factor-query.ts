import { queryOptions } from "@tanstack/react-query";
import { api } from "#web/admin/api.ts";

/** The second factor of whoever is signed in. */
export const factorQuery = queryOptions({
  queryKey: ["own-account", "second-factor"],
  queryFn: () => api.admin.ownAccount.secondFactor(),
});
