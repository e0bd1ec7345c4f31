-- Days that were told in rejected reports alone are told anew, in other periods where the shop reports otherwise since.

create function sales_report_is_rejected(report uuid) returns boolean language sql stable parallel safe
return coalesce((select state = 'rejected' from sales_report_answers where report_id = report order by id desc limit 1), false);

alter table sales_reports drop constraint sales_reports_apart;
create function refuse_days_told_twice() returns trigger language plpgsql as $$
begin
  if exists (select from sales_reports r
      where daterange(r.from_day, r.to_day, '[]') && daterange(new.from_day, new.to_day, '[]')
        and (r.from_day, r.to_day) <> (new.from_day, new.to_day) and not sales_report_is_rejected(r.id)) then
    raise exclusion_violation using message = 'a report of other days tells days of this one';
  end if;
  return new;
end $$;
create trigger sales_reports_apart before insert on sales_reports for each row execute function refuse_days_told_twice();
