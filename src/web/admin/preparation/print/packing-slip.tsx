import { Fragment } from "react";
import type { PackedOrder } from "#web/admin/preparation/packed-order.ts";
import { buyerNumbersOf } from "#wording/buyer-number.ts";
import {
  slipCount,
  slipItem,
  slipNote,
  slipParts,
  slipRecipient,
  slipWithdrawal,
} from "#wording/packing-slip.ts";

export type SlipPaper = "label" | "a5";
export type SlipCodes = { barcodes: ReadonlyMap<string, string>; withdrawal: string };

/**
 * What lies in the parcel, for who packs it and who opens it: no price, no phone, no e-mail. The head of the table is
 * repeated on each page, so that none can be taken for another order's.
 */
export function PackingSlip({
  order,
  shopName,
  codes,
  paper,
}: {
  order: PackedOrder;
  shopName: string;
  codes: SlipCodes;
  paper: SlipPaper;
}) {
  return (
    <section className="packing-slip" data-paper={paper}>
      <table>
        <thead>
          <tr>
            <th>
              <p>{shopName}</p>
              <p className="buyer">{buyerNumbersOf(order.items)}</p>
              <p className="number">{order.orderNumber}</p>
              <img className="barcode" src={codes.barcodes.get(order.id)} alt="" />
              <p>{slipRecipient(order)}</p>
            </th>
          </tr>
        </thead>
        <tbody>
          {slipParts(order.items).map(({ orderNumber, items }, _, parts) => (
            <Fragment key={orderNumber}>
              {parts.length > 1 && (
                <tr>
                  <th scope="rowgroup" className="part">
                    {orderNumber}
                  </th>
                </tr>
              )}
              {items.map((item) => (
                <tr key={item.id} className="piece">
                  <td>
                    <span className="tick" />
                    <span>{slipItem(item)}</span>
                  </td>
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      <p className="count">{slipCount(order)}</p>
      {slipNote(order) && <p className="note">{slipNote(order)}</p>}
      <div className="withdrawal">
        <img src={codes.withdrawal} alt="" />
        <p>{slipWithdrawal(withdrawalAddress())}</p>
      </div>
    </section>
  );
}

export const withdrawalAddress = (): string => `${window.location.origin}/retractation`;
