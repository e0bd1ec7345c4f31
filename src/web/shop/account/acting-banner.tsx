import { VenetianMask } from "lucide-react";
import { useEffect } from "react";
import { isFinal } from "#web/client/failure.ts";
import { paths } from "#web/paths.ts";
import { api } from "#web/shop/api.ts";
import { useLoaded } from "#web/shop/use-loaded.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { setActing } from "./acting.ts";
import { nameOf } from "./customer-name.ts";
import { useLeave } from "./use-leave.ts";

/** While an administrator acts as a customer: as whom, and the way out. */
export function ActingBanner() {
  const customer = useLoaded("acting", (options) => api.customer.get(undefined, options));
  const leaving = useLeave(paths.admin.login, () => setActing(false));
  const over =
    (customer.state === "loaded" && customer.value.impersonatedBy === null) ||
    (customer.state === "failed" && isFinal(customer.error));
  useEffect(() => {
    if (over) setActing(false);
  }, [over]);
  if (customer.state !== "loaded" || over) return null;
  const { value } = customer;
  return (
    <div role="status" className="screen-only border-b border-warning bg-warning-soft">
      <div className="mx-auto flex max-w-[80rem] flex-wrap items-center gap-x-4 gap-y-2 px-gutter py-2">
        <p className="flex min-w-0 flex-1 basis-[18rem] items-start gap-2">
          <Icon of={VenetianMask} size={24} className="shrink-0 text-warning" />
          <span className="min-w-0">
            Vous agissez en tant que <strong className="font-semibold">{nameOf(value)}</strong>. Chaque
            modification est notée à votre nom.
          </span>
        </p>
        <Problem sentence={leaving.problem} />
        <Button look="secondary" className="max-sm:w-full" onClick={leaving.leave}>
          Quitter et revenir à l'administration
        </Button>
      </div>
    </div>
  );
}
