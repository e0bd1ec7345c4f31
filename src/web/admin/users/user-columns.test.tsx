import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import type { UserRow } from "#contract/admin/users.ts";
import { userColumns } from "./user-columns.tsx";
import type { UsersState } from "./users-state.ts";

test("only a handle that is missing is N/A: other empty cells stay empty", () => {
  const columns = userColumns(
    {} as UsersState,
    () => undefined,
    () => undefined,
  );
  const shown = (id: string) =>
    renderToStaticMarkup(
      columns
        .find((column) => column.id === id)
        ?.cell({ email: null, lastSignInAt: null, handle: null } as unknown as UserRow),
    );
  expect(["email", "sign-in", "handle"].map(shown)).toEqual(["", "", "N/A"]);
});
