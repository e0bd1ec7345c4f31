import { useMutation, useQuery } from "@tanstack/react-query";
import { ArrowDown, ArrowLeft, ArrowRight, CircleCheck, Info } from "lucide-react";
import { Link } from "react-router";
import { api, orpc } from "#web/admin/client/api.ts";
import { useOneAct } from "#web/admin/client/use-one-act.ts";
import { nameOf } from "#web/admin/users/person-words.ts";
import { sentenceOf } from "#web/client/failure.ts";
import { paths } from "#web/paths.ts";
import { ScreenHeading } from "#web/ui/admin/screen-heading.tsx";
import { Button, buttonClass } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { toast } from "#web/ui/toasts.ts";
import { countOf, formatCount } from "#wording/format.ts";
import { refusalSentence } from "#wording/refusals.ts";
import { SideCard } from "./side-card.tsx";
import { useMergeIds } from "./use-merge-ids.ts";

export function MergePage() {
  const { source, destination, choose } = useMergeIds();
  return (
    <>
      <ScreenHeading
        title="Fusion de comptes utilisateurs"
        aside={
          <Link to={paths.admin.users} className={buttonClass("secondary")}>
            <Icon of={ArrowLeft} />
            Retour aux utilisateurs
          </Link>
        }
      />
      <p className="mb-4 flex items-start gap-2 rounded-control bg-info-soft p-3">
        <Icon of={Info} className="mt-0.5 shrink-0 text-info" />
        <span>
          Seuls sont transférés les commandes, l'avoir et, si la destination n'en a pas, le pseudo. Les
          informations de livraison, le nom, le prénom et l'adresse ne changent pas{"\u00a0"}: les commandes
          gardent leurs données d'origine, seul leur lien avec le compte utilisateur change.
        </span>
      </p>
      {/* Side by side where two lists of orders fit, however large the letters are. */}
      <div className="@container">
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 @min-[52rem]:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]">
          <SideCard side="source" userId={source} onChoose={(id) => choose("source", id)} />
          <span aria-hidden className="justify-self-center text-ink-2 @min-[52rem]:mt-24">
            <Icon of={ArrowRight} size={32} strokeWidth={1.5} className="hidden @min-[52rem]:block" />
            <Icon of={ArrowDown} size={32} strokeWidth={1.5} className="@min-[52rem]:hidden" />
          </span>
          <SideCard side="destination" userId={destination} onChoose={(id) => choose("destination", id)} />
        </div>
      </div>
      <Transfer sourceId={source} destinationId={destination} />
    </>
  );
}

const usePerson = (userId: string) =>
  useQuery(orpc.admin.users.get.queryOptions({ input: { userId }, enabled: userId !== "" })).data;

function Transfer({
  sourceId = "",
  destinationId = "",
}: {
  sourceId?: string | undefined;
  destinationId?: string | undefined;
}) {
  const act = useOneAct();
  const source = usePerson(sourceId);
  const destination = usePerson(destinationId);
  const merge = useMutation({
    mutationFn: (ids: { sourceId: string; destinationId: string }) =>
      act(ids, (options) => api.admin.users.merge(ids, options)),
    onSuccess: ({ ordersTransferred }) => toast.success(succeeded(ordersTransferred)),
    onError: (error) => toast.error(failed(error)),
    meta: { changes: ["users"] },
  });
  const orders = source?.orders ?? 0;
  const same = sourceId !== "" && sourceId === destinationId;
  const justEmptied = merge.isSuccess && merge.variables.sourceId === sourceId;
  const warning = same
    ? refusalSentence("SAME_USER", {})
    : source && orders === 0 && !justEmptied && refusalSentence("NO_ORDERS_TO_TRANSFER", {});
  const ready = source && destination && orders > 0 && !same;
  return (
    <div className="mt-6 flex flex-col items-center gap-3 text-center">
      {warning && (
        <p
          role="alert"
          className="rounded-control border border-warning bg-warning-soft p-3 font-medium text-warning"
        >
          {warning}
        </p>
      )}
      {ready && (
        <p>
          {countOf(orders, "commande")} de <strong>{nameOf(source)}</strong> {orders > 1 ? "iront" : "ira"} à{" "}
          <strong>{nameOf(destination)}</strong>.
        </p>
      )}
      <Button
        className="w-full max-w-md"
        disabled={!ready}
        pending={merge.isPending}
        pendingLabel="Transfert en cours..."
        onClick={() => merge.mutate({ sourceId, destinationId })}
      >
        Transférer les commandes ({formatCount(orders)})
      </Button>
      <div role="status">
        {merge.data && merge.variables?.destinationId === destinationId && (
          <p className="flex flex-wrap items-center justify-center gap-2 rounded-control bg-success-soft p-3 font-medium">
            <Icon of={CircleCheck} className="text-success" />
            {succeeded(merge.data.ordersTransferred)}
          </p>
        )}
      </div>
      {merge.isError && (
        <p role="alert" className="font-medium text-danger">
          {failed(merge.error)}
        </p>
      )}
    </div>
  );
}

const succeeded = (orders: number): string => `Fusion réussie ! ${orders} commande(s) ont été transférées`;
const failed = (error: unknown): string =>
  `Erreur lors de la fusion: ${sentenceOf(error, "Une erreur est survenue")}`;
