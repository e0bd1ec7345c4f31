-- A key of the outbox stays for ever: it has named the address that an advertisement goes to. The SHA-256 of the address
-- stands in its place, and in a message that was emptied not even that.
update outbox set dedupe_key = case
    when right(dedupe_key, length(to_address)) = to_address
      then left(dedupe_key, -length(to_address)) || encode(sha256(convert_to(to_address, 'UTF8')), 'hex')
    else 'advertisement:' || id
  end
where kind = 'advertisement' and dedupe_key like '%@%';
