import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { BookmarkPlus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import type { SavedView, ViewList } from "#contract/admin/views.ts";
import { api, orpc } from "#web/admin/client/api.ts";
import { readAgain } from "#web/admin/client/changes.ts";
import { Menu } from "#web/ui/admin/menu.tsx";
import { IconButton } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Icon } from "#web/ui/icon.tsx";
import { TabCount } from "./tab-count.tsx";
import { ViewDialog } from "./view-dialog.tsx";

type ViewTabsProps = {
  list: ViewList;
  /** The state of the list as it would stand in the address, without its page. */
  query: URLSearchParams;
  /** The views that everybody has. */
  fixed: readonly { label: string; query: URLSearchParams; current: boolean; count?: number | undefined }[];
};

/** Everybody's views, then one's own; each is a link, so that it opens in a tab of the browser too. */
export function ViewTabs({ list, query, fixed }: ViewTabsProps) {
  const own = useQuery(orpc.admin.views.list.queryOptions({ input: { list }, staleTime: 60_000 })).data ?? [];
  const [naming, setNaming] = useState<SavedView | "new">();
  const now = query.toString();
  const current = own.find((view) => view.query === now);
  return (
    <div className="-mb-px flex min-w-0 items-center gap-x-1 self-end max-md:-mx-4 max-md:w-[calc(100%+2rem)] max-md:px-4">
      <nav aria-label="Vues" className="min-w-0 grow overflow-x-auto">
        <ul className="flex w-max gap-1">
          {fixed.map((view) => (
            <Tab
              key={view.label}
              label={view.label}
              count={view.count}
              query={view.query.toString()}
              current={!current && view.current}
            />
          ))}
          {own.map((view) => (
            <Tab key={view.id} label={view.name} query={view.query} current={view === current}>
              <OwnViewMenu view={view} now={now} onRename={() => setNaming(view)} />
            </Tab>
          ))}
        </ul>
      </nav>
      {!current && (
        <IconButton
          label="Enregistrer la vue"
          title="Enregistrer la vue"
          icon={<Icon of={BookmarkPlus} size={18} />}
          onClick={() => setNaming("new")}
        />
      )}
      {naming && (
        <ViewDialog
          list={list}
          query={now}
          {...(naming === "new" ? {} : { view: naming })}
          onClose={() => setNaming(undefined)}
        />
      )}
    </div>
  );
}

type TabProps = {
  label: string;
  query: string;
  current: boolean;
  count?: number | undefined;
  children?: ReactNode;
};

function Tab({ label, query, current, count, children }: TabProps) {
  return (
    <li
      className={classNames(
        "flex items-center border-b-2",
        current ? "border-accent" : "border-transparent hover:border-control",
      )}
    >
      <Link
        to={{ search: query }}
        preventScrollReset
        aria-current={current ? "page" : undefined}
        className={classNames(
          "flex min-h-control items-center gap-1.5 px-2 font-medium whitespace-nowrap",
          current ? "text-ink" : "text-ink-2 hover:text-ink",
        )}
      >
        {label}
        <TabCount count={count} />
      </Link>
      {children}
    </li>
  );
}

type OwnViewMenuProps = { view: SavedView; now: string; onRename: () => void };

function OwnViewMenu({ view, now, onRename }: OwnViewMenuProps) {
  const queries = useQueryClient();
  const read = () => readAgain(queries, [orpc.admin.views]);
  const replace = useMutation({
    mutationFn: () => api.admin.views.save({ viewId: view.id, name: view.name, query: now }),
    onSettled: read,
    meta: { done: "Vue mise à jour", failed: "Impossible d'enregistrer la vue" },
  });
  const remove = useMutation({
    mutationFn: () => api.admin.views.remove({ viewId: view.id }),
    onSettled: read,
    meta: { done: "Vue supprimée", failed: "Impossible de supprimer la vue" },
  });
  return (
    <Menu
      label={`Actions de la vue ${view.name}`}
      entries={[
        { id: "rename", label: "Renommer", onChoose: onRename },
        {
          id: "replace",
          label: "Lui donner les filtres actuels",
          disabled: now === view.query,
          onChoose: () => replace.mutate(),
        },
        { id: "remove", label: "Supprimer", danger: true, onChoose: () => remove.mutate() },
      ]}
    />
  );
}
