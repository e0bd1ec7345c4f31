import { expect, test } from "vitest";
import type { RetentionTimes } from "#domain/retention-times.ts";
import { RETENTION, RETENTION_RULES } from "#wording/retention.ts";
import type { LegalFacts } from "./facts.ts";
import { KEPT_TIMES } from "./kept-times.ts";
import { privacy } from "./privacy.ts";

/** Each time another one, so that none is told in the place of another. */
const TIMES: RetentionTimes = {
  unpaidOrderDays: 41,
  traceDays: 42,
  liveDays: 43,
  auditAddressMonths: 11,
  customerYears: 3,
  withdrawalYears: 7,
  accountingYears: 12,
};
const FACTS = TIMES as Partial<LegalFacts> as LegalFacts;

test("the privacy page tells of each rule of retention, once", () => {
  expect(KEPT_TIMES.flatMap(({ rules }) => rules).toSorted()).toEqual(RETENTION_RULES.toSorted());
  for (const { told } of KEPT_TIMES) expect(privacy(FACTS)).toContain(told(FACTS));
});

test.each(RETENTION_RULES)("it names the time after which '%s' is seen to", (rule) => {
  const [time] = /\d+\u00a0[a-z]+/.exec(RETENTION[rule].kept(TIMES)) ?? [];
  const line = KEPT_TIMES.find(({ rules }) => rules.includes(rule));
  expect(line?.told(FACTS)).toContain(time ?? "");
});

test("it tells of advertisements, the reading of comments, reviews, photos, who finances, the kept card and the logs", () => {
  const page = privacy(FACTS);
  for (const words of [
    "annonces commerciales",
    "Votre refus est gardé",
    "Un programme lit ces commentaires et propose des commandes",
    "Votre avis",
    "photos que vous y joignez",
    "moyen de paiement que vous choisissez à la place de la carte",
    "place en liste d’attente",
    "Votre carte, si vous cochez la case",
    "journal des modifications par notre équipe",
    "journal technique, sans contenu personnel\u00a0: 1\u00a0an au plus",
  ])
    expect(page).toContain(words);
});
