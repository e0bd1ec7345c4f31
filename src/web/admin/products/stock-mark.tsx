import { classNames } from "#web/ui/class-names.ts";

type StockMarkProps = { stock: number | null; taken: number; sold: boolean };

/** Whether the piece is free, and how many of how many are taken when that says more. */
export function StockMark({ stock, taken, sold }: StockMarkProps) {
  const detail = stock === null ? `${taken} pris, illimité` : `${taken} sur ${stock} pris`;
  return (
    <span className="whitespace-nowrap">
      <span className={classNames("font-medium", sold ? "text-danger" : "text-success")}>
        {sold ? "Vendu" : "Libre"}
      </span>
      {(stock !== 1 || taken > 1) && <span className="text-small text-ink-2"> · {detail}</span>}
    </span>
  );
}
