import { createBrowserRouter, type RouteObject } from "react-router";
import { paths } from "#web/paths.ts";
import { onceOnline } from "#web/ui/load-file.ts";
import { BrokenScreen } from "./shell/broken-screen.tsx";
import { CheckingRights } from "./shell/checking-rights.tsx";
import { Frame } from "./shell/frame.tsx";
import { ScreenNotFound } from "./shell/screen-not-found.tsx";

/**
 * Screens inside the frame. Each one is its own chunk:
 * `{ path: paths.admin.orders, handle: { crumb: "Commandes" }, lazy: async () => ({ Component: (await import("./orders/orders-page.tsx")).OrdersPage }) }`.
 */
const screens: RouteObject[] = [
  {
    path: paths.admin.dashboard,
    handle: {},
    lazy: async () => ({ Component: (await import("./dashboard/dashboard-page.tsx")).DashboardPage }),
  },
  {
    path: paths.admin.orders,
    handle: { crumb: "Commandes" },
    lazy: async () => ({ Component: (await import("./orders/orders-page.tsx")).OrdersPage }),
  },
  {
    path: paths.admin.orderDetail(":orderId"),
    handle: { crumb: "Commande", parent: { crumb: "Commandes", to: paths.admin.orders } },
    lazy: async () => ({ Component: (await import("./orders/detail/order-page.tsx")).OrderPage }),
  },
  {
    path: paths.admin.toTell(),
    handle: { crumb: "À prévenir" },
    lazy: async () => ({ Component: (await import("./to-tell/to-tell-page.tsx")).ToTellPage }),
  },
  {
    path: paths.admin.preparation,
    handle: { crumb: "Préparation" },
    lazy: async () => ({
      Component: (await import("./preparation/preparation-page.tsx")).PreparationPage,
    }),
  },
  {
    path: paths.admin.handover,
    handle: { crumb: "Remise", parent: { crumb: "Préparation", to: paths.admin.preparation } },
    lazy: async () => ({ Component: (await import("./handover/handover-page.tsx")).HandoverPage }),
  },
  {
    path: paths.admin.tracking(),
    handle: { crumb: "Suivi des colis" },
    lazy: async () => ({ Component: (await import("./tracking/tracking-page.tsx")).TrackingPage }),
  },
  {
    path: paths.admin.lives,
    handle: { crumb: "Lives" },
    lazy: async () => ({ Component: (await import("./lives/lives-page.tsx")).LivesPage }),
  },
  {
    path: paths.admin.liveDetail(":liveId"),
    handle: { crumb: "Live", parent: { crumb: "Lives", to: paths.admin.lives } },
    lazy: async () => ({ Component: (await import("./lives/detail/live-page.tsx")).LivePage }),
  },
  {
    path: paths.admin.liveClosing(":liveId"),
    handle: { crumb: "Fin du live", parent: { crumb: "Lives", to: paths.admin.lives } },
    lazy: async () => ({ Component: (await import("./lives/closing/closing-page.tsx")).ClosingPage }),
  },
  {
    path: paths.admin.liveReport(":liveId"),
    handle: { crumb: "Bilan du live", parent: { crumb: "Lives", to: paths.admin.lives } },
    lazy: async () => ({ Component: (await import("./lives/report/report-page.tsx")).ReportPage }),
  },
  {
    path: paths.admin.products,
    handle: { crumb: "Produits" },
    lazy: async () => ({ Component: (await import("./products/products-page.tsx")).ProductsPage }),
  },
  {
    path: paths.admin.productPhotos(),
    handle: { crumb: "Photos", parent: { crumb: "Produits", to: paths.admin.products } },
    lazy: async () => ({ Component: (await import("./products/photos/photos-page.tsx")).PhotosPage }),
  },
  {
    path: paths.admin.productCamera(),
    handle: { crumb: "Prise de vue", parent: { crumb: "Photos", to: paths.admin.productPhotos() } },
    lazy: async () => ({ Component: (await import("./products/photos/camera-page.tsx")).CameraPage }),
  },
  {
    path: paths.admin.makers,
    handle: { crumb: "Fabricants", parent: { crumb: "Produits", to: paths.admin.products } },
    lazy: async () => ({ Component: (await import("./makers/makers-page.tsx")).MakersPage }),
  },
  {
    path: paths.admin.bulkProducts,
    handle: { crumb: "Création en masse", parent: { crumb: "Produits", to: paths.admin.products } },
    lazy: async () => ({ Component: (await import("./products/bulk/bulk-page.tsx")).BulkPage }),
  },
  {
    path: paths.admin.productGrid(),
    handle: { crumb: "Grille", parent: { crumb: "Produits", to: paths.admin.products } },
    lazy: async () => ({ Component: (await import("./products/grid/grid-page.tsx")).GridPage }),
  },
  {
    path: paths.admin.credits,
    handle: { crumb: "Avoirs" },
    lazy: async () => ({ Component: (await import("./credits/credits-page.tsx")).CreditsPage }),
  },
  {
    path: paths.admin.promoCodes,
    handle: { crumb: "Codes promo" },
    lazy: async () => ({ Component: (await import("./promo-codes/promo-codes-page.tsx")).PromoCodesPage }),
  },
  {
    path: paths.admin.invoices,
    handle: { crumb: "Factures" },
    lazy: async () => ({ Component: (await import("./invoices/invoices-page.tsx")).InvoicesPage }),
  },
  {
    path: paths.admin.colors,
    handle: { crumb: "Couleurs" },
    lazy: async () => ({ Component: (await import("./colors/colors-page.tsx")).ColorsPage }),
  },
  {
    path: paths.admin.users,
    handle: { crumb: "Utilisateurs" },
    lazy: async () => ({ Component: (await import("./users/users-page.tsx")).UsersPage }),
  },
  {
    path: paths.admin.userDetail(":userId"),
    handle: { crumb: "Fiche cliente", parent: { crumb: "Utilisateurs", to: paths.admin.users } },
    lazy: async () => ({ Component: (await import("./users/page/user-page.tsx")).UserPage }),
  },
  {
    path: paths.admin.dataRequests,
    handle: { crumb: "Données personnelles", parent: { crumb: "Utilisateurs", to: paths.admin.users } },
    lazy: async () => ({
      Component: (await import("./personal-data/data-requests-page.tsx")).DataRequestsPage,
    }),
  },
  {
    path: paths.admin.register,
    handle: { crumb: "Registre", parent: { crumb: "Données personnelles", to: paths.admin.dataRequests } },
    lazy: async () => ({ Component: (await import("./register/register-page.tsx")).RegisterPage }),
  },
  {
    path: paths.admin.incidents,
    handle: { crumb: "Incidents", parent: { crumb: "Données personnelles", to: paths.admin.dataRequests } },
    lazy: async () => ({ Component: (await import("./incidents/incidents-page.tsx")).IncidentsPage }),
  },
  {
    path: paths.admin.incident(":incidentId"),
    handle: { crumb: "Incident", parent: { crumb: "Incidents", to: paths.admin.incidents } },
    lazy: async () => ({ Component: (await import("./incidents/incident-page.tsx")).IncidentPage }),
  },
  {
    path: paths.admin.userMerge(),
    handle: { crumb: "Fusion de comptes", parent: { crumb: "Utilisateurs", to: paths.admin.users } },
    lazy: async () => ({ Component: (await import("./merge/merge-page.tsx")).MergePage }),
  },
  {
    path: paths.admin.pages,
    handle: { crumb: "Pages" },
    lazy: async () => ({ Component: (await import("./pages/pages-page.tsx")).PagesPage }),
  },
  {
    path: paths.admin.faqs,
    handle: { crumb: "FAQ" },
    lazy: async () => ({ Component: (await import("./faqs/faqs-page.tsx")).FaqsPage }),
  },
  {
    path: paths.admin.templates,
    handle: { crumb: "Modèles" },
    lazy: async () => ({ Component: (await import("./templates/templates-page.tsx")).TemplatesPage }),
  },
  {
    path: paths.admin.outbox(),
    handle: { crumb: "Messages envoyés" },
    lazy: async () => ({ Component: (await import("./outbox/outbox-page.tsx")).OutboxPage }),
  },
  {
    path: paths.admin.settings,
    handle: { crumb: "Réglages" },
    lazy: async () => ({ Component: (await import("./settings/settings-page.tsx")).SettingsPage }),
  },
  {
    path: paths.admin.account,
    handle: { crumb: "Mon compte" },
    lazy: async () => ({ Component: (await import("./account/account-page.tsx")).AccountPage }),
  },
  {
    path: paths.admin.liveConsole,
    handle: { crumb: "Live (console)" },
    lazy: async () => ({ Component: (await import("./console/console-page.tsx")).ConsolePage }),
  },
  {
    path: paths.admin.audit,
    handle: { crumb: "Journal" },
    lazy: async () => ({ Component: (await import("./audit/audit-page.tsx")).AuditPage }),
  },
  {
    path: paths.admin.withdrawals(),
    handle: { crumb: "Rétractations" },
    lazy: async () => ({ Component: (await import("./withdrawals/withdrawals-page.tsx")).WithdrawalsPage }),
  },
  {
    path: paths.admin.returns(),
    handle: { crumb: "Retours", parent: { crumb: "Rétractations", to: paths.admin.withdrawals() } },
    lazy: async () => ({ Component: (await import("./returns/returns-page.tsx")).ReturnsPage }),
  },
  {
    path: paths.admin.complaints(),
    handle: { crumb: "Réclamations", parent: { crumb: "Rétractations", to: paths.admin.withdrawals() } },
    lazy: async () => ({ Component: (await import("./complaints/complaints-page.tsx")).ComplaintsPage }),
  },
  {
    path: paths.admin.buyerReviews(),
    handle: { crumb: "Avis" },
    lazy: async () => ({
      Component: (await import("./buyer-reviews/buyer-reviews-page.tsx")).BuyerReviewsPage,
    }),
  },
  {
    path: paths.admin.recalls(),
    handle: { crumb: "Rappels", parent: { crumb: "Rétractations", to: paths.admin.withdrawals() } },
    lazy: async () => ({ Component: (await import("./recalls/recalls-page.tsx")).RecallsPage }),
  },
  {
    path: paths.admin.recall(":recallId"),
    handle: { crumb: "Rappel", parent: { crumb: "Rappels", to: paths.admin.recalls() } },
    lazy: async () => ({ Component: (await import("./recalls/recall-page.tsx")).RecallPage }),
  },
  {
    path: paths.admin.unmatchedPayments,
    handle: { crumb: "Paiements à rapprocher" },
    lazy: async () => ({ Component: (await import("./unmatched/unmatched-page.tsx")).UnmatchedPage }),
  },
  { path: "/admin/*", handle: { crumb: "Page introuvable" }, Component: ScreenNotFound },
];

/** Without a network the screen that one leaves stays, with what was typed there, until the next one can be loaded. */
function reachedOnceOnline(screen: RouteObject): RouteObject {
  const { lazy } = screen;
  return typeof lazy === "function" ? { ...screen, lazy: () => onceOnline(lazy) } : screen;
}

export const router = createBrowserRouter([
  {
    path: paths.admin.login,
    lazy: async () => ({ Component: (await import("./login/login-page.tsx")).LoginPage }),
    HydrateFallback: CheckingRights,
    ErrorBoundary: BrokenScreen,
  },
  {
    path: paths.admin.invitation,
    lazy: async () => ({
      Component: (await import("./invitations/invitation-page.tsx")).InvitationPage,
    }),
    HydrateFallback: CheckingRights,
    ErrorBoundary: BrokenScreen,
  },
  {
    path: paths.admin.dashboard,
    Component: Frame,
    HydrateFallback: CheckingRights,
    ErrorBoundary: BrokenScreen,
    children: screens.map(reachedOnceOnline),
  },
]);
