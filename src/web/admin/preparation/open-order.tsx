import { ArrowLeft, MailWarning, Printer } from "lucide-react";
import { Fragment, useState } from "react";
import { usePrintConfirmation } from "#web/admin/orders/confirmation/use-print-confirmation.ts";
import { customerWords } from "#web/admin/orders/customer-words.ts";
import { AddressText } from "#web/admin/orders/detail/address-text.tsx";
import { LabelCard } from "#web/admin/orders/label/label-card.tsx";
import { PromiseLine } from "#web/admin/orders/promise-line.tsx";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { buyerNumbersOf } from "#wording/buyer-number.ts";
import { countOf } from "#wording/format.ts";
import { slipParts } from "#wording/packing-slip.ts";
import type { Word } from "./band.tsx";
import { ForeignPieces } from "./foreign-pieces.tsx";
import { HandsNotice } from "./hands-notice.tsx";
import { MissingDialog } from "./missing/missing-dialog.tsx";
import { PackActions, type ValidatesParcel } from "./pack-actions.tsx";
import { PackItem } from "./pack-item.tsx";
import type { PackedOrder } from "./packed-order.ts";
import type { SlipPaper } from "./print/packing-slip.tsx";
import { useHands } from "./use-hands.ts";
import { usePackByHand } from "./use-pack-by-hand.ts";

type OpenOrderProps = {
  order: PackedOrder;
  queue: readonly PackedOrder[];
  paper: SlipPaper;
  onOpen: (orderId: string | undefined) => void;
  onSaid: (kind: Word["kind"], sentence: string, undo?: () => void) => void;
  reached: ValidatesParcel;
};

/** The order on the table, in letters that are read at arm's length. */
export function OpenOrder({ order, queue, paper, onOpen, onSaid, reached }: OpenOrderProps) {
  const ticked = order.items.filter(({ id }) => order.packed.includes(id)).length;
  const packByHand = usePackByHand(order, (sentence) => onSaid("refused", sentence));
  const customer = customerWords(order.customer);
  const hands = useHands(order.id);
  const [missing, setMissing] = useState<string>();
  return (
    <section aria-labelledby="open-order" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <Button
          look="text"
          className="-ms-4 lg:hidden"
          icon={<Icon of={ArrowLeft} size={18} />}
          onClick={() => onOpen(undefined)}
        >
          File de préparation
        </Button>
        <div className="w-full lg:w-auto">
          <h2 id="open-order" className="text-display font-bold wrap-anywhere">
            {order.parcel.map(({ id, orderNumber }, index) => (
              <Fragment key={id}>
                {index > 0 && " + "}
                <ScreenLink
                  to={paths.admin.orderDetail(id)}
                  className="inline-block max-w-full font-code underline-offset-4 hover:underline"
                >
                  {orderNumber}
                </ScreenLink>
              </Fragment>
            ))}
          </h2>
          <p className="text-h2 wrap-anywhere">
            {[buyerNumbersOf(order.items), customer.name, customer.detail].filter(Boolean).join(" · ")}
          </p>
          <PromiseLine deliverBy={order.deliverBy} />
        </div>
        <p role="status" className="text-h2 font-semibold tabular-nums">
          {ticked}/{countOf(order.items.length, "article")}
        </p>
      </div>
      <HandsNotice hands={hands} />
      <ForeignPieces pieces={order.foreign} onTaken={(itemId) => packByHand(itemId, false)} />
      {order.parcel.map(
        ({ id, comment }) =>
          comment && (
            <p key={id} className="rounded-card bg-butter p-3 font-medium">
              {comment}
            </p>
          ),
      )}
      {slipParts(order.items).map(({ orderNumber, items }, _, parts) => (
        <section key={orderNumber} className="flex flex-col gap-2">
          {parts.length > 1 && <h3 className="font-code text-h2 font-bold">{orderNumber}</h3>}
          <ul
            aria-label={parts.length > 1 ? `Produits de ${orderNumber}` : "Produits à préparer"}
            className="flex flex-col gap-2"
          >
            {items.map((item) => (
              <PackItem
                key={item.id}
                item={item}
                ticked={order.packed.includes(item.id)}
                onTick={(packed) => packByHand(item.id, packed)}
                onMissing={() => setMissing(item.id)}
              />
            ))}
          </ul>
        </section>
      ))}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(18rem,100%),1fr))] items-start gap-4">
        <Card id="pack-address" title="Adresse de livraison">
          {order.shippingAddress ? (
            <div className="text-h2">
              <AddressText address={order.shippingAddress} contact={false} />
            </div>
          ) : (
            <p className="text-warning">
              Aucune adresse de livraison.{" "}
              <ScreenLink to={paths.admin.orderDetail(order.id)} className="text-accent underline">
                L'ajouter
              </ScreenLink>
            </p>
          )}
        </Card>
        <LabelCard order={order} weighing={{ expectedGrams: order.weightGrams }} />
      </div>
      {order.parcel
        .filter(({ unconfirmed }) => unconfirmed)
        .map(({ id }) => (
          <PrintConfirmation key={id} orderId={id} />
        ))}
      {missing && (
        <MissingDialog
          order={order}
          itemId={missing}
          onClose={() => setMissing(undefined)}
          onDone={(sentence) => onSaid("done", sentence)}
        />
      )}
      <PackActions
        order={order}
        queue={queue}
        paper={paper}
        complete={ticked === order.items.length}
        onOpen={onOpen}
        onSaid={onSaid}
        reached={reached}
      />
    </section>
  );
}

/** Says before a parcel is closed that its buyer has no confirmation yet, which goes along on paper. */
function PrintConfirmation({ orderId }: { orderId: string }) {
  const print = usePrintConfirmation();
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 rounded-card border-2 border-danger bg-card p-3"
    >
      <Icon of={MailWarning} size={24} className="shrink-0 text-danger" />
      <p className="min-w-56 grow basis-56 font-medium">
        Confirmation non remise par email{"\u00a0"}: imprimez-la et glissez-la dans le colis.
      </p>
      <Button
        look="secondary"
        icon={<Icon of={Printer} size={18} />}
        pending={print.isPending}
        onClick={() => print.mutate(orderId)}
      >
        Imprimer pour le colis
      </Button>
    </div>
  );
}
