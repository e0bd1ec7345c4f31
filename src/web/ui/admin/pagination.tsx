import { ChevronLeft, ChevronRight } from "lucide-react";
import { IconButton } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { formatRange } from "#wording/format.ts";

export type PaginationProps = {
  page: number;
  pageSize: number;
  total: number;
  /** There are more rows than `total`, which are not counted and have no page. */
  more?: boolean;
  onPage: (page: number, how?: { replace: boolean }) => void;
};

/** Pages count from 1. */
export const lastPage = ({ total, pageSize }: Pick<PaginationProps, "total" | "pageSize">): number =>
  Math.max(1, Math.ceil(total / pageSize));

/** "1–50 sur 312", with the way to the page before and after. */
export function Pagination({ page, pageSize, total, more = false, onPage }: PaginationProps) {
  const last = lastPage({ total, pageSize });
  const first = total === 0 ? 0 : (page - 1) * pageSize + 1;
  return (
    <nav aria-label="Pages" className="flex items-center justify-end gap-2 text-small text-ink-2">
      {more && page >= last && <span>Précisez la recherche pour voir les suivants.</span>}
      <span className="tabular-nums">
        {formatRange(first, Math.min(total, page * pageSize), total, more)}
      </span>
      <IconButton
        label="Page précédente"
        icon={<Icon of={ChevronLeft} />}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      />
      <IconButton
        label="Page suivante"
        icon={<Icon of={ChevronRight} />}
        disabled={page >= last}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}
