import { orpc } from "#web/admin/client/api.ts";

/** Who is signed in: read once, and again after each sign-in. */
export const meQuery = orpc.admin.overview.me.queryOptions({ staleTime: Number.POSITIVE_INFINITY });
