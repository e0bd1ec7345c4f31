import {
  CircleHelp,
  CreditCard,
  FileText,
  History,
  Layers,
  LayoutDashboard,
  type LucideIcon,
  Mail,
  MessageCircle,
  MessageCircleHeart,
  MonitorPlay,
  Package,
  Palette,
  Radio,
  Receipt,
  Send,
  Settings,
  Shirt,
  ShoppingBag,
  Tag,
  Truck,
  Undo2,
  Users,
  WalletCards,
} from "lucide-react";
import { mayAct, type StaffRole } from "#domain/roles.ts";
import { neededAt } from "#web/admin/roles/use-may.ts";
import { paths } from "#web/paths.ts";

export type Counted =
  | "ordersToHandle"
  | "toTell"
  | "toPrepare"
  | "parcelsToSee"
  | "paymentsToMatch"
  | "afterSaleOpen"
  | "reviewsWaiting";
export type MenuEntry = {
  to: string;
  label: string;
  icon: LucideIcon;
  /** What else people call it: the palette finds it by these words. */
  words: string;
  /** Which of the server's counters stands beside it. */
  counted?: Counted;
};

export type MenuGroup = { title: string | undefined; entries: readonly MenuEntry[] };

const GROUPS: readonly MenuGroup[] = [
  {
    title: undefined,
    entries: [
      {
        to: paths.admin.dashboard,
        label: "HF Outlet",
        icon: LayoutDashboard,
        words: "accueil tableau de bord chiffres statistiques",
      },
    ],
  },
  {
    title: "Vendre",
    entries: [
      {
        to: paths.admin.liveConsole,
        label: "Live (console)",
        icon: MonitorPlay,
        words: "vendre vente direct antenne commentaires demandes",
      },
      {
        to: paths.admin.products,
        label: "Produits",
        icon: Shirt,
        words: "articles pièces rayon stock prix nouveau",
      },
      {
        to: paths.admin.bulkProducts,
        label: "Création en masse",
        icon: Layers,
        words:
          "plusieurs produits articles pièces nouveau grille tableur csv excel import importer fichier coller",
      },
      {
        to: paths.admin.orders,
        label: "Commandes",
        icon: ShoppingBag,
        words: "ventes vendre achats paniers rembourser annuler",
        counted: "ordersToHandle",
      },
      {
        to: paths.admin.toTell(),
        label: "À prévenir",
        icon: MessageCircle,
        words: "relancer lien paiement message privé pseudo sans e-mail",
        counted: "toTell",
      },
      {
        to: paths.admin.unmatchedPayments,
        label: "Paiements à rapprocher",
        words: "argent virements relier",
        icon: CreditCard,
        counted: "paymentsToMatch",
      },
      {
        to: paths.admin.invoices,
        label: "Factures",
        icon: Receipt,
        words: "avoirs comptabilité tva comptable export clôtures",
      },
      { to: paths.admin.lives, label: "Lives", icon: Radio, words: "directs vidéos nouveau" },
      {
        to: paths.admin.promoCodes,
        label: "Codes promo",
        icon: Tag,
        words: "réductions remises bons avantages",
      },
      {
        to: paths.admin.credits,
        label: "Avoirs",
        icon: WalletCards,
        words: "crédit bon d'achat geste commercial",
      },
      { to: paths.admin.colors, label: "Couleurs", icon: Palette, words: "teintes nuances" },
    ],
  },
  {
    title: "Expédier",
    entries: [
      {
        to: paths.admin.preparation,
        label: "Préparation",
        icon: Package,
        words: "colis étiquettes emballer expédier bordereau remise",
        counted: "toPrepare",
      },
      {
        to: paths.admin.tracking(),
        label: "Suivi des colis",
        icon: Truck,
        words: "transporteur la poste colissimo livraison perdu retard enquête",
        counted: "parcelsToSee",
      },
      {
        to: paths.admin.withdrawals(),
        label: "Rétractations",
        icon: Undo2,
        words:
          "retours rembourser remboursements annuler annulations renvoyer réclamations défauts rappels garantie",
        counted: "afterSaleOpen",
      },
    ],
  },
  {
    title: "Clientes",
    entries: [
      {
        to: paths.admin.users,
        label: "Utilisateurs",
        icon: Users,
        words: "clientes clients comptes personnes équipe",
      },
      {
        to: paths.admin.buyerReviews(),
        label: "Avis",
        icon: MessageCircleHeart,
        words: "notes étoiles commentaires modération témoignages répondre",
        counted: "reviewsWaiting",
      },
      {
        to: paths.admin.outbox(),
        label: "Messages envoyés",
        icon: Send,
        words: "mails e-mails courriels échecs",
      },
    ],
  },
  {
    title: "Boutique",
    entries: [
      { to: paths.admin.faqs, label: "FAQ", icon: CircleHelp, words: "questions réponses aide" },
      {
        to: paths.admin.pages,
        label: "Pages",
        icon: FileText,
        words: "mentions légales cgv confidentialité textes",
      },
      { to: paths.admin.templates, label: "Modèles", icon: Mail, words: "mails e-mails courriels textes" },
    ],
  },
  {
    title: "Réglages",
    entries: [
      {
        to: paths.admin.settings,
        label: "Réglages",
        icon: Settings,
        words: "paramètres configuration frais de livraison délais",
      },
      { to: paths.admin.audit, label: "Journal", icon: History, words: "historique trace audit" },
    ],
  },
];

const MERGE = paths.admin.userMerge();

/** Grouped as one works, under the titles that the specification gives; only the screens of her role are offered. */
export const menuOf = (role: StaffRole): MenuGroup[] =>
  GROUPS.map(({ title, entries }) => ({
    title,
    entries: entries.filter(({ to }) => mayAct(role, neededAt(to) ?? "any")),
  })).filter(({ entries }) => entries.length > 0);

/**
 * "/admin/orders/…" belongs to Commandes, "/admin/orders-preparation" does not; the dashboard is itself alone. Accounts
 * are merged from the list of people.
 */
export function isCurrent(to: string, pathname: string): boolean {
  if (to === paths.admin.users && pathname === MERGE) return true;
  if (to === paths.admin.dashboard) return pathname === to;
  return pathname === to || pathname.startsWith(`${to}/`);
}
