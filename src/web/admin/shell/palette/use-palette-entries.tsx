import { useQuery } from "@tanstack/react-query";
import { FileSearch, LogOut, Plus, Radio, ShieldCheck, Shirt, Truck, Undo2, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { useLocation, useNavigate } from "react-router";
import type { OrderRow } from "#contract/admin/orders.ts";
import type { ReturnCase } from "#contract/admin/return-cases.ts";
import type { FoundUser } from "#contract/admin/users.ts";
import { asSearchText } from "#domain/plain-text.ts";
import type { NeededRole, StaffRole } from "#domain/roles.ts";
import { trackingEnd } from "#domain/tracking-number.ts";
import { lastOpened, noteOpened } from "#web/admin/acts/opened.ts";
import { runScreenAct, screenActs } from "#web/admin/acts/screen-acts.ts";
import { orpc } from "#web/admin/client/api.ts";
import { customerWords } from "#web/admin/orders/customer-words.ts";
import { openedProduct } from "#web/admin/products/opened-product.ts";
import { maySee, useMay, useRole } from "#web/admin/roles/use-may.ts";
import { signOut } from "#web/admin/session/sign-out.ts";
import { menuOf } from "#web/admin/shell/menu-entries.ts";
import { nameOf } from "#web/admin/users/person-words.ts";
import { paths, withQuery } from "#web/paths.ts";
import { useLater } from "#web/ui/admin/use-later.ts";
import { Icon } from "#web/ui/icon.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { formatDate } from "#wording/format.ts";
import { RETURN_STATE_LABELS } from "#wording/returns.ts";

export type PaletteEntry = {
  id: string;
  label: string;
  detail?: string;
  /** What else people call it. */
  words?: string;
  icon: ReactNode;
  end?: ReactNode;
  run: () => void;
};

const ORDERS_SHOWN = 6;
const RETURNS_SHOWN = 3;
const PEOPLE_SHOWN = 4;
const PRODUCTS_SHOWN = 4;
const LIVES_SHOWN = 3;
const SHORTEST_SEARCH = 2;
const DEBOUNCE_MS = 200;

const OPENED_ICONS = { order: FileSearch, product: Shirt, live: Radio } as const;

/**
 * Without words what was opened last; with words the acts of the open screen and the pages that they fit, then what the
 * server finds for them: orders, parcels, people, products, lives. All of it comes at once, so that nothing moves under
 * the option that is about to be chosen; what was found for the words before is not shown: Enter would open it.
 */
export function usePaletteEntries(typed: string): { entries: PaletteEntry[]; searching: boolean } {
  const navigate = useNavigate();
  const go = (to: string) => void navigate(to);
  const wanted = asSearchText(typed);
  const role = useRole();
  const may = useMay();
  const { entries: found, searching } = useFound(wanted, go, may);
  const fits = fitting(wanted);
  const acts = screenActs().map(
    ({ id, label, words, icon }): PaletteEntry => ({
      id,
      label,
      words,
      icon: <Icon of={icon} />,
      end: <span className="text-small text-ink-2">Cet écran</span>,
      run: () => runScreenAct(id),
    }),
  );
  const here = useLocation();
  const elsewhere = lastOpened().filter(
    ({ to }) => to !== `${here.pathname}${here.search}` && maySee(role, to),
  );
  const opened = elsewhere.map(
    ({ kind, id, label, detail, to }): PaletteEntry => ({
      id: `opened-${id}`,
      label,
      detail,
      icon: <Icon of={OPENED_ICONS[kind]} />,
      end: <span className="text-small text-ink-2">Récent</span>,
      run: () => go(to),
    }),
  );
  const own = [...acts, ...pagesAndActs(go, role)].filter(fits);
  return { entries: [...(wanted === "" ? opened : []), ...own, ...found], searching };
}

/** What is there whatever the server holds. */
const pagesAndActs = (go: (to: string) => void, role: StaffRole): PaletteEntry[] => [
  ...menuOf(role)
    .flatMap(({ entries }) => entries)
    .map(({ to, label, words, icon }) => ({
      id: to,
      label: label === "HF Outlet" ? "Tableau de bord" : label,
      words,
      icon: <Icon of={icon} />,
      run: () => go(to),
    })),
  {
    id: paths.admin.account,
    label: "Mon compte",
    words: "mot de passe sécurité profil",
    icon: <Icon of={ShieldCheck} />,
    run: () => go(paths.admin.account),
  },
  ...(maySee(role, paths.admin.orders)
    ? [
        {
          id: "new-order",
          label: "Nouvelle commande",
          words: "nouveau créer ajouter vendre vente saisir",
          icon: <Icon of={Plus} />,
          run: () => go(withQuery(paths.admin.orders, { new: "1" })),
        },
      ]
    : []),
  {
    id: "sign-out",
    label: "Se déconnecter",
    words: "quitter sortir",
    icon: <Icon of={LogOut} />,
    run: () => void signOut(),
  },
];

/** A return's whole number is its parcel on the table: what came is asked at once. */
function addressOfReturn({ label, orderNumber }: ReturnCase, query: string): string {
  const number = label?.trackingNumber ?? "";
  const isWhole = number !== "" && trackingEnd(number) === trackingEnd(query);
  return paths.admin.returns({ q: number || orderNumber, check: isWhole ? "1" : undefined });
}

function useFound(wanted: string, go: (to: string) => void, may: (needed: NeededRole) => boolean) {
  const query = useLater(wanted, DEBOUNCE_MS);
  const typing = query !== wanted;
  const long = !typing && query.length >= SHORTEST_SEARCH;
  const searched = (needed: NeededRole) => ({ enabled: long && may(needed) });
  const { admin } = orpc;
  const orders = useQuery(
    admin.orders.list.queryOptions({
      input: { q: query, live: "all", sort: "-date", page: 1 },
      ...searched("management"),
    }),
  );
  const parcels = useQuery(
    admin.orders.findByTracking.queryOptions({
      input: { q: query },
      enabled: searched("preparation").enabled && trackingEnd(query) !== undefined,
    }),
  );
  const returns = useQuery(
    admin.returnCases.list.queryOptions({
      input: { q: query },
      enabled: searched("preparation").enabled && trackingEnd(query) !== undefined,
    }),
  );
  const people = useQuery(
    admin.users.search.queryOptions({ input: { q: query }, ...searched("management") }),
  );
  const products = useQuery(
    admin.products.list.queryOptions({ input: { q: query, live: "all", page: 1 }, ...searched("live") }),
  );
  const lives = useQuery(
    admin.lives.list.queryOptions({ input: { q: query, page: 1 }, ...searched("live") }),
  );
  const searching =
    typing || [orders, parcels, returns, people, products, lives].some(({ isLoading }) => isLoading);
  if (searching || !long) return { entries: [], searching };
  const inParcels = parcels.data ?? [];
  const foundParcels = inParcels.map(
    (order): PaletteEntry => ({
      id: `parcel-${order.id}`,
      label: order.orderNumber,
      detail: `Suivi ${order.trackingNumber} · ${wordsOf(order.customer)}`,
      icon: <Icon of={Truck} />,
      end: <StatusBadge status={order.status} />,
      run: () => go(paths.admin.orderDetail(order.id)),
    }),
  );
  const foundReturns = (returns.data?.cases ?? []).slice(0, RETURNS_SHOWN).map(
    (one): PaletteEntry => ({
      id: `return-${one.id}`,
      label: `Retour de ${one.orderNumber}`,
      detail: [one.label && `Retour ${one.label.trackingNumber}`, one.name].filter(Boolean).join(" · "),
      icon: <Icon of={Undo2} />,
      end: <span className="text-small text-ink-2">{RETURN_STATE_LABELS[one.state]}</span>,
      run: () => go(addressOfReturn(one, query)),
    }),
  );
  const foundOrders = (orders.data?.rows ?? []).slice(0, ORDERS_SHOWN).map(
    (order): PaletteEntry => ({
      id: order.id,
      label: order.orderNumber,
      detail: wordsOf(order.customer),
      icon: <Icon of={FileSearch} />,
      end: <StatusBadge status={order.status} />,
      run: () => go(paths.admin.orderDetail(order.id)),
    }),
  );
  const foundPeople = (people.data ?? []).slice(0, PEOPLE_SHOWN).map(
    (person): PaletteEntry => ({
      id: person.id,
      label: nameOf(person),
      detail: reachedAs(person).join(" · "),
      icon: <Icon of={UserRound} />,
      run: () => go(paths.admin.userDetail(person.id)),
    }),
  );
  const foundProducts = (products.data?.rows ?? [])
    .slice(0, PRODUCTS_SHOWN)
    .map(openedProduct)
    .map(
      (product): PaletteEntry => ({
        id: product.id,
        label: product.label,
        detail: product.detail,
        icon: <Icon of={Shirt} />,
        run: () => {
          noteOpened(product);
          go(product.to);
        },
      }),
    );
  const foundLives = (lives.data?.rows ?? []).slice(0, LIVES_SHOWN).map(
    (live): PaletteEntry => ({
      id: live.id,
      label: live.title,
      detail: `Live du ${formatDate(live.liveDate)}`,
      icon: <Icon of={Radio} />,
      run: () => go(paths.admin.liveDetail(live.id)),
    }),
  );
  return {
    entries: [
      ...foundOrders,
      ...foundParcels,
      ...foundReturns,
      ...foundPeople,
      ...foundProducts,
      ...foundLives,
    ],
    searching,
  };
}

const reachedAs = ({ handle, email }: FoundUser): string[] => [
  ...(handle ? [`@${handle}`] : []),
  ...(email ? [email] : []),
];

function wordsOf(customer: OrderRow["customer"]): string {
  const { name, detail } = customerWords(customer);
  return [name, detail].filter(Boolean).join(" · ");
}

/** Each word that is typed stands somewhere in the label or among its other words, accents or none. */
const fitting = (wanted: string) => {
  const parts = bare(wanted).split(/[\s']+/);
  return ({ label, words = "" }: PaletteEntry) => {
    const all = bare(`${label} ${words}`);
    return parts.every((part) => all.includes(part));
  };
};

const bare = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
