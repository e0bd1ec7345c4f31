import { useQuery } from "@tanstack/react-query";
import { Mail, Plus } from "lucide-react";
import { useState } from "react";
import { ORDER_STATUSES, type OrderStatus } from "#domain/order-status.ts";
import { technicalOf } from "#web/admin/failure.ts";
import { templatesQuery } from "#web/admin/messages/templates-query.ts";
import { ScreenHeading } from "#web/admin/shell/screen-heading.tsx";
import { Button } from "#web/ui/button.tsx";
import { DataTable } from "#web/ui/desk/data-table.tsx";
import { EmptyPanel, ErrorPanel } from "#web/ui/panel.tsx";
import { StatusBadge } from "#web/ui/status-badge.tsx";
import { Skeleton, Waiting } from "#web/ui/waiting.tsx";
import { ORDER_STATUS_LABELS } from "#wording/order-status.ts";
import { LazyTemplateDialog } from "./lazy-template-dialog.tsx";

export function TemplatesPage() {
  const templates = useQuery(templatesQuery);
  const [editing, setEditing] = useState<OrderStatus | "new">();
  const rows = templates.data ?? [];
  const left = ORDER_STATUSES.filter((status) => !rows.some(({ type }) => type === status));
  const edited = rows.find(({ type }) => type === editing);
  const add = (
    <Button icon={<Plus aria-hidden size={20} strokeWidth={1.75} />} onClick={() => setEditing("new")}>
      Nouveau modèle
    </Button>
  );
  return (
    <>
      <ScreenHeading title="Modèles de messages" aside={templates.data && left.length > 0 && add} />
      {templates.isError && !templates.data ? (
        <ErrorPanel
          sentence="Impossible de charger les modèles"
          onRetry={() => templates.refetch()}
          retrying={templates.isFetching}
          technical={technicalOf(templates.error)}
        />
      ) : (
        <Waiting
          loading={templates.isPending}
          label="Chargement des modèles"
          skeleton={<Skeleton className="h-96" />}
        >
          {rows.length > 0 && left.length > 0 && (
            <p className="mb-3 text-ink-2">
              Types encore sans modèle{"\u00a0"}:{" "}
              {left.map((status) => ORDER_STATUS_LABELS[status]).join(", ")}.
            </p>
          )}
          <DataTable
            caption="Modèles de messages"
            columns={[
              { id: "type", header: "Type", cell: ({ type }) => <StatusBadge status={type} /> },
              { id: "title", header: "Titre", onPhone: "title", cell: ({ title }) => title },
              {
                id: "automatic",
                header: "Envoi",
                cell: ({ isAutomatic }) => (isAutomatic ? "Automatique" : "Manuel"),
              },
              {
                id: "actions",
                header: "Actions",
                align: "end",
                onPhone: "actions",
                cell: ({ type }) => (
                  <Button
                    look="text"
                    aria-label={`Modifier le modèle ${ORDER_STATUS_LABELS[type]}`}
                    onClick={() => setEditing(type)}
                  >
                    Modifier
                  </Button>
                ),
              },
            ]}
            rows={rows}
            rowId={({ id }) => id}
            rowName={({ type }) => `le modèle ${ORDER_STATUS_LABELS[type]}`}
            empty={<EmptyPanel icon={Mail} sentence="Aucun modèle pour le moment" action={add} />}
          />
        </Waiting>
      )}
      {editing && (editing === "new" || edited) && (
        <LazyTemplateDialog
          {...(edited ? { template: edited } : {})}
          types={left}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  );
}
