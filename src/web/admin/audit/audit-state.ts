import { AUDIT_ACTS } from "#contract/admin/audit.ts";
import { AUDIT_SUBJECTS, type AuditSubject } from "#domain/audit-subjects.ts";
import { oneOf, useAddressState, uuidIn } from "#web/admin/list/address-state.ts";
import { NEWEST, type PlaceState, placeIn, writePlace } from "#web/admin/list/place.ts";

/** What the address of the trail says. `person` is an administrator's id, `customers`, `system` or `all`. */
export type AuditState = PlaceState & {
  acts: (typeof AUDIT_ACTS)[number];
  person: string;
  kind: AuditSubject | "all";
  subject: string;
  from: string;
  to: string;
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const dayIn = (query: URLSearchParams, name: string): string => {
  const day = query.get(name) ?? "";
  return DAY.test(day) && !Number.isNaN(Date.parse(day)) ? day : "";
};

function read(query: URLSearchParams): AuditState {
  return {
    acts: oneOf(AUDIT_ACTS, query.get("acts")) ?? "changes",
    person: oneOf(["customers", "system"], query.get("person")) ?? uuidIn(query, "person") ?? "all",
    kind: oneOf(AUDIT_SUBJECTS, query.get("kind")) ?? "all",
    subject: query.get("subject") ?? "",
    from: dayIn(query, "from"),
    to: dayIn(query, "to"),
    ...placeIn(query),
  };
}

function write(state: AuditState): URLSearchParams {
  const query = new URLSearchParams();
  if (state.acts !== "changes") query.set("acts", state.acts);
  if (state.person !== "all") query.set("person", state.person);
  if (state.kind !== "all") query.set("kind", state.kind);
  for (const name of ["subject", "from", "to"] as const) if (state[name]) query.set(name, state[name]);
  writePlace(query, state);
  return query;
}

/** The filters as the contract wants them. */
export const filtersOf = ({ acts, person, kind, subject, from, to }: AuditState) => ({
  acts,
  person,
  kind,
  ...(subject ? { subject } : {}),
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
});

const ADDRESS = { read, write, start: NEWEST };

export const useAuditState = () => useAddressState(ADDRESS);
