import { Boxes, MapPinOff, ShieldAlert, Tag, Undo2 } from "lucide-react";
import type { ListedOrder, OrderRow } from "#contract/admin/orders.ts";
import { isEditable, type OrderStatus } from "#domain/order-status.ts";
import { RowLink } from "#web/admin/list/row-main.tsx";
import { RowText } from "#web/admin/list/row-text.tsx";
import { paths } from "#web/paths.ts";
import type { Column } from "#web/ui/admin/data-table.tsx";
import { Menu } from "#web/ui/admin/menu.tsx";
import { DateText } from "#web/ui/date-text.tsx";
import { EmailText } from "#web/ui/email-text.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Money } from "#web/ui/money.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { countOf, formatAge } from "#wording/format.ts";
import { sharedParcelWords } from "#wording/parcels.ts";
import { contactWords } from "#wording/payment-request.ts";
import { customerWords } from "./customer-words.ts";
import type { CameFrom } from "./detail/neighbors.ts";
import { copyPayLink, hasPayLink } from "./order-row-keys.ts";

type RowActs = Record<"onStatus" | "onMessage" | "onQr", (order: OrderRow) => void>;

/** `cameFrom` travels with the links, for "previous" and "next" on the order's page. */
export function orderColumns(
  cameFrom: CameFrom,
  open: (order: OrderRow) => void,
  acts: RowActs,
): Column<ListedOrder>[] {
  return [
    {
      id: "number",
      header: "Numéro",
      sortable: true,
      onPhone: "title",
      cell: ({ id, orderNumber }) => (
        <RowLink to={paths.admin.orderDetail(id)} state={cameFrom} className="font-code md:whitespace-nowrap">
          {orderNumber}
        </RowLink>
      ),
    },
    { id: "date", header: "Date", sortable: true, oneLine: true, cell: (order) => <When order={order} /> },
    {
      id: "customer",
      header: "Cliente",
      onPhone: "detail",
      cell: ({ customer }) => <Customer customer={customer} />,
    },
    {
      id: "live",
      header: "Live",
      cell: ({ live }) => <RowText className="md:max-w-48 md:min-w-24">{live.title}</RowText>,
    },
    {
      id: "status",
      header: "Statut",
      onPhone: "mark",
      cell: ({ status }) => <StatusBadge status={status} />,
    },
    { id: "alerts", header: "Alertes", cell: (order) => <Alerts order={order} /> },
    {
      id: "total",
      header: "Montant",
      align: "end",
      onPhone: "figure",
      sortable: true,
      cell: ({ totalCents }) => <Money cents={totalCents} />,
    },
    {
      id: "actions",
      header: "Actions",
      align: "end",
      onPhone: "actions",
      cell: (order) => (
        <Menu
          label={`Actions de la commande ${order.orderNumber}`}
          notes={contactWords(order.contact)}
          entries={[
            { id: "open", label: "Voir le détail", onChoose: () => open(order) },
            { id: "status", label: "Changer le statut", onChoose: () => acts.onStatus(order) },
            { id: "message", label: "Envoyer un message", onChoose: () => acts.onMessage(order) },
            ...(hasPayLink(order)
              ? [
                  {
                    id: "link",
                    label: "Copier le lien de paiement",
                    onChoose: () => copyPayLink(order),
                  },
                  { id: "qr", label: "QR code", onChoose: () => acts.onQr(order) },
                ]
              : []),
          ]}
        />
      ),
    },
  ];
}

function When({ order }: { order: OrderRow }) {
  return (
    <RowText
      detail={
        isEditable(order.status) && (
          <span className="@max-[64rem]:hidden">{formatAge(order.orderDate, new Date())}</span>
        )
      }
    >
      <DateText at={order.orderDate} />
    </RowText>
  );
}

function Customer({ customer }: { customer: OrderRow["customer"] }) {
  const { name, detail } = customerWords(customer);
  return (
    <RowText className="md:max-w-72 md:min-w-36" detail={detail && <EmailText email={detail} />}>
      {name}
    </RowText>
  );
}

const WANTS_LABEL: readonly OrderStatus[] = ["paid", "preparing", "to-ship"];

function Alerts({ order }: { order: ListedOrder }) {
  const alerts = [
    order.reviewReason && { icon: ShieldAlert, words: `À vérifier\u00a0: ${order.reviewReason}` },
    order.returnedCount > 0 && {
      icon: Undo2,
      words:
        order.returnedCount === order.itemCount
          ? "Tous les articles retournés ou retirés"
          : countOf(order.returnedCount, "article retourné ou retiré", "articles retournés ou retirés"),
    },
    !order.hasAddress && { icon: MapPinOff, words: "Adresse manquante" },
    order.hasAddress &&
      !order.hasLabel &&
      WANTS_LABEL.includes(order.status) && { icon: Tag, words: "Étiquette manquante" },
    order.parcelWith.length > 0 && {
      icon: Boxes,
      words: sharedParcelWords(order.parcelWith, null),
      look: "text-ink-2",
    },
  ].filter((alert) => typeof alert === "object" && alert !== null);
  if (alerts.length === 0) return <span className="sr-only">Aucune alerte</span>;
  return (
    <span className="flex gap-1.5">
      {alerts.map(({ icon, words, look = "text-warning" }) => (
        <span key={words} title={words} className={look}>
          <Icon of={icon} />
          <span className="sr-only">{words}</span>
        </span>
      ))}
    </span>
  );
}
