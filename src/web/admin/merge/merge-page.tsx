import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ArrowDown, ArrowLeft, ArrowRight, CircleCheck, Info } from "lucide-react";
import { Link } from "react-router";
import { api } from "#web/admin/api.ts";
import { sentenceOf } from "#web/admin/failure.ts";
import { ScreenHeading } from "#web/admin/shell/screen-heading.tsx";
import { useOneAct } from "#web/admin/use-one-act.ts";
import { nameOf } from "#web/admin/users/person-words.ts";
import { userQuery, usersChanged } from "#web/admin/users/user-queries.ts";
import { paths } from "#web/paths.ts";
import { Button, buttonClass } from "#web/ui/button.tsx";
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
            <ArrowLeft aria-hidden size={20} strokeWidth={1.75} />
            Retour aux utilisateurs
          </Link>
        }
      />
      <p className="mb-4 flex items-start gap-2 rounded-control bg-info-soft p-3">
        <Info aria-hidden size={20} strokeWidth={1.75} className="mt-0.5 shrink-0 text-info" />
        <span>
          Seules les commandes sont transférées. Les informations de livraison, le nom, le prénom et l'adresse
          ne changent pas{"\u00a0"}: les commandes gardent leurs données d'origine, seul leur lien avec le
          compte utilisateur change.
        </span>
      </p>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]">
        <SideCard side="source" userId={source} onChoose={(id) => choose("source", id)} />
        <span aria-hidden className="justify-self-center text-ink-2 lg:mt-24">
          <ArrowRight size={32} strokeWidth={1.5} className="hidden lg:block" />
          <ArrowDown size={32} strokeWidth={1.5} className="lg:hidden" />
        </span>
        <SideCard side="destination" userId={destination} onChoose={(id) => choose("destination", id)} />
      </div>
      <Transfer sourceId={source} destinationId={destination} />
    </>
  );
}

function Transfer({
  sourceId = "",
  destinationId = "",
}: {
  sourceId?: string | undefined;
  destinationId?: string | undefined;
}) {
  const queries = useQueryClient();
  const act = useOneAct();
  const source = useQuery({ ...userQuery(sourceId), enabled: sourceId !== "" }).data;
  const destination = useQuery({ ...userQuery(destinationId), enabled: destinationId !== "" }).data;
  const merge = useMutation({
    mutationFn: (ids: { sourceId: string; destinationId: string }) =>
      act(ids, (options) => api.admin.users.merge(ids, options)),
    onSuccess: ({ ordersTransferred }) => toast.success(succeeded(ordersTransferred)),
    onError: (error) => toast.error(failed(error)),
    onSettled: () => usersChanged(queries),
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
            <CircleCheck aria-hidden size={20} strokeWidth={1.75} className="text-success" />
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
