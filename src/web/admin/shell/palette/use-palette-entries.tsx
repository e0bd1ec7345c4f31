import { useQuery } from "@tanstack/react-query";
import { FileSearch, LogOut, Plus, Radio, ShieldCheck, Shirt, UserRound } from "lucide-react";
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
import { formatDate } from "#wording/format.ts";

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
const PEOPLE_SHOWN = 4;
const PRODUCTS_SHOWN = 4;
const LIVES_SHOWN = 3;
const SHORTEST_SEARCH = 2;
const DEBOUNCE_MS = 200;

/**
 * Pages and acts whose words contain what is typed, then what the server finds for it: orders, people, products, lives.
 * What was found for the words before is not shown: Enter would open it.
 */
export function usePaletteEntries(typed: string): { entries: PaletteEntry[]; searching: boolean } {
  const navigate = useNavigate();
  const go = (to: string) => void navigate(to);
  const wanted = asSearchText(typed);
  const query = useLater(wanted, DEBOUNCE_MS);
  const typing = query !== wanted;
  const found = { enabled: !typing && query.length >= SHORTEST_SEARCH } as const;
  const { admin } = orpc;
  const orders = useQuery(
    admin.orders.list.queryOptions({ input: { q: query, live: "all", sort: "-date", page: 1 }, ...found }),
  );
  const people = useQuery(admin.users.search.queryOptions({ input: { q: query }, ...found }));
  const products = useQuery(
    admin.products.list.queryOptions({ input: { q: query, live: "all", page: 1 }, ...found }),
  );
  const lives = useQuery(admin.lives.list.queryOptions({ input: { q: query, page: 1 }, ...found }));
  const fixed: PaletteEntry[] = [
    ...MENU.flatMap(({ entries }) => entries).map(({ to, label, words, icon }) => ({
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
    {
      id: "new-order",
      label: "Nouvelle commande",
      words: "nouveau créer ajouter",
      icon: <Icon of={Plus} />,
      run: () => go(withQuery(paths.admin.orders, { new: "1" })),
    },
    {
      id: "sign-out",
      label: "Se déconnecter",
      words: "quitter sortir",
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
      run: () => go(paths.admin.userDetail(person.id)),
    }),
  );
  const foundProducts = (products.data?.rows ?? []).slice(0, PRODUCTS_SHOWN).map(
    (product): PaletteEntry => ({
      id: product.id,
      label: [product.refCategory, product.name].filter(Boolean).join(" "),
      detail: [product.color?.name, product.size, product.live.title].filter(Boolean).join(" · "),
      icon: <Icon of={Shirt} />,
      run: () =>
        go(
          withQuery(paths.admin.products, {
            live: product.live.id,
            q: product.refCategory ?? product.name,
          }),
        ),
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
      ...fixed.filter(({ label, words }) => bare(`${label} ${words}`).includes(bare(wanted))),
      ...(typing || wanted.length < SHORTEST_SEARCH
        ? []
        : [...foundOrders, ...foundPeople, ...foundProducts, ...foundLives]),
    ],
    searching: typing || [orders, people, products, lives].some(({ isFetching }) => isFetching),
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
