-- Few at any time: labels that were asked for and of which nothing was heard; looked for every few seconds.
create index labels_requested on labels (requested_at) where state = 'requested';
