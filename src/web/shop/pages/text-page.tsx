import { FileQuestion } from "lucide-react";
import { useLayoutEffect, useRef, useState } from "react";
import { isRefused } from "#web/client/failure.ts";
import { paths } from "#web/paths.ts";
import { api, type StaticPage } from "#web/shop/api.ts";
import type { PageProps } from "#web/shop/pages.ts";
import { Link } from "#web/shop/router/link.tsx";
import { type Loaded, useLoaded } from "#web/shop/use-loaded.ts";
import { buttonClass } from "#web/ui/button.tsx";
import { EmptyPanel, ErrorPanel } from "#web/ui/panel.tsx";
import { RichText } from "#web/ui/rich-text.tsx";
import { usePageTitle } from "#web/ui/use-page-title.ts";
import { Skeleton, Waiting } from "#web/ui/waiting.tsx";
import { formatDateProse } from "#wording/format.ts";
import { Questions } from "./questions.tsx";
import { type Part, partsOf, Summary } from "./summary.tsx";

/**
 * Pages that staff write: the active page whose code is the address, or is under /pages; `?version=3` shows an older
 * text. Questions stand on /faq and on /contact.
 */
export default function TextPage({ params, pathname: address, search, title: declared }: PageProps) {
  const pathname = address.replace(/(.)\/$/, "$1");
  const code = params.code ?? pathname.slice(1);
  const version = new URLSearchParams(search).get("version") ?? undefined;
  const page = usePage(pathname === paths.questions ? undefined : code, version);
  const title = declared ?? (page.state === "loaded" ? page.value.title : "Informations");
  usePageTitle(title);
  const onlyQuestions = pathname === paths.questions;
  return (
    <div className="mx-auto max-w-[42.5rem]">
      <h1 tabIndex={-1}>{title}</h1>
      {!onlyQuestions && <Content page={page} isOld={version !== undefined} />}
      {(onlyQuestions || pathname === paths.contact) && <Questions alone={onlyQuestions} />}
    </div>
  );
}

const usePage = (code: string | undefined, version: string | undefined) =>
  useLoaded(code && `page:${code}:${version ?? ""}`, (options) =>
    api.pages.get({ code: code ?? "", version }, options),
  );

function Content({ page, isOld }: { page: Loaded<StaticPage>; isOld: boolean }) {
  if (page.state === "failed")
    return isRefused(page.error, "NOT_FOUND") ? (
      <EmptyPanel
        icon={FileQuestion}
        sentence="Cette page n'est pas encore publiée."
        action={
          <Link to={paths.home} className={buttonClass("secondary")}>
            Retour à l'accueil
          </Link>
        }
      />
    ) : (
      <div className="mt-4">
        <ErrorPanel sentence="Impossible de charger la page" onRetry={page.retry} retrying={page.retrying} />
      </div>
    );
  return (
    <Waiting
      loading={page.state === "loading"}
      label="Chargement de la page"
      skeleton={<Skeleton className="mt-4 h-96" />}
    >
      {page.state === "loaded" && <Text page={page.value} isOld={isOld} />}
    </Waiting>
  );
}

function Text({ page, isOld }: { page: StaticPage; isOld: boolean }) {
  const text = useRef<HTMLDivElement>(null);
  const [parts, setParts] = useState<Part[]>([]);
  // After the text was filled in, and before anything is seen of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is read again when it changes.
  useLayoutEffect(() => setParts(partsOf(text.current)), [page.content]);
  return (
    <>
      <p className="mt-1 text-small text-ink-2">
        Version {page.version}, {isOld ? inForce(page) : `mise à jour le ${formatDateProse(page.updatedAt)}`}
      </p>
      <Summary parts={parts} />
      <div ref={text}>
        <RichText html={page.content} className="mt-4" />
      </div>
    </>
  );
}

/** From when to when a text that an order accepted was the public one. */
function inForce({ updatedAt, inForceFrom, inForceUntil }: StaticPage): string {
  const from = formatDateProse(inForceFrom ?? updatedAt);
  return inForceUntil
    ? `en vigueur du ${from} au ${formatDateProse(inForceUntil)}`
    : `en vigueur depuis le ${from}`;
}
