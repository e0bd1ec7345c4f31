import type { Register } from "#contract/admin/personal-data.ts";
import { Fact, FactList } from "#web/ui/admin/fact-list.tsx";
import { Card } from "#web/ui/card.tsx";
import {
  activityWords,
  controllerWords,
  RECIPIENTS,
  SECURITY_MEASURES,
  REGISTER as WORDS,
} from "#wording/register.ts";

const COLUMNS = WORDS.columns;

export const recipientWords = ({ code, used, at }: Register["recipients"][number]): string =>
  used ? (at ?? (code === "host" ? WORDS.missing : WORDS.inside)) : WORDS.off;

export const recipientsOf = (codes: Register["activities"][number]["recipients"]): string =>
  [WORDS.team, ...codes.map((code) => RECIPIENTS[code].name)].join(", ");

export const measuresOf = ({ factor }: Register): string[] => [...SECURITY_MEASURES, WORDS.factor[factor]];

export function RegisterParts({ register }: { register: Register }) {
  const { seller, activities, recipients } = register;
  return (
    <div className="flex flex-col gap-4">
      <Card id="seller" title={WORDS.seller}>
        <p className="wrap-anywhere">{controllerWords(seller)}</p>
      </Card>
      {activities.map(({ code, recipients: given, kept }) => {
        const { name, purpose, basis, people, data } = activityWords(code, register);
        return (
          <Card key={code} id={code} title={name}>
            <FactList>
              <Fact name={COLUMNS.purpose}>{purpose}</Fact>
              <Fact name={COLUMNS.basis}>{basis}</Fact>
              <Fact name={COLUMNS.people}>{people}</Fact>
              <Fact name={COLUMNS.data}>{data}</Fact>
              <Fact name={COLUMNS.recipients}>{recipientsOf(given)}</Fact>
              <Fact name={COLUMNS.kept}>
                <ul className="flex flex-col gap-1">
                  {kept.map((one) => (
                    <li key={one.what}>
                      {one.what}
                      {"\u00a0"}: {one.kept}
                    </li>
                  ))}
                </ul>
              </Fact>
            </FactList>
          </Card>
        );
      })}
      <Card id="recipients" title={WORDS.recipients}>
        <FactList>
          {recipients.map((one) => (
            <Fact key={one.code} name={RECIPIENTS[one.code].name}>
              {RECIPIENTS[one.code].gets}
              <span className="block text-small text-ink-2 wrap-anywhere">{recipientWords(one)}</span>
            </Fact>
          ))}
        </FactList>
        <p className="mt-3 text-ink-2">{WORDS.transfers}</p>
      </Card>
      <Card id="security" title={WORDS.security}>
        <ul className="list-disc ps-5">
          {measuresOf(register).map((measure) => (
            <li key={measure}>{measure}</li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
