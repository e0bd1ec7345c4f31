import {
  Ban,
  CircleCheck,
  CreditCard,
  Hourglass,
  House,
  type LucideIcon,
  Package,
  PackageOpen,
  Truck,
  UserRoundX,
} from "lucide-react";
import type { OrderStatus } from "#domain/order-status.ts";
import { ORDER_STATUS_LABELS } from "#wording/order-status.ts";
import { classNames } from "./class-names.ts";
import { Icon } from "./icon.tsx";

const RED = "bg-status-to-pay text-status-to-pay-ink border-status-to-pay-line";
const INDIGO = "bg-status-to-ship text-status-to-ship-ink border-status-to-ship-line";

/** Equal hues are told apart by their icon and their words. */
const LOOKS = {
  "to-validate": {
    icon: Hourglass,
    colors: "bg-status-to-validate text-status-to-validate-ink border-status-to-validate-line",
  },
  "to-pay": { icon: CreditCard, colors: RED },
  paid: { icon: CircleCheck, colors: "bg-status-paid text-status-paid-ink border-status-paid-line" },
  preparing: {
    icon: PackageOpen,
    colors: "bg-status-preparing text-status-preparing-ink border-status-preparing-line",
  },
  "to-ship": { icon: Package, colors: INDIGO },
  shipped: { icon: Truck, colors: INDIGO },
  delivered: {
    icon: House,
    colors: "bg-status-delivered text-status-delivered-ink border-status-delivered-line",
  },
  "cancelled-by-customer": { icon: UserRoundX, colors: RED },
  "cancelled-by-admin": { icon: Ban, colors: RED },
} satisfies Record<OrderStatus, { icon: LucideIcon; colors: string }>;

type StatusBadgeProps = {
  status: OrderStatus;
  /** Other words than those of the staff. */
  label?: string;
  className?: string;
};

export function StatusBadge({ status, label = ORDER_STATUS_LABELS[status], className }: StatusBadgeProps) {
  const { icon, colors } = LOOKS[status];
  return (
    <span
      data-badge
      className={classNames(
        "inline-flex min-h-6 max-w-full items-center gap-1 rounded-pill border px-2 text-badge font-semibold md:whitespace-nowrap",
        colors,
        className,
      )}
    >
      <Icon of={icon} size={14} strokeWidth={2} />
      {label}
    </span>
  );
}
