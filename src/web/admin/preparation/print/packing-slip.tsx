import type { PackedOrder } from "#web/admin/preparation/packed-order.ts";
import { reference } from "#web/admin/preparation/pick-lines.ts";
import { countOf } from "#wording/format.ts";

export type SlipPaper = "label" | "a5";
export type SlipCodes = { barcodes: ReadonlyMap<string, string>; withdrawal: string };

/** What lies in the parcel, for who packs it and who opens it: no price, no phone, no e-mail. */
export function PackingSlip({
  order,
  codes,
  paper,
}: {
  order: PackedOrder;
  codes: SlipCodes;
  paper: SlipPaper;
}) {
  const { shippingAddress: address, customer } = order;
  const name = address ? `${address.first_name} ${address.last_name}` : customer.name;
  return (
    <section className="packing-slip" data-paper={paper}>
      <p>HF Outlet</p>
      <p className="number">{order.orderNumber}</p>
      <img className="barcode" src={codes.barcodes.get(order.id)} alt="" />
      <p>{[customer.handle && `@${customer.handle}`, name, address?.city].filter(Boolean).join(" · ")}</p>
      <ul>
        {order.items.map((item) => (
          <li key={item.id}>
            <span className="tick" />
            <span>
              {[reference(item), item.name, item.color?.name, item.size, `x${item.quantity}`]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </li>
        ))}
      </ul>
      <p>{countOf(order.items.length, "article")}</p>
      {address?.delivery_note && <p className="note">{address.delivery_note}</p>}
      <div className="withdrawal">
        <img src={codes.withdrawal} alt="" />
        <p>
          Vous pouvez renoncer à votre achat dans les 14 jours qui suivent la réception{"\u00a0"}:{" "}
          {withdrawalAddress().replace(/^https?:\/\//, "")}
        </p>
      </div>
    </section>
  );
}

export const withdrawalAddress = (): string => `${window.location.origin}/retractation`;
