import { useQuery } from "@tanstack/react-query";
import { orpc } from "#web/admin/client/api.ts";
import { sentenceOf } from "#web/client/failure.ts";
import { Dialog } from "#web/ui/dialog.tsx";
import { ErrorPanel } from "#web/ui/panel.tsx";
import { Skeleton } from "#web/ui/waiting.tsx";
import { RefundForm } from "./refund-form.tsx";
import { taskOfDouble } from "./refund-lines.ts";
import { refundableOf } from "./refundable.ts";

type RefundDialogProps = {
  orderId: string;
  /** Of which payment; the first that can be refunded when absent. */
  transactionUuid?: string;
  /** The task that is followed; without one all that can be given back is proposed. */
  taskId?: string | undefined;
  /** The pieces that it is about, where no task says so. */
  itemIds?: readonly string[];
  /** They were renounced in time: the delivery goes back with the last of them. */
  inTime?: boolean;
  /** Staff gave it back outside the shop, and note it. */
  elsewhere?: boolean;
  onRefunded?: () => void;
  onClose: () => void;
};

/** Gives money back, whole or in part. The order is read anew: what can be refunded may have changed. */
export function RefundDialog({
  orderId,
  transactionUuid,
  taskId,
  itemIds = [],
  inTime = false,
  elsewhere = false,
  onRefunded,
  onClose,
}: RefundDialogProps) {
  const order = useQuery(orpc.admin.orders.get.queryOptions({ input: { orderId } }));
  const named = order.data?.refunds.find(({ id }) => id === taskId);
  const wantedUuid = named?.transactionUuid ?? transactionUuid;
  const transaction = order.data?.transactions.find(
    (one) => refundableOf(one) > 0 && (!wantedUuid || one.uuid === wantedUuid),
  );
  if (order.data && transaction)
    return (
      <RefundForm
        order={order.data}
        transaction={transaction}
        task={named ?? (itemIds.length === 0 ? taskOfDouble(order.data, transaction) : undefined)}
        meant={{ itemIds, inTime }}
        elsewhere={elsewhere}
        onRefunded={onRefunded}
        onClose={onClose}
      />
    );
  return (
    <Dialog open onClose={onClose} title="Rembourser" size="small">
      {order.isError ? (
        <ErrorPanel
          sentence={sentenceOf(order.error, "Impossible de charger les détails de la commande")}
          onRetry={() => order.refetch()}
          retrying={order.isFetching}
        />
      ) : order.data ? (
        <p>Aucun paiement à rembourser sur cette commande.</p>
      ) : (
        <Skeleton className="h-40" />
      )}
    </Dialog>
  );
}
