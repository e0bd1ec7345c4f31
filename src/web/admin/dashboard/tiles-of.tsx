import type { ReactNode } from "react";
import { REVIEW_DAYS } from "#domain/buyer-reviews.ts";
import { lastDayToAnswer } from "#domain/complaints.ts";
import { parisDay } from "#domain/paris-time.ts";
import { IncidentClock } from "#web/admin/incidents/incident-clock.tsx";
import { paths, withQuery } from "#web/paths.ts";
import { DateText } from "#web/ui/date-text.tsx";
import { countOf, formatAge } from "#wording/format.ts";
import { INCIDENT_ADMIN } from "#wording/incidents.ts";
import { PAID_WITHOUT_MONEY } from "#wording/money-by-hand.ts";
import type { Work } from "./work.ts";

const listOf = (query: Record<string, string>) => withQuery(paths.admin.orders, { ...query, live: "all" });

export type Tile = {
  label: string;
  count: number;
  to: string;
  cents?: number | undefined;
  /** Since when it waits, or by when it must be done. */
  when?: ReactNode;
  /** What the law counts in hours; a day that was promised or that the law sets, past or today. */
  urgency?: "urgent" | "overdue" | "today" | undefined;
  /** Most shops never have one: it is left out where there is none. */
  onlyIfAny?: boolean;
};

/** What may wait for somebody, in the order of its weight. */
export const tilesOf = (work: Work): Tile[] =>
  allTiles(work).filter(({ count, onlyIfAny }) => count > 0 || !onlyIfAny);

function allTiles(work: Work): Tile[] {
  const dated = ({ orders, cents, oldestAt }: Work["owed"]) => ({
    count: orders,
    cents,
    when: oldestAt && <Oldest at={oldestAt} />,
  });
  const { count: refunds, cents: refundCents, dueFirst } = work.refunds;
  const today = parisDay(new Date());
  const dueOn = (day: string | null) => urgencyOf(day, today);
  return [
    {
      onlyIfAny: true,
      label: INCIDENT_ADMIN.tile,
      count: work.incidents.open,
      urgency: "urgent",
      when: work.incidents.notifyBy && <IncidentClock notifyBy={work.incidents.notifyBy} />,
      to: paths.admin.incidents,
    },
    {
      label: "Livraisons promises dépassées",
      count: work.late.orders,
      cents: work.late.cents,
      urgency: "overdue",
      when: work.late.oldestPromise && (
        <>
          promise au plus tard le <DateText at={work.late.oldestPromise} as="date" />
        </>
      ),
      to: listOf({ late: "1", sort: "date" }),
    },
    {
      label: "À livrer aujourd'hui au plus tard",
      count: work.promisedToday,
      cents: work.promisedTodayCents,
      urgency: "today",
      to: listOf({ today: "1", sort: "date" }),
    },
    { label: "À préparer", ...dated(work.preparation), to: paths.admin.preparation },
    {
      label: "Étiquetés, pas remis",
      count: work.toHandOver,
      cents: work.toHandOverCents,
      when: work.toHandOverLate > 0 && `dont ${work.toHandOverLate} depuis un autre jour`,
      to: paths.admin.handover,
    },
    {
      label: "Colis à regarder",
      count: work.parcelsToSee,
      cents: work.parcelsToSeeCents,
      to: paths.admin.tracking(),
    },
    {
      label: "À vérifier",
      ...dated(work.review),
      to: listOf({ review: "1" }),
    },
    // Only 'À préciser plus tard' leaves any.
    {
      onlyIfAny: true,
      label: PAID_WITHOUT_MONEY,
      ...dated(work.withoutMoney),
      to: listOf({ "no-money": "1", sort: "date" }),
    },
    {
      label: "Rétractations à traiter",
      count: work.withdrawalsOpen,
      cents: work.withdrawalsCents,
      urgency: dueOn(work.withdrawalsDueFirst),
      when: work.withdrawalsDueFirst && (
        <>
          à rembourser au plus tard le <DateText at={work.withdrawalsDueFirst} as="date" />
        </>
      ),
      to: paths.admin.withdrawals(),
    },
    {
      onlyIfAny: true,
      label: "Pièces introuvables",
      count: work.shortages.count,
      cents: work.shortages.cents,
      when: work.shortages.endsFirst && (
        <>
          choix attendu jusqu'au <DateText at={work.shortages.endsFirst} as="date" />
        </>
      ),
      to: `${paths.admin.preparation}#missing-pieces`,
    },
    {
      onlyIfAny: true,
      label: "Réclamations à traiter",
      count: work.complaints.count,
      cents: work.complaints.cents,
      when: work.complaints.oldestAt && (
        <>
          réponse au plus tard le{" "}
          <DateText at={lastDayToAnswer(parisDay(new Date(work.complaints.oldestAt)))} as="date" />
        </>
      ),
      to: paths.admin.complaints(),
    },
    {
      onlyIfAny: true,
      label: `Avis à relire depuis ${countOf(REVIEW_DAYS.remindedAfter, "jour")} ou plus`,
      count: work.reviews.count,
      when: work.reviews.oldestAt && (
        <>
          depuis le <DateText at={work.reviews.oldestAt} as="date" />
        </>
      ),
      to: paths.admin.buyerReviews(),
    },
    {
      onlyIfAny: true,
      label: "Remboursements à faire",
      count: refunds,
      cents: refundCents,
      urgency: dueOn(dueFirst),
      when: dueFirst && (
        <>
          au plus tard le <DateText at={dueFirst} as="date" />
        </>
      ),
      to: "#refunds-due",
    },
    {
      onlyIfAny: true,
      label: "Produits incomplets",
      count: work.incompleteProducts,
      cents: work.incompleteCents,
      when: work.incompleteBefore && (
        <>
          pour le live du <DateText at={work.incompleteBefore} />
        </>
      ),
      to: withQuery(paths.admin.products, { live: "all", state: "to-complete" }),
    },
    { label: "À expédier", ...dated(work.shipping), to: listOf({ status: "to-ship" }) },
    {
      label: "À payer depuis plus de 24\u00a0h",
      ...dated(work.unpaidForADay),
      to: listOf({ unpaid: "24", sort: "date" }),
    },
    { label: "À prévenir", ...dated(work.toTell), to: paths.admin.toTell() },
    {
      onlyIfAny: true,
      label: "Pièces attendues",
      count: work.waited.products,
      cents: work.waited.cents,
      when: `par ${countOf(work.waited.people, "personne")}`,
      to: withQuery(paths.admin.products, { live: "all", state: "waiting" }),
    },
    { label: "À payer", ...dated(work.owed), to: listOf({ status: "to-pay", sort: "date" }) },
    {
      label: "Messages en échec",
      count: work.failedMessages,
      when: work.failedMessagesSince && (
        <>
          le plus ancien du <DateText at={work.failedMessagesSince} />
        </>
      ),
      to: paths.admin.outbox({ state: "failed" }),
    },
    // Only a restore or a long stop leaves any.
    {
      onlyIfAny: true,
      label: "Messages à confirmer",
      count: work.heldMessages,
      to: paths.admin.outbox({ state: "held" }),
    },
  ];
}

/** Of the first day by which something must be done. */
const urgencyOf = (day: string | null, today: string): Tile["urgency"] =>
  day === null || day > today ? undefined : day < today ? "overdue" : "today";

function Oldest({ at }: { at: string }) {
  return (
    <>
      la plus ancienne du <DateText at={at} /> ({formatAge(at, new Date())})
    </>
  );
}
