import { RadioTower } from "lucide-react";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { paths } from "#web/paths.ts";
import { ScreenHeading } from "#web/ui/admin/screen-heading.tsx";
import { buttonClass } from "#web/ui/button.tsx";
import { EmptyPanel } from "#web/ui/panel.tsx";

export function LiveNotFound() {
  return (
    <>
      <ScreenHeading title="Live non trouvé" />
      <EmptyPanel
        icon={RadioTower}
        sentence="Live non trouvé"
        action={
          <ScreenLink to={paths.admin.lives} className={buttonClass("secondary")}>
            Retour aux lives
          </ScreenLink>
        }
      />
    </>
  );
}
