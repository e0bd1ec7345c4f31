// Written by `npm run db:types` from invitations.sql: change that file, not this one.
import { exec, many, one, optional, type Refine } from "#server/db/statement.ts";
import type { StaffRole } from "#domain/roles.ts";

export interface EnsureInvitedParameters {
  email: string;
  firstName: string;
  lastName: string;
}

export interface EnsureInvitedRow {
  id: string;
  isAdmin: boolean;
}

/** Whoever the shop knows keeps the name they have. */
export const ensureInvited = one<EnsureInvitedParameters, EnsureInvitedRow>({
  parameters: ["email","firstName","lastName"],
  columns: ["id!","is_admin!"],
  text: `insert into users (email, first_name, last_name) values ($1, $2, $3)
on conflict (lower(email)) do update set updated_at = clock_timestamp(),
  first_name = coalesce(nullif(users.first_name, ''), excluded.first_name),
  last_name = coalesce(nullif(users.last_name, ''), excluded.last_name)
returning id, is_admin`,
});

export interface KeepInvitationParameters {
  userId: string;
  role: string;
  invitedBy: string;
}

/** A second one takes the place of the first, whose links end. */
export const keepInvitation = exec<KeepInvitationParameters>({
  parameters: ["userId","role","invitedBy"],
  text: `with ended as (delete from access_links where user_id = $1 and purpose = 'invitation')
insert into staff_invitations (user_id, role, invited_by) values ($1, $2, $3)
on conflict (user_id) do update set role = excluded.role, invited_by = excluded.invited_by,
  invited_at = excluded.invited_at`,
});

export interface ListInvitationsParameters {
  minutes: number;
}

export interface ListInvitationsRow {
  userId: string;
  role: Refine<string | null, StaffRole>;
  invitedAt: Date;
  email: string;
  name: string;
  invitedBy: string;
  over: boolean;
}

export const listInvitations = many<ListInvitationsParameters, ListInvitationsRow>({
  parameters: ["minutes"],
  columns: ["user_id!","role!","invited_at!","email!","name!","invited_by!","over!"],
  text: `select i.user_id, i.role, i.invited_at, u.email, u.display_name as name, by.display_name as invited_by,
  i.invited_at < clock_timestamp() - make_interval(mins => $1) as over
from staff_invitations i join users u on u.id = i.user_id join users by on by.id = i.invited_by
order by i.invited_at desc, i.user_id`,
});

export interface WithdrawInvitationParameters {
  userId: string;
}

export interface WithdrawInvitationRow {
  role: Refine<string | null, StaffRole>;
}

export const withdrawInvitation = optional<WithdrawInvitationParameters, WithdrawInvitationRow>({
  parameters: ["userId"],
  columns: ["role!"],
  text: `with withdrawn as (
  delete from staff_invitations where user_id = $1 returning role
), ended as (
  delete from access_links where user_id = $1 and purpose = 'invitation'
)
select role from withdrawn`,
});

export interface ReadInvitationParameters {
  userId: string;
}

export interface ReadInvitationRow {
  role: Refine<string | null, StaffRole>;
  email: string;
  firstName: string;
}

/** Stands as long as whoever asked may still give roles, and its person is no staff yet. */
export const readInvitation = optional<ReadInvitationParameters, ReadInvitationRow>({
  parameters: ["userId"],
  columns: ["role!","email!","first_name!"],
  text: `select i.role, u.email, u.first_name
from staff_invitations i join users u on u.id = i.user_id join users by on by.id = i.invited_by
where i.user_id = $1 and u.role is null and by.role = 'owner'`,
});

export interface TakeInvitationParameters {
  userId: string;
}

export interface TakeInvitationRow {
  role: Refine<string | null, StaffRole>;
  invitedBy: string;
  email: string;
  name: string;
}

export const takeInvitation = optional<TakeInvitationParameters, TakeInvitationRow>({
  parameters: ["userId"],
  columns: ["role!","invited_by!","email!","name!"],
  text: `delete from staff_invitations i using users u, users by
where i.user_id = $1 and u.id = i.user_id and u.role is null and by.id = i.invited_by and by.role = 'owner'
returning i.role, i.invited_by, u.email, u.display_name as name`,
});

export interface JoinStaffParameters {
  role: string;
  userId: string;
}

export const joinStaff = exec<JoinStaffParameters>({
  parameters: ["role","userId"],
  text: `update users set is_admin = true, role = $1, updated_at = clock_timestamp() where id = $2`,
});
