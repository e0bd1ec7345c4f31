import { useQuery } from "@tanstack/react-query";
import { WalletCards } from "lucide-react";
import { Link } from "react-router";
import type { ListedCredit } from "#contract/admin/credits.ts";
import { formatEuros } from "#domain/money.ts";
import { orpc } from "#web/admin/client/api.ts";
import { ListFrame } from "#web/admin/list/list-frame.tsx";
import { NoRows } from "#web/admin/list/no-rows.tsx";
import { nameOf } from "#web/admin/users/person-words.ts";
import { paths } from "#web/paths.ts";
import type { Column } from "#web/ui/admin/data-table.tsx";
import { DateText } from "#web/ui/date-text.tsx";
import { Money } from "#web/ui/money.tsx";
import { CREDIT_SOURCES_TOLD, lastDayOf } from "#wording/credits.ts";
import { countOf } from "#wording/format.ts";
import { CreditPreview } from "./credit-preview.tsx";

const WORDS = {
  caption: "Avoirs",
  loading: "Chargement des avoirs",
  failed: "Impossible de charger les avoirs",
};

const COLUMNS: Column<ListedCredit>[] = [
  {
    id: "holder",
    header: "Cliente",
    onPhone: "title",
    cell: ({ holder }) => (
      <Link
        to={paths.admin.userDetail(holder.id)}
        className="font-semibold wrap-anywhere underline-offset-4 hover:underline"
      >
        {nameOf(holder)}
      </Link>
    ),
  },
  {
    id: "left",
    header: "Reste",
    align: "end",
    onPhone: "figure",
    cell: ({ leftCents, grantedCents }) => (
      <span>
        <Money cents={leftCents} className="font-semibold" />
        {leftCents !== grantedCents && (
          <span className="block text-small text-ink-2">
            sur <Money cents={grantedCents} />
          </span>
        )}
      </span>
    ),
  },
  {
    id: "reason",
    header: "Raison",
    onPhone: "detail",
    cell: ({ reason, source }) => (
      <span className="wrap-anywhere">{reason || CREDIT_SOURCES_TOLD[source]}</span>
    ),
  },
  { id: "source", header: "Origine", onPhone: "hidden", cell: ({ source }) => CREDIT_SOURCES_TOLD[source] },
  {
    id: "granted",
    header: "Accordé le",
    onPhone: "hidden",
    cell: ({ grantedAt, grantedBy }) => (
      <>
        <DateText at={grantedAt} as="date" />
        {grantedBy && ` par ${grantedBy}`}
      </>
    ),
  },
  {
    id: "expires",
    header: "Utilisable jusqu'au",
    onPhone: "hidden",
    cell: ({ expiresAt }) => (expiresAt ? <DateText at={lastDayOf(expiresAt)} as="date" /> : "Sans limite"),
  },
];

/** What the shop owes in credit, and to whom; a credit is given and taken back on the page of its person. */
export function CreditsPage() {
  const credits = useQuery(orpc.admin.credits.every.queryOptions());
  const leftCents = (credits.data ?? []).reduce((sum, one) => sum + one.leftCents, 0);
  return (
    <ListFrame
      heading={{ title: "Avoirs" }}
      words={WORDS}
      reading={credits}
      rows={credits.data}
      title={`${countOf(credits.data?.length ?? 0, "avoir")}, ${formatEuros(leftCents)} à dépenser`}
      columns={COLUMNS}
      file={{ name: "credits" }}
      rowName={({ holder }) => `l'avoir de ${nameOf(holder)}`}
      preview={(credit, frame) => <CreditPreview credit={credit} frame={frame} />}
      empty={
        <NoRows
          filtered={undefined}
          icon={WalletCards}
          sentence="Aucun avoir pour le moment. Un avoir s'accorde sur la fiche d'une cliente."
        />
      }
    />
  );
}
