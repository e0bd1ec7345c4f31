import "./no-eval.ts";
import { CSPProvider } from "@base-ui/react/csp-provider";
import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { ADMIN_ROUTES } from "#contract/routes.ts";
import { listenForFaults } from "#web/faults/report-fault.ts";
import { LiveRegions } from "#web/ui/live-regions.tsx";
import { ToastRegion } from "#web/ui/toast-region.tsx";
import { queryClient } from "./client/query-client.ts";
import { router } from "./routes.tsx";
import "#web/styles/admin.css";

listenForFaults(ADMIN_ROUTES);
const place = document.getElementById("app");
if (!place) throw new Error("The page has no place for the back office");

createRoot(place).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
        <LiveRegions />
        <ToastRegion />
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
);
