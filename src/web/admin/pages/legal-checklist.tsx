import { CircleAlert, CircleCheck } from "lucide-react";
import type { LegalPage } from "#contract/admin/content.ts";
import { Button } from "#web/ui/button.tsx";
import { Card } from "#web/ui/card.tsx";
import { Icon } from "#web/ui/icon.tsx";

type LegalChecklistProps = { legal: readonly LegalPage[]; onCreate: (page: LegalPage) => void };

const STATES = { active: "Active", inactive: "Inactive", missing: "Manquante" } as const;

/** The pages that the law asks of a shop, each with its state. */
export function LegalChecklist({ legal, onCreate }: LegalChecklistProps) {
  const lacking = legal.filter(({ state }) => state !== "active").length;
  return (
    <Card id="legal" title="Pages obligatoires" className="mb-4">
      <p className="mb-2 text-ink-2">
        {lacking === 0
          ? "Toutes les pages obligatoires sont en ligne."
          : "Une page manquante ou inactive n'est pas visible des clientes."}
      </p>
      <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {legal.map((page) => (
          <li key={page.code} className="flex min-h-target flex-wrap items-center gap-2">
            {page.state === "active" ? (
              <Icon of={CircleCheck} className="text-success" />
            ) : (
              <Icon of={CircleAlert} strokeWidth={2} className="text-danger" />
            )}
            <span>{page.title}</span>
            <span className={page.state === "active" ? "text-ink-2" : "font-semibold text-danger"}>
              {STATES[page.state]}
            </span>
            {page.state === "missing" && (
              <Button
                look="text"
                aria-label={`Créer depuis le modèle la page ${page.title}`}
                onClick={() => onCreate(page)}
              >
                Créer depuis le modèle
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
