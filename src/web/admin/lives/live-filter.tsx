import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { presentLive } from "#domain/present-live.ts";
import { technicalOf } from "#web/admin/client/failure.ts";
import type { ChangeState } from "#web/admin/list/address-state.ts";
import { Combobox } from "#web/ui/admin/combobox.tsx";
import { ErrorPanel } from "#web/ui/panel.tsx";
import { type LiveChoice, liveChoices, livesQuery } from "./live-choices.ts";

const ALL_LIVES = { value: "all", label: "Tous" };

type LiveState = { live: string | undefined };

/** The lives to filter by. Until one stands in the address the present one is written into it, as if it had been chosen. */
export function useLiveFilter<State extends LiveState>(state: State, change: ChangeState<State>) {
  const lives = useQuery(livesQuery);
  const present = lives.data && presentLive(lives.data, Date.now());
  const first = present?.id ?? (lives.data || lives.isError ? "all" : undefined);
  useEffect(() => {
    if (state.live === undefined && first) change({ live: first } as Partial<State>, { replace: true });
  }, [state.live, first, change]);
  return lives;
}

type LiveFilterProps = {
  lives: readonly LiveChoice[];
  live: string | undefined;
  onChange: (live: string) => void;
};

export function LiveFilter({ lives, live, onChange }: LiveFilterProps) {
  const choices = [ALL_LIVES, ...liveChoices(lives)];
  return (
    <Combobox
      id="live"
      label="Live"
      choices={choices}
      value={choices.find(({ value }) => value === live) ?? null}
      onChange={(choice) => onChange(choice?.value ?? "all")}
    />
  );
}

/** The list is still shown, of all lives: only the filter has nothing to offer. */
export function LivesFailed({ lives, sentence }: { lives: UseQueryResult<LiveChoice[]>; sentence: string }) {
  if (!lives.isError) return null;
  return (
    <div className="mb-3">
      <ErrorPanel
        sentence={sentence}
        onRetry={() => lives.refetch()}
        retrying={lives.isFetching}
        technical={technicalOf(lives.error)}
      />
    </div>
  );
}
