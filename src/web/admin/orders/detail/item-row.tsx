import type { OrderDetail } from "#contract/admin/orders.ts";
import { formatEuros } from "#domain/money.ts";
import { isCancelled } from "#domain/order-status.ts";
import { EnlargingPhoto } from "#web/ui/admin/enlarged-photo.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Money } from "#web/ui/money.tsx";
import { Swatch } from "#web/ui/swatch.tsx";
import { sizeWords } from "#wording/size.ts";

/**
 * Whether the piece of an item was gone when its money came. The items of a cancelled order take no unit either, for
 * they were freed, nor does a piece that came back.
 */
export const isGone = (
  { status }: Pick<OrderDetail, "status">,
  { takesUnit, returned }: Pick<OrderDetail["items"][number], "takesUnit" | "returned">,
): boolean => !takesUnit && returned === null && !isCancelled(status);

/** An item of an order: what is announced on air, what it is, in which color and size, at what price. */
export function ItemRow({ item, gone }: { item: OrderDetail["items"][number]; gone: boolean }) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <EnlargingPhoto
        url={item.photoUrl}
        name={[item.refCategory, item.name].filter(Boolean).join(" ")}
        className={gone || item.returned !== null ? "opacity-50" : ""}
      />
      <span className="min-w-12 max-w-[40%] font-code text-ref font-bold wrap-anywhere uppercase">
        {item.refCategory ?? (
          <span className="text-small font-normal text-ink-2 normal-case">Sans catégorie</span>
        )}
      </span>
      <span className="min-w-0 grow basis-[5.5rem]">
        <span
          className={classNames("block font-medium", item.returned !== null && "text-ink-2 line-through")}
        >
          {item.name || "Produit sans nom"}
        </span>
        <span className="flex flex-wrap items-center gap-x-2 text-small text-ink-2">
          {item.color && (
            <span className="inline-flex items-center gap-1.5">
              <Swatch hexCode={item.color.hexCode} />
              {item.color.name}
            </span>
          )}
          {item.size && <span>{sizeWords(item.size)}</span>}
          <span>N° de pièce {item.ref}</span>
          <span>x{item.quantity}</span>
        </span>
        {gone && <span className="text-small font-semibold text-danger">Pièce indisponible</span>}
      </span>
      <span className="ms-auto flex flex-col items-end">
        <Money
          cents={item.priceCents}
          className={item.returned ? "text-ink-2 line-through" : "font-semibold"}
        />
        {item.discountCents > 0 && (
          <span className="text-small text-ink-2">remise {formatEuros(item.discountCents)}</span>
        )}
      </span>
    </div>
  );
}
