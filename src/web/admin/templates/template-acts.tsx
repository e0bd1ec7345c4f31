import { MailX, Send } from "lucide-react";
import type { MessageTemplate } from "#contract/admin/messages.ts";
import { AskedAct } from "#web/admin/bulk/asked-act.tsx";
import { SelectionBar } from "#web/admin/bulk/selection-bar.tsx";
import type { BulkActs } from "#web/admin/bulk/use-bulk-acts.ts";
import type { Selected } from "#web/admin/bulk/use-selection.ts";
import { Icon } from "#web/ui/icon.tsx";
import { countOf } from "#wording/format.ts";
import { plural } from "#wording/plural.ts";

type TemplateActsProps = { selected: Selected<MessageTemplate>; acts: BulkActs };

/** What can be done with the templates that are ticked. */
export function TemplateActs({ selected, acts }: TemplateActsProps) {
  const count = selected.rows.length;
  const these = plural(count, "ce modèle", "ces modèles");
  return (
    <SelectionBar selected={selected} words={["modèle sélectionné", "modèles sélectionnés"]}>
      <AskedAct
        selected={selected}
        acts={acts}
        act={(rowIds) => ({ kind: "templates.automatic", rowIds, isAutomatic: false })}
        label="Envoi manuel"
        icon={<Icon of={MailX} />}
        title={`Envoi manuel de ${countOf(count, "modèle")}`}
      >
        <p>Plus aucun message de {these} ne partira de lui-même.</p>
      </AskedAct>
      <AskedAct
        selected={selected}
        acts={acts}
        act={(rowIds) => ({ kind: "templates.automatic", rowIds, isAutomatic: true })}
        label="Envoi automatique"
        icon={<Icon of={Send} />}
        look="primary"
        title={`Envoi automatique de ${countOf(count, "modèle")}`}
      >
        <p>Chaque message partira de lui-même quand une commande prendra son statut.</p>
      </AskedAct>
    </SelectionBar>
  );
}
