import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import type { ReturnView } from "#contract/admin/return-cases.ts";
import { allowsReturnMove } from "#domain/return-life.ts";
import { orpc } from "#web/admin/client/api.ts";
import { technicalOf } from "#web/admin/client/failure.ts";
import { MoreRows } from "#web/admin/list/more-rows.tsx";
import { NoRows } from "#web/admin/list/no-rows.tsx";
import { SearchField } from "#web/admin/list/search-field.tsx";
import { ViewLinks } from "#web/admin/list/view-links.tsx";
import { paths } from "#web/paths.ts";
import { ScreenHeading } from "#web/ui/admin/screen-heading.tsx";
import { Card } from "#web/ui/card.tsx";
import { ErrorPanel } from "#web/ui/panel.tsx";
import { Skeleton, Waiting } from "#web/ui/waiting.tsx";
import { countOf } from "#wording/format.ts";
import { CheckDialog } from "./check-dialog.tsx";
import { ReturnLine } from "./return-line.tsx";
import { useReturnsState } from "./returns-state.ts";
import { useReturnScan } from "./use-return-scan.ts";
import { WithdrawalTabs } from "./withdrawal-tabs.tsx";

const REFRESH_EVERY_MS = 30_000;

const VIEWS: Record<ReturnView, string> = {
  "to-check": "À contrôler",
  expected: "Attendus",
  "to-follow": "À suivre",
  "to-refund": "À rembourser",
  over: "Terminés",
};
const EMPTY: Record<ReturnView, string> = {
  "to-check": "Aucun retour à contrôler",
  expected: "Aucun retour attendu",
  "to-follow": "Tous les retours attendus avancent",
  "to-refund": "Aucun retour à rembourser",
  over: "Aucun retour terminé",
};

/** What comes back: first what lies on the table, then what is on its way, then whose money is owed. */
export function ReturnsPage() {
  const [{ view, q, check }, change] = useReturnsState();
  const reading = useInfiniteQuery(
    orpc.admin.returnCases.list.infiniteOptions({
      input: (after: string) => ({ view, q, ...(after ? { after } : {}) }),
      initialPageParam: "",
      getNextPageParam: ({ next }) => next,
      placeholderData: keepPreviousData,
      refetchInterval: REFRESH_EVERY_MS,
    }),
  );
  const { scanned, close } = useReturnScan((text) => change({ q: text, check: false }, { replace: true }));
  const pages = reading.data?.pages ?? [];
  const cases = pages.flatMap((page) => page.cases);
  const counts = pages[0]?.counts;
  const [only] = cases;
  const named =
    check && cases.length === 1 && only && allowsReturnMove("check", only.state) ? only : undefined;
  const asked = scanned ?? named;
  const leave = () => {
    close();
    if (check) change({ check: false }, { replace: true });
  };
  return (
    <>
      <ScreenHeading
        title="Retours"
        aside={
          <div className="max-md:basis-full md:w-96">
            <SearchField
              q={q}
              placeholder="Commande, nom ou numéro de retour"
              onSearch={(text) => change({ q: text, check: false }, { replace: true })}
              takesScans
            />
          </div>
        }
      />
      <div className="mb-3 border-b border-line">
        <WithdrawalTabs shown="returns" />
      </div>
      <ViewLinks
        views={VIEWS}
        shown={q === "" ? view : undefined}
        addressOf={(one) => paths.admin.returns({ view: one === "to-check" ? undefined : one })}
        counts={{ ...counts, over: undefined }}
        className="mb-4"
      />
      {reading.isError && !reading.data ? (
        <ErrorPanel
          sentence="Impossible de charger les retours"
          onRetry={() => reading.refetch()}
          retrying={reading.isFetching}
          technical={technicalOf(reading.error)}
        />
      ) : (
        <Waiting
          loading={reading.isPending}
          label="Chargement des retours"
          skeleton={<Skeleton className="h-40" />}
        >
          {cases.length === 0 ? (
            <NoRows
              filtered={
                q
                  ? {
                      sentence: "Aucun retour ne correspond à votre recherche",
                      clear: { label: "Effacer la recherche", onChoose: () => change({ q: "" }) },
                    }
                  : undefined
              }
              icon={Undo2}
              sentence={EMPTY[view]}
            />
          ) : (
            <Card
              id="returns"
              title={countOf(cases.length, reading.hasNextPage ? "premier retour" : "retour")}
            >
              <ul className="flex flex-col divide-y divide-line">
                {cases.map((one) => (
                  <ReturnLine key={one.id} one={one} />
                ))}
              </ul>
              <MoreRows reading={reading} />
            </Card>
          )}
        </Waiting>
      )}
      {asked && <CheckDialog key={asked.id} one={asked} onClose={leave} />}
    </>
  );
}
