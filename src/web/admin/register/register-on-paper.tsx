import type { Register } from "#contract/admin/personal-data.ts";
import { formatDateProse } from "#wording/format.ts";
import { activityWords, controllerWords, RECIPIENTS, REGISTER as WORDS } from "#wording/register.ts";
import { measuresOf, recipientsOf, recipientWords } from "./register-parts.tsx";

/** Tables on A4, an activity each. */
export function RegisterOnPaper({ register }: { register: Register }) {
  const { seller, activities, recipients } = register;
  return (
    <article className="paper-table">
      <h1>
        {WORDS.title}, {formatDateProse(new Date())}
      </h1>
      <p>
        {WORDS.seller}
        {"\u00a0"}: {controllerWords(seller)}
      </p>
      {activities.map(({ code, recipients: given, kept }) => {
        const { name, purpose, basis, people, data } = activityWords(code, register);
        const rows = [
          [WORDS.columns.purpose, purpose],
          [WORDS.columns.basis, basis],
          [WORDS.columns.people, people],
          [WORDS.columns.data, data],
          [WORDS.columns.recipients, recipientsOf(given)],
          [WORDS.columns.kept, kept.map((one) => `${one.what}\u00a0: ${one.kept}`).join("\u00a0; ")],
        ];
        return (
          <section key={code}>
            <h2>{name}</h2>
            <Rows rows={rows} />
          </section>
        );
      })}
      <section>
        <h2>{WORDS.recipients}</h2>
        <Rows
          rows={recipients.map((one) => [
            RECIPIENTS[one.code].name,
            `${RECIPIENTS[one.code].gets} (${recipientWords(one)})`,
          ])}
        />
        <p>{WORDS.transfers}</p>
      </section>
      <section>
        <h2>{WORDS.security}</h2>
        <ul>
          {measuresOf(register).map((measure) => (
            <li key={measure}>{measure}</li>
          ))}
        </ul>
      </section>
    </article>
  );
}

function Rows({ rows }: { rows: readonly (readonly string[])[] }) {
  return (
    <table>
      <tbody>
        {rows.map(([name, words]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{words}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
