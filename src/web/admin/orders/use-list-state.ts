import { type ChangeState, useAddressState } from "#web/admin/list/address-state.ts";
import { type ListState, readListState, writeListState } from "./list-state.ts";

export type ChangeList = ChangeState<ListState>;

const ADDRESS = { read: readListState, write: writeListState };

export const useListState = () => useAddressState(ADDRESS);
