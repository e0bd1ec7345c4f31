import { ArrowLeft, ChevronLeft, ChevronRight } from "lucide-react";
import { useNavigate } from "react-router";
import { useKeys } from "#web/admin/keys/bindings.ts";
import { ScreenLink } from "#web/admin/roles/screen-link.tsx";
import { paths } from "#web/paths.ts";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { type CameFrom, neighbors } from "./neighbors.ts";

const STEP =
  "inline-flex min-h-target items-center gap-1 rounded-control px-2 text-ink-2 hover:bg-sunken hover:text-ink";

/** Back to the list as it was, and along it without going back. */
export function OrderPaging({ from, orderId }: { from: CameFrom | undefined; orderId: string }) {
  const around = neighbors(from, orderId);
  const navigate = useNavigate();
  const steps = [
    { keys: "j", label: "Commande suivante", to: around?.next },
    { keys: "k", label: "Commande précédente", to: around?.previous },
  ];
  useKeys(
    steps.flatMap(({ keys, label, to }) =>
      to ? [{ keys, label, run: () => void navigate(paths.admin.orderDetail(to), { state: from }) }] : [],
    ),
  );
  return (
    <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
      <ScreenLink alone to={`${paths.admin.orders}${from?.list ?? ""}`} className={classNames(STEP, "-ms-2")}>
        <Icon of={ArrowLeft} size={18} />
        Retour aux commandes
      </ScreenLink>
      {around && (
        <nav aria-label="Dans la liste" className="flex items-center gap-1">
          <Step to={around.previous} from={from} label="Commande précédente" />
          <span className="text-small text-ink-2 tabular-nums">
            {around.place}/{around.count}
          </span>
          <Step to={around.next} from={from} label="Commande suivante" forward />
        </nav>
      )}
    </div>
  );
}

type StepProps = { to: string | undefined; from: CameFrom | undefined; label: string; forward?: boolean };

function Step({ to, from, label, forward = false }: StepProps) {
  const icon = <Icon of={forward ? ChevronRight : ChevronLeft} />;
  if (!to) return <span className={classNames(STEP, "opacity-40")}>{icon}</span>;
  return (
    <ScreenLink
      to={paths.admin.orderDetail(to)}
      state={from}
      aria-label={label}
      title={label}
      className={STEP}
    >
      {icon}
    </ScreenLink>
  );
}
