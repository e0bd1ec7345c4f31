import { useNavigate } from "react-router";
import type { UserRow } from "#contract/admin/users.ts";
import { type PreviewFrame, RowPreview } from "#web/admin/list/row-preview.tsx";
import { paths } from "#web/paths.ts";
import { Fact, FactList } from "#web/ui/admin/fact-list.tsx";
import { DateText } from "#web/ui/date-text.tsx";
import { Money } from "#web/ui/money.tsx";
import { formatCount } from "#wording/format.ts";
import { ROLE_NAMES } from "#wording/roles.ts";
import { nameOf } from "./person-words.ts";

type UserPreviewProps = { user: UserRow; frame: PreviewFrame };

export function UserPreview({ user, frame }: UserPreviewProps) {
  const navigate = useNavigate();
  return (
    <RowPreview
      frame={frame}
      title={nameOf(user)}
      open={{ label: "Voir la fiche", onChoose: () => void navigate(paths.admin.userDetail(user.id)) }}
    >
      <FactList>
        <Fact name="Email">{user.email || "Aucun email"}</Fact>
        <Fact name="Pseudo TikTok">{user.handle ? `@${user.handle}` : "N/A"}</Fact>
        <Fact name="Droits">{user.role ? ROLE_NAMES[user.role] : "Cliente"}</Fact>
        <Fact name="Compte">{user.hasLogin ? "A un compte de connexion" : "Sans compte de connexion"}</Fact>
        <Fact name="Commandes">{formatCount(user.orders)}</Fact>
        <Fact name="Dépensé">
          <Money cents={user.spentCents} />
        </Fact>
        <Fact name="À payer">
          <Money cents={user.owedCents} />
        </Fact>
        {user.lastOrderAt && (
          <Fact name="Dernière commande">
            <DateText at={user.lastOrderAt} />
          </Fact>
        )}
        <Fact name="Créé le">
          <DateText at={user.createdAt} />
        </Fact>
        {user.lastSignInAt && (
          <Fact name="Dernière connexion">
            <DateText at={user.lastSignInAt} />
          </Fact>
        )}
      </FactList>
    </RowPreview>
  );
}
