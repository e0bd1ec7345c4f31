import { Link } from "react-router";
import { UnmatchedList } from "#web/admin/unmatched/unmatched-list.tsx";
import { paths } from "#web/paths.ts";
import { LINK } from "#web/ui/admin/link-class.ts";
import { Card } from "#web/ui/card.tsx";
import { plural } from "#wording/plural.ts";
import type { Work } from "./work.ts";

type ToMatchProps = { payments: Work["unmatchedPayments"]; total: number };

const SHOWN = 5;

/** Money that no order of the shop knows; the oldest first. */
export function ToMatch({ payments, total }: ToMatchProps) {
  if (total === 0) return null;
  return (
    <Card
      id="to-match"
      title={plural(total, "Paiement à rapprocher", "Paiements à rapprocher")}
      className="border-warning"
      aside={
        total > SHOWN && (
          <Link to={paths.admin.unmatchedPayments} className={LINK}>
            Voir les {total}
          </Link>
        )
      }
    >
      <UnmatchedList payments={payments.slice(0, SHOWN)} />
    </Card>
  );
}
