import type { WholeIncident } from "#contract/admin/incidents.ts";
import { formatDateTime, formatDateTimeProse } from "#wording/format.ts";
import { INCIDENT_ADMIN as WORDS } from "#wording/incidents.ts";
import { controllerWords, REGISTER, SECURITY_MEASURES } from "#wording/register.ts";
import { factsOf } from "./incident-facts.ts";
import { historyOf } from "./incident-history.tsx";

/** An incident on A4, in the order of the authority's form for breaches: who, what, for whom, what is done, who was told. */
export function IncidentOnPaper({ incident }: { incident: WholeIncident }) {
  const rows = [
    [REGISTER.seller, controllerWords(incident.controller)],
    ...factsOf(incident).map(({ name, value }) => [name, value || WORDS.unknown] as const),
    [WORDS.measuresBefore, SECURITY_MEASURES.join(" ")],
    [WORDS.duration, formatDateTimeProse(incident.notifyBy)],
  ] as const;
  return (
    <article className="paper-table">
      <h1>{incident.title}</h1>
      <p>{WORDS.law}</p>
      <section>
        <table>
          <tbody>
            {rows.map(([name, value]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td className="whitespace-pre-line">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <section>
        <h2>{WORDS.history}</h2>
        <table>
          <tbody>
            {historyOf(incident).map(({ at, by, title, lines }) => (
              <tr key={`${at} ${title}`}>
                <th scope="row">{formatDateTime(at)}</th>
                <td className="whitespace-pre-line">{[`${title} (${WORDS.by(by)})`, ...lines].join("\n")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </article>
  );
}
