import type { ProductRow } from "#contract/admin/products.ts";
import { classNames } from "#web/ui/class-names.ts";
import { countOf } from "#wording/format.ts";

type StockMarkProps = {
  product: Pick<ProductRow, "stock" | "sold" | "paid" | "reserved" | "waiting">;
  /** In a list: on a phone the word alone. */
  brief?: boolean;
};

/** Whether a unit is free, only reserved, or sold; beside it how many, where the word alone does not say it. */
export function StockMark({ product, brief = false }: StockMarkProps) {
  const { stock, sold, paid, reserved, waiting } = product;
  const [word, color] = !sold
    ? ["Libre", "text-success"]
    : paid > 0 || reserved === 0
      ? ["Vendu", "text-danger"]
      : ["Réservé", "text-warning"];
  const alone = stock === 1 && paid + reserved <= 1;
  const numbers = [
    ...(paid > 0 && !alone ? [countOf(paid, "payée")] : []),
    ...(reserved > 0 && !alone ? [countOf(reserved, "réservée")] : []),
    ...(waiting > 0 ? [`${waiting}\u00a0en attente`] : []),
    ...(stock === null ? ["illimité"] : stock > 1 ? [`sur ${stock}`] : []),
  ];
  return (
    <span className="whitespace-nowrap">
      <span className={classNames("font-medium", color)}>{word}</span>
      {numbers.length > 0 && (
        <span className={classNames("text-small text-ink-2", brief && "max-md:hidden")}>
          {" "}
          · {numbers.join(", ")}
        </span>
      )}
    </span>
  );
}
