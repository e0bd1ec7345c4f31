import { useQuery } from "@tanstack/react-query";
import { Mail } from "lucide-react";
import { useState } from "react";
import { MESSAGE_TYPES, type MessageType } from "#domain/message-type.ts";
import { BulkActs } from "#web/admin/bulk/bulk-acts.tsx";
import { useBulkActs } from "#web/admin/bulk/use-bulk-acts.ts";
import { useSelection } from "#web/admin/bulk/use-selection.ts";
import { CreateButton } from "#web/admin/list/create-button.tsx";
import { ListFrame } from "#web/admin/list/list-frame.tsx";
import { NoRows } from "#web/admin/list/no-rows.tsx";
import { RowPreview } from "#web/admin/list/row-preview.tsx";
import { templatesQuery } from "#web/admin/messages/templates-query.ts";
import { lazyPart } from "#web/ui/lazy-part.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { countOf } from "#wording/format.ts";
import { MESSAGE_TYPE_LABELS } from "#wording/message-type.ts";
import { TemplateActs } from "./template-acts.tsx";
import { templateColumns } from "./template-columns.tsx";

const LazyTemplateDialog = lazyPart(async () => (await import("./template-dialog.tsx")).TemplateDialog);

const WORDS = {
  caption: "Modèles de messages",
  loading: "Chargement des modèles",
  failed: "Impossible de charger les modèles",
};

export function TemplatesPage() {
  const templates = useQuery(templatesQuery);
  const [editing, setEditing] = useState<MessageType | "new">();
  const rows = templates.data ?? [];
  const left = MESSAGE_TYPES.filter((status) => !rows.some(({ type }) => type === status));
  const edited = rows.find(({ type }) => type === editing);
  const selected = useSelection(rows, (row) => row, ["modèle", "modèles"]);
  const acts = useBulkActs("templates");
  const create = () => setEditing("new");
  return (
    <>
      <ListFrame
        heading={{
          title: "Modèles de messages",
          aside: templates.data && left.length > 0 && (
            <CreateButton label="Nouveau modèle" onCreate={create} />
          ),
        }}
        notices={<BulkActs acts={acts} />}
        selection={selected.selection}
        words={WORDS}
        reading={templates}
        rows={templates.data}
        title={countOf(rows.length, "modèle")}
        columns={templateColumns(setEditing)}
        file={{ name: "message-templates" }}
        rowName={({ type }) => `le modèle ${MESSAGE_TYPE_LABELS[type]}`}
        above={
          rows.length > 0 &&
          left.length > 0 && (
            <p className="mb-3 text-ink-2">
              Types encore sans modèle{"\u00a0"}:{" "}
              {left.map((status) => MESSAGE_TYPE_LABELS[status]).join(", ")}.
            </p>
          )
        }
        preview={({ type, title, body }, frame) => (
          <RowPreview frame={frame} title={title} onEdit={() => setEditing(type)}>
            <RichText html={body} />
          </RowPreview>
        )}
        empty={
          <NoRows
            icon={Mail}
            sentence="Aucun modèle pour le moment"
            create={{ label: "Nouveau modèle", onChoose: create }}
          />
        }
      >
        <TemplateActs selected={selected} acts={acts} />
      </ListFrame>
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
