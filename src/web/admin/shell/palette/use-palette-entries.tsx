import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { FileSearch, LogOut, Plus, ShieldCheck, UserRound } from "lucide-react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";
import type { OrderRow } from "#contract/admin/orders.ts";
import type { FoundUser } from "#contract/admin/users.ts";
import { asSearchText } from "#domain/plain-text.ts";
import { orpc } from "#web/admin/client/api.ts";
import { customerWords } from "#web/admin/orders/customer-words.ts";
import { signOut } from "#web/admin/session/sign-out.ts";
import { MENU } from "#web/admin/shell/menu-entries.ts";
import { nameOf } from "#web/admin/users/person-words.ts";
import { paths, withQuery } from "#web/paths.ts";
import { useLater } from "#web/ui/admin/use-later.ts";
import { Icon } from "#web/ui/icon.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";

export type PaletteEntry = {
  id: string;
  label: string;
  detail?: string;
  icon: ReactNode;
  end?: ReactNode;
  run: () => void;
};

const ORDERS_SHOWN = 6;
const PEOPLE_SHOWN = 4;
const SHORTEST_SEARCH = 2;
const DEBOUNCE_MS = 200;

/** Pages and acts whose words contain what is typed, then the orders and the people that the server finds for it. */
export function usePaletteEntries(typed: string): { entries: PaletteEntry[]; searching: boolean } {
  const navigate = useNavigate();
  const go = (to: string) => void navigate(to);
  const wanted = asSearchText(typed);
  const query = useLater(wanted, DEBOUNCE_MS);
  const orders = useQuery(
    orpc.admin.orders.list.queryOptions({
      input: { q: query, live: "all", sort: "-date", page: 1 },
      enabled: query.length >= SHORTEST_SEARCH,
      placeholderData: keepPreviousData,
    }),
  );
  const people = useQuery(
    orpc.admin.users.search.queryOptions({
      input: { q: query },
      enabled: query.length >= SHORTEST_SEARCH,
      placeholderData: keepPreviousData,
    }),
  );
  const fixed: PaletteEntry[] = [
    ...MENU.flatMap(({ entries }) => entries).map(({ to, label, icon }) => ({
      id: to,
      label: label === "HF Outlet" ? "Tableau de bord" : label,
      icon: <Icon of={icon} />,
      run: () => go(to),
    })),
    {
      id: paths.admin.account,
      label: "Mon compte",
      icon: <Icon of={ShieldCheck} />,
      run: () => go(paths.admin.account),
    },
    {
      id: "new-order",
      label: "Nouvelle commande",
      icon: <Icon of={Plus} />,
      run: () => go(withQuery(paths.admin.orders, { new: "1" })),
    },
    {
      id: "sign-out",
      label: "Se déconnecter",
      icon: <Icon of={LogOut} />,
      run: () => void signOut(),
    },
  ];
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
      run: () =>
        go(
          withQuery(paths.admin.users, { q: person.handle ?? (person.email || person.name), rights: "all" }),
        ),
    }),
  );
  return {
    entries: [
      ...fixed.filter(({ label }) => bare(label).includes(bare(wanted))),
      ...(wanted.length < SHORTEST_SEARCH ? [] : [...foundOrders, ...foundPeople]),
    ],
    searching: orders.isFetching || people.isFetching,
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

const bare = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
