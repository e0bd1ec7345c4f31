import { ExternalLink } from "lucide-react";
import { profileOf } from "#domain/profile-of.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";

/** Where a viewer is written to: her profile, beside this page. */
export const ProfileLink = ({ handle }: { handle: string }) => (
  <a
    href={profileOf(handle)}
    target="_blank"
    rel="noreferrer"
    aria-label={`Ouvrir le profil de @${handle} dans un nouvel onglet`}
    className={buttonClass("secondary")}
  >
    Profil <Icon of={ExternalLink} size={16} />
  </a>
);
