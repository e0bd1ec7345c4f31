import type { Rule } from "./invariants.ts";

/** What contradicts that the register of breaches of personal data is whole: see decision 0153. */
export const BREACHES_OF_INCIDENTS: readonly Rule[] = [
  [
    "I23",
    "incident",
    "'n''a pas ses versions de 1 à n'",
    `select i.id, $problem from incidents i left join incident_accounts a on a.incident_id = i.id
     group by i.id having count(a.version) = 0 or count(a.version) <> max(a.version)`,
  ],
  [
    "I23",
    "incident",
    "'est clos sans les décisions, les notifications ou les faits qu''il lui faut'",
    `select i.id, $problem from incident_states i join incident_accounts a on a.incident_id = i.id and a.version = i.version
     where i.closed_at is not null and (
       i.authority_told_at is null and i.authority_decided is distinct from false
       or i.people_told_at is null and i.people_decided is distinct from false
       or a.natures = '{}' or a.data = '{}' or a.people = '{}' or a.severity is null or a.consequences = '' or a.measures = '')`,
  ],
];
