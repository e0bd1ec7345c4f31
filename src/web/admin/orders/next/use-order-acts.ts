import { useMutation, useQueryClient } from "@tanstack/react-query";
import {
  Ban,
  Clock,
  Copy,
  CreditCard,
  Download,
  House,
  type LucideIcon,
  MapPin,
  MessageCircle,
  MessageSquareWarning,
  Package,
  PackageOpen,
  Printer,
  RefreshCw,
  ShieldCheck,
  Tag,
  Truck,
  Undo2,
} from "lucide-react";
import { useRef } from "react";
import { useNavigate } from "react-router";
import type { OrderDetail } from "#contract/admin/orders.ts";
import { formatEuros } from "#domain/money.ts";
import { type NextAct, nextAct } from "#domain/next-act.ts";
import { isCancelled, isEditable, isSent, nextStatus } from "#domain/order-status.ts";
import { mayAct, type NeededRole } from "#domain/roles.ts";
import type { ScreenAct } from "#web/admin/acts/screen-acts.ts";
import { api } from "#web/admin/client/api.ts";
import { changed } from "#web/admin/client/changes.ts";
import { offerUndo } from "#web/admin/orders/detail/offer-undo.ts";
import { statusesFor } from "#web/admin/orders/detail/status-dialog.tsx";
import type { useLabel } from "#web/admin/orders/label/use-label.ts";
import { showOrder } from "#web/admin/orders/show-order.ts";
import { useRole } from "#web/admin/roles/use-may.ts";
import { copyLink } from "#web/admin/share/share-link.tsx";
import { useTelling } from "#web/admin/share/use-telling.ts";
import { sentenceOf } from "#web/client/failure.ts";
import { paths } from "#web/paths.ts";
import { toast } from "#web/ui/toasts.ts";
import { NOTE_COMPLAINT } from "#wording/complaints.ts";
import { NEXT_ACTS, NO_ACTS } from "#wording/next-act.ts";
import { TOLD_BY } from "#wording/payment-request.ts";
import { dueRefunds } from "./money-words.ts";

/** What is asked before such an act is done. */
export const ASKED = [
  "status",
  "arrival",
  "cancel",
  "check",
  "give-back",
  "address",
  "time",
  "complaint",
] as const;
export type Asked = (typeof ASKED)[number];

export type OrderAct = ScreenAct & {
  danger?: true;
  pending?: boolean;
  /** Whether its key waits: pressed twice for the act before it, it would do this one too. */
  rests?: () => boolean;
};

const RESTS_MS = 1_000;

type LabelActs = ReturnType<typeof useLabel>;

/** Whose each act is; those that are not here are management's. */
const NEEDED: Record<string, NeededRole> = {
  "ask-for-payment": "live",
  "send-link": "live",
  "tell-buyer": "live",
  time: "live",
  status: "any",
  "add-address": "preparation",
  "make-label": "preparation",
  "fetch-label": "preparation",
  "print-label": "preparation",
  pack: "preparation",
  "finish-packing": "preparation",
  "hand-over": "preparation",
  "note-arrival": "preparation",
};

/** What staff can do with an order: the next act, if there is one, and those that its state allows beside it. */
export function useOrderActs(order: OrderDetail, label: LabelActs, ask: (asked: Asked) => void) {
  const navigate = useNavigate();
  const passOn = usePassOn(order);
  const { tell } = useTelling();
  const role = useRole();
  const isHers = (act: string) =>
    mayAct(role, NEEDED[act] ?? "management") &&
    (act !== "status" || statusesFor(role, order.status).length > 1);
  const found = nextAct(factsOf(order));
  const isNext = (act: string): act is NextAct => act in NEXT_ACTS;
  const runs: Record<NextAct, () => void> = {
    check: () => ask("check"),
    "handle-withdrawal": () => void navigate(paths.admin.withdrawals(order.withdrawals[0]?.id)),
    "give-back": () => ask("give-back"),
    "ask-for-payment": () => passOn.mutate(),
    "send-link": () => copyOrderLink(order),
    "tell-buyer": () => tell.mutate({ ...order, ...order.customer, id: order.id }),
    "add-address": () => ask("address"),
    "make-label": () => label.make.mutate(),
    "fetch-label": () => label.fetch.mutate(),
    pack: () => void navigate(paths.admin.packStation(order.id)),
    "finish-packing": () => passOn.mutate(),
    "hand-over": () => passOn.mutate(),
    "note-arrival": () => ask("arrival"),
  };
  const next: OrderAct | undefined =
    isNext(found) && isHers(found)
      ? {
          id: found,
          label: labelOf(found, order),
          words: WORDS[found],
          icon: ICONS[found],
          pending: passOn.isPending || tell.isPending || label.make.isPending || label.fetch.isPending,
          rests: passOn.justPassed,
          run: runs[found],
        }
      : undefined;
  return {
    next,
    why: isNext(found) ? whyNext(found, order) : NO_ACTS[found],
    others: othersOf(order, label, ask).filter(({ id }) => id !== found && isHers(id)),
  };
}

function othersOf(order: OrderDetail, label: LabelActs, ask: (asked: Asked) => void): OrderAct[] {
  const { status } = order;
  const acts: (OrderAct & { when: boolean })[] = [
    {
      when: isEditable(status) && order.items.length > 0,
      id: "send-link",
      label: NEXT_ACTS["send-link"].label,
      words: WORDS["send-link"],
      icon: ICONS["send-link"],
      run: () => copyOrderLink(order),
    },
    {
      when: status === "to-pay" && order.origin !== "guest",
      id: "time",
      label: "Donner plus de temps",
      words: "délai paiement prolonger échéance",
      icon: Clock,
      run: () => ask("time"),
    },
    {
      when: order.label.state === "made",
      id: "print-label",
      label: "Imprimer l'étiquette",
      words: "colissimo bordereau impression",
      icon: Printer,
      run: () => label.print.mutate(),
    },
    {
      when: isSent(status),
      id: "complaint",
      label: NOTE_COMPLAINT.press,
      words: "défaut garantie réparation remplacement téléphone lettre",
      icon: MessageSquareWarning,
      run: () => ask("complaint"),
    },
    {
      when: true,
      id: "status",
      label: "Changer le statut",
      words: "état passer marquer",
      icon: RefreshCw,
      run: () => ask("status"),
    },
    {
      when: !isCancelled(status) && !isSent(status),
      id: "cancel",
      label: "Annuler la commande",
      words: "supprimer rembourser abandonner",
      icon: Ban,
      danger: true,
      run: () => ask("cancel"),
    },
  ];
  return acts.filter(({ when }) => when);
}

/** Into the status that follows. Somebody who was faster is told of, and the order is read again. */
function usePassOn(order: OrderDetail) {
  const queries = useQueryClient();
  const passedAt = useRef(Number.NEGATIVE_INFINITY);
  const mutation = useMutation({
    mutationFn: async () => {
      const status = nextStatus(order.status);
      if (!status) throw new TypeError(`nothing follows ${order.status}`);
      return api.admin.orders.changeStatus({ orderId: order.id, status, expectedVersion: order.version });
    },
    onSuccess: (detail) => {
      passedAt.current = performance.now();
      showOrder(queries, detail);
      offerUndo(queries, order, detail);
    },
    onError: (error) => {
      toast.error(sentenceOf(error, "Impossible de mettre à jour le statut de la commande"));
      changed(queries, "orders");
    },
  });
  return { ...mutation, justPassed: () => performance.now() - passedAt.current < RESTS_MS };
}

const factsOf = (order: OrderDetail) => ({
  ...order,
  isUnderReview: order.reviewReason !== null,
  hasOpenWithdrawal: order.withdrawals.length > 0,
  isRefundDue: dueRefunds(order).length > 0,
  isGuests: order.origin === "guest",
  hasMail: order.paymentMail !== "no-address",
});

/** Before the payment is asked for it is said how she will learn of it. */
const whyNext = (act: NextAct, { paymentMail }: OrderDetail): string =>
  act === "ask-for-payment" ? `${NEXT_ACTS[act].why} ${TOLD_BY[paymentMail]}` : NEXT_ACTS[act].why;

const copyOrderLink = ({ id }: OrderDetail): void => void copyLink(paths.guestOrder(id));

const labelOf = (act: NextAct, order: OrderDetail): string =>
  act === "give-back"
    ? `Rembourser ${formatEuros(dueRefunds(order)[0]?.amountCents ?? 0)}`
    : NEXT_ACTS[act].label;

const ICONS: Record<NextAct, LucideIcon> = {
  check: ShieldCheck,
  "handle-withdrawal": Undo2,
  "give-back": Undo2,
  "ask-for-payment": CreditCard,
  "send-link": Copy,
  "tell-buyer": MessageCircle,
  "add-address": MapPin,
  "make-label": Tag,
  "fetch-label": Download,
  pack: PackageOpen,
  "finish-packing": Package,
  "hand-over": Truck,
  "note-arrival": House,
};

const WORDS: Record<NextAct, string> = {
  check: "vérification contrôler valider",
  "handle-withdrawal": "renoncer retour rembourser annuler",
  "give-back": "remboursement rendre argent",
  "ask-for-payment": "à payer relancer encaisser",
  "send-link": "partager adresse url payer",
  "tell-buyer": "prévenir relancer message privé pseudo lien payer",
  "add-address": "livraison",
  "make-label": "colissimo bordereau créer imprimer",
  "fetch-label": "colissimo bordereau",
  pack: "préparation emballer colis",
  "finish-packing": "à expédier préparer",
  "hand-over": "expédier envoyer remettre transporteur colissimo",
  "note-arrival": "livraison reçue arrivée",
};
