-- Rights that are given, changed or taken away, by whichever statement and release, end what their person was invited to:
-- a link in an old mail does not give a role back to somebody who left.
create function end_invitation_of_user() returns trigger language plpgsql as $$
begin
  delete from staff_invitations where user_id = new.id;
  delete from access_links where user_id = new.id and purpose = 'invitation';
  return null;
end $$;
create trigger users_rights_end_invitations after update of is_admin, role on users
  for each row when (old.role is distinct from new.role) execute function end_invitation_of_user();

-- Those that were overtaken before this file.
with over as (
  delete from staff_invitations i using users u
  where u.id = i.user_id and (u.role is not null or exists (
    select from audit_trail t where t.subject_kind = 'user' and t.subject_id = i.user_id::text and t.at > i.invited_at
      and t.action in ('admin-granted', 'admin-revoked', 'role-changed')))
  returning i.user_id
)
delete from access_links l using over where l.user_id = over.user_id and l.purpose = 'invitation';
