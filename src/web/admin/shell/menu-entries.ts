import {
  CircleHelp,
  CreditCard,
  FileText,
  History,
  Layers,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  MonitorPlay,
  Package,
  Palette,
  Radio,
  Send,
  Settings,
  Shirt,
  ShoppingBag,
  Undo2,
  Users,
} from "lucide-react";
import { ADMIN_ROUTES } from "#contract/routes.ts";
import { paths } from "#web/paths.ts";

export type Counted = "ordersToHandle" | "toPrepare" | "paymentsToMatch";
export type MenuEntry = {
  to: string;
  label: string;
  icon: LucideIcon;
  /** Which of the server's counters stands beside it. */
  counted?: Counted;
};

export type MenuGroup = { title: string | undefined; entries: readonly MenuEntry[] };

const GROUPS: readonly MenuGroup[] = [
  {
    title: undefined,
    entries: [{ to: paths.admin.dashboard, label: "HF Outlet", icon: LayoutDashboard }],
  },
  {
    title: "Vendre",
    entries: [
      { to: paths.admin.liveConsole, label: "Live (console)", icon: MonitorPlay },
      { to: paths.admin.products, label: "Produits", icon: Shirt },
      { to: paths.admin.bulkProducts, label: "Création en masse", icon: Layers },
      { to: paths.admin.orders, label: "Commandes", icon: ShoppingBag, counted: "ordersToHandle" },
      {
        to: paths.admin.unmatchedPayments,
        label: "Paiements à rapprocher",
        icon: CreditCard,
        counted: "paymentsToMatch",
      },
      { to: paths.admin.lives, label: "Lives", icon: Radio },
      { to: paths.admin.colors, label: "Couleurs", icon: Palette },
    ],
  },
  {
    title: "Expédier",
    entries: [
      { to: paths.admin.preparation, label: "Préparation", icon: Package, counted: "toPrepare" },
      { to: paths.admin.withdrawals(), label: "Rétractations", icon: Undo2 },
    ],
  },
  {
    title: "Clients",
    entries: [
      { to: paths.admin.users, label: "Utilisateurs", icon: Users },
      { to: paths.admin.outbox(), label: "Messages envoyés", icon: Send },
    ],
  },
  {
    title: "Boutique",
    entries: [
      { to: paths.admin.faqs, label: "FAQ", icon: CircleHelp },
      { to: paths.admin.pages, label: "Pages", icon: FileText },
      { to: paths.admin.templates, label: "Modèles", icon: Mail },
    ],
  },
  {
    title: "Réglages",
    entries: [
      { to: paths.admin.settings, label: "Réglages", icon: Settings },
      { to: paths.admin.audit, label: "Journal", icon: History },
    ],
  },
];

const MERGE = paths.admin.userMerge();

const served: readonly string[] = ADMIN_ROUTES;

/** Grouped as one works, under the titles that the specification gives; only what the server serves is offered. */
export const MENU: readonly MenuGroup[] = GROUPS.map(({ title, entries }) => ({
  title,
  entries: entries.filter(({ to }) => served.includes(to)),
}));

/**
 * "/admin/orders/…" belongs to Commandes, "/admin/orders-preparation" does not; the dashboard is itself alone. Accounts
 * are merged from the list of people.
 */
export function isCurrent(to: string, pathname: string): boolean {
  if (to === paths.admin.users && pathname === MERGE) return true;
  if (to === paths.admin.dashboard) return pathname === to;
  return pathname === to || pathname.startsWith(`${to}/`);
}
