import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { api } from "#web/admin/api.ts";
import { givenPlace } from "#web/admin/list/place.ts";
import { type AuditState, filtersOf } from "./audit-state.ts";

export const auditQuery = (state: AuditState) => {
  const input = { ...filtersOf(state), ...givenPlace(state) };
  return queryOptions({
    queryKey: ["audit", "list", input],
    queryFn: () => api.admin.audit.list(input),
    placeholderData: keepPreviousData,
  });
};

export const auditPeopleQuery = queryOptions({
  queryKey: ["audit", "people"],
  queryFn: () => api.admin.audit.people(),
  staleTime: 60_000,
});
