import { CircleCheck, Info } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { GuestOrder } from "#contract/guest-order.ts";
import { orderUpdatesPath } from "#contract/live-updates.ts";
import { isCancelled, isSent, isSettled } from "#domain/order-status.ts";
import { JUST_PAID, paths } from "#web/paths.ts";
import { ForgetDevice } from "#web/shop/device/forget-device.tsx";
import { KeepAddress } from "#web/shop/device/keep-address.tsx";
import { lastOrder } from "#web/shop/device/kept.ts";
import { useLiveUpdates } from "#web/shop/live/use-live-updates.ts";
import { TextsNote } from "#web/shop/order/address/texts-note.tsx";
import { catchUp, reread } from "#web/shop/order/store/use-order.ts";
import { Link } from "#web/shop/router/link.tsx";
import { navigate } from "#web/shop/router/location.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { guestBanner } from "#wording/guest-banners.ts";
import { AfterThanks, PrintReceipt } from "./after-thanks.tsx";
import { MaskedOrder } from "./masked-order.tsx";
import { OrderFacts } from "./order-facts.tsx";
import { OrderNumber } from "./order-number.tsx";
import { OrderTimeline } from "./order-timeline.tsx";
import { OwnParcel } from "./own-parcel.tsx";
import { PrintFacts } from "./print-facts.tsx";
import { RefundNotice } from "./refund-notice.tsx";
import { ReportDefect } from "./report-defect.tsx";
import { Thanks } from "./thanks.tsx";

const MissingCard = lazyPart(async () => (await import("./missing-card.tsx")).MissingCard);
const ReturnsCard = lazyPart(async () => (await import("./returns-card.tsx")).ReturnsCard);
const OwnReviewCard = lazyPart(
  async () => (await import("#web/shop/reviews/own-review-card.tsx")).OwnReviewCard,
);
const ComplaintsCard = lazyPart(async () => (await import("./complaints-card.tsx")).ComplaintsCard);
const RecallCard = lazyPart(async () => (await import("./recall-card.tsx")).RecallCard);

const INVOICE_WITHIN_MS = 20_000;

type SettledOrderProps = {
  order: GuestOrder;
  /** It could still be changed when this page was opened: what the guest was on is gone, the banner takes the focus. */
  changedHere: boolean;
};

/** An order that can no longer be changed: a banner in place of the search, everything else as text. */
export function SettledOrder({ order, changedHere }: SettledOrderProps) {
  const arriving = useArrival(order);
  const [addressKept, setAddressKept] = useState(false);
  useLiveUpdates(orderUpdatesPath(order.id), {
    onOrder: (update) => void catchUp(order.id, update),
    onReread: () => void reread(order.id),
  });
  useInvoiceToCome(order);
  const cancelled = isCancelled(order.status);
  return (
    <>
      {arriving ? (
        <div className="mt-3">
          <Thanks order={order} />
          <AfterThanks live={order.live} />
          <KeepAddress orderId={order.id} onKept={() => setAddressKept(true)} />
        </div>
      ) : (
        <Banner order={order} takesFocus={changedHere} />
      )}
      <MaskedOrder order={order} />
      {order.paidAt && <RecallCard order={order} />}
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2 print:grid-cols-2 print:gap-2">
        <div className="flex flex-col gap-4">
          {order.isBuyer && order.items.some(({ missing }) => missing) && <MissingCard order={order} />}
          {arriving && <OwnParcel order={order} />}
          <OrderNumber order={order} />
          {isSettled(order.status) && <OrderTimeline order={order} />}
          {!arriving && <OwnParcel order={order} />}
          {order.isBuyer && order.paidAt && (
            <>
              <ReturnsCard order={order} />
              {(isSent(order.status) || cancelled) && <ComplaintsCard order={order} />}
            </>
          )}
          <RefundNotice order={order} />
          <TextsNote order={order} className="rounded-card border border-line bg-card px-4 py-2" />
        </div>
        <OrderFacts order={order} />
      </div>
      {order.termsVersion && (
        <p className="screen-only mt-4 text-small text-ink-2">
          CGV acceptées{"\u00a0"}:{" "}
          <Link to={paths.termsVersion(order.termsVersion)} className="underline underline-offset-4">
            version {order.termsVersion}
          </Link>
        </p>
      )}
      <PrintFacts order={order} />
      <div className="screen-only mt-4 flex flex-col gap-x-5 gap-y-3 sm:flex-row sm:flex-wrap sm:items-center">
        {!cancelled && !arriving && <PrintReceipt />}
        {order.status === "delivered" && !order.masked && <OwnReviewCard order={order} />}
        {isSent(order.status) && <ReportDefect order={order} />}
        {isSettled(order.status) && (
          <Link
            to={paths.withdrawal({ commande: order.orderNumber, order: order.id })}
            className={buttonClass("text")}
          >
            Renoncer au contrat ici
          </Link>
        )}
        {!arriving && (
          <Link to={paths.order} className={buttonClass("primary")}>
            Passer une nouvelle commande
          </Link>
        )}
      </div>
      <div className="screen-only mt-4 empty:hidden">
        {/* It looks anew at what this device keeps. */}
        <ForgetDevice key={String(addressKept)} />
      </div>
    </>
  );
}

type BannerProps = { order: GuestOrder; takesFocus: boolean };

function Banner({ order, takesFocus }: BannerProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) place.current?.focus();
  }, [takesFocus]);
  const icon = isCancelled(order.status) ? Info : CircleCheck;
  const colors = isCancelled(order.status) ? "bg-info-soft text-info" : "bg-success-soft text-success";
  return (
    <div
      ref={place}
      tabIndex={-1}
      data-landing
      role="status"
      className={`mt-3 flex items-start gap-3 rounded-card p-4 font-semibold ${colors}`}
    >
      <Icon of={icon} size={24} className="shrink-0" />
      <p>
        {guestBanner(order)}
        {order.paidAt && isSettled(order.status) && order.chargedBackCents === 0 && (
          <span className="mt-1 block font-normal">Votre paiement a bien été pris en compte</span>
        )}
      </p>
    </div>
  );
}

const isJustPaid = (): boolean => new URLSearchParams(window.location.search).has(JUST_PAID);

/** True while this page greets an order that was paid a moment ago on this device. */
function useArrival(order: GuestOrder): boolean {
  const [paidHere] = useState(() => isJustPaid() && isSettled(order.status) && order.id);
  useEffect(() => {
    lastOrder.drop(order.id);
    // Once only: a reload, or whoever is sent this address, is not greeted again.
    if (isJustPaid()) navigate(paths.guestOrder(order.id), { replace: true });
  }, [order.id]);
  return paidHere === order.id && order.status === "paid";
}

/** The invoice is numbered some seconds after the payment, which changes nothing of the order: the page looks for it. */
function useInvoiceToCome({ id, paidAt, serverTime, masked, invoices }: GuestOrder): void {
  const isToCome =
    !masked &&
    invoices.length === 0 &&
    paidAt !== null &&
    Date.parse(serverTime) - Date.parse(paidAt) < INVOICE_WITHIN_MS;
  useEffect(() => {
    if (!isToCome) return;
    const timer = window.setInterval(() => void reread(id), INVOICE_WITHIN_MS / 5);
    return () => window.clearInterval(timer);
  }, [id, isToCome]);
}
