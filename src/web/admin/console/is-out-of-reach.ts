import type { UseQueryResult } from "@tanstack/react-query";

/** A list that could not be had stays told so while it is asked for again, every few seconds. */
export const isOutOfReach = ({ isError, isPending, errorUpdateCount }: UseQueryResult<unknown>): boolean =>
  isError || (isPending && errorUpdateCount > 0);
