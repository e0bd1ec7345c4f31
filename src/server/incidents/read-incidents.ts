import type { Incident, IncidentAccount, WholeIncident } from "#contract/admin/incidents.ts";
import { dutyState, incidentGaps } from "#domain/incidents.ts";
import { refusal } from "#domain/refusals.ts";
import type { Context } from "#server/context.ts";
import type { Db, Tx } from "#server/db/database.ts";
import { readController } from "#server/settings/read-controller.ts";
import * as queries from "./incidents.sql.ts";

export const listIncidents = async ({ lists }: Context): Promise<Incident[]> =>
  (await queries.listIncidents(lists, { incidentId: null })).map(asIncident);

/** From the database of acts: whoever has just written reads what they wrote. */
export async function getIncident(
  context: Context,
  { incidentId }: { incidentId: string },
): Promise<WholeIncident> {
  const { db } = context;
  const incident = await readIncident(db, incidentId);
  const [accounts, steps] = await Promise.all([
    queries.listAccounts(db, { incidentId }),
    queries.listSteps(db, { incidentId }),
  ]);
  return {
    ...incident,
    controller: readController(context),
    accounts: accounts.map(asAccount),
    steps: steps.map((step) => ({
      ...step,
      toldAt: step.toldAt?.toISOString() ?? null,
      at: step.at.toISOString(),
    })),
  };
}

/** Refuses with INCIDENT_NOT_FOUND. */
async function readIncident(db: Db, incidentId: string): Promise<Incident> {
  const [row] = await queries.listIncidents(db, { incidentId });
  if (!row) throw refusal("INCIDENT_NOT_FOUND");
  return asIncident(row);
}

/** Until the transaction ends nobody else writes about it. Refuses with INCIDENT_NOT_FOUND and INCIDENT_CLOSED. */
export async function lockOpenIncident(tx: Tx, incidentId: string): Promise<Incident> {
  const incident = await lockIncident(tx, incidentId);
  if (incident.closedAt) throw refusal("INCIDENT_CLOSED");
  return incident;
}

export async function lockIncident(tx: Tx, incidentId: string): Promise<Incident> {
  await queries.lockIncident(tx, { incidentId });
  return readIncident(tx, incidentId);
}

function asIncident({
  notifyBy,
  authorityDecided,
  authorityToldAt,
  peopleDecided,
  peopleToldAt,
  closedAt,
  isUnexplained,
  ...row
}: queries.ListIncidentsRow): Incident {
  const authority = dutyState(authorityDecided, authorityToldAt);
  const people = dutyState(peopleDecided, peopleToldAt);
  return {
    ...asAccount(row),
    id: row.id,
    notifyBy: notifyBy.toISOString(),
    duties: {
      authority: { state: authority, toldAt: authorityToldAt?.toISOString() ?? null },
      people: { state: people, toldAt: peopleToldAt?.toISOString() ?? null },
    },
    closedAt: closedAt?.toISOString() ?? null,
    gaps: incidentGaps({ ...row, isUnexplained }, { authority, people }),
  };
}

const asAccount = <Row extends queries.ListAccountsRow>({
  noticedAt,
  beganAt,
  endedAt,
  writtenAt,
  ...account
}: Row): IncidentAccount => ({
  ...account,
  noticedAt: noticedAt.toISOString(),
  beganAt: beganAt?.toISOString() ?? null,
  endedAt: endedAt?.toISOString() ?? null,
  writtenAt: writtenAt.toISOString(),
});
