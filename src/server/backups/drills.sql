-- name: insertDrill :exec
insert into backup_drills (passed, findings) values (:passed, :findings);

-- name: isDrillDue :one
select greatest((select max(finished_at) from backup_drills where passed), (select min(ran_at) from migrations))
  < clock_timestamp() - make_interval(days => :mostDays) as due;
