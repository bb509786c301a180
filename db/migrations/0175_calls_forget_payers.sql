-- An erasure reaches what providers said about the payments of whoever is erased: ids, sums, times and states stay, by which a
-- dispute is settled, and nothing else. What was kept before payers were masked at writing is masked here.

-- Of the words of a call the fields that say nothing of a person, each a number or a short word of letters of this alphabet.
create function facts_of_call(words text) returns text language sql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
  select case when words ~ '^\s*[{\[]' then '{' || coalesce((
    select string_agg(m[1], ', ') from regexp_matches(words,
      '("(?:method|_?id|time|amount|invoice|transaction|state|reason|create_time|perform_time|pay_time|cancel_time|from|to|allow|code|success|receipt_id|terminal_id|fiscal_sign|status_code|date|serviceId|transId|timestamp|transTime|confirmTime|reverseTime|status|errorCode|click_trans_id|service_id|click_paydoc_id|merchant_trans_id|merchant_prepare_id|merchant_confirm_id|error|action|sign_time|payment_id|paymentId|payment_status|error_code|transaction_id|confirm_mode)"\s*:\s*(?:"[A-Za-z0-9_:. -]{0,64}"|-?[0-9]+(?:\.[0-9]+)?|true|false|null))',
      'g') m), '') || '}'
  else coalesce((
    select string_agg(m[1], '&') from regexp_matches(words,
      '(?:^|&)((?:amount|service_id|click_trans_id|click_paydoc_id|merchant_trans_id|merchant_prepare_id|error|action|sign_time)=[A-Za-z0-9_:.+%-]{0,64})(?![^&])',
      'g') m), '') end
$$;
revoke execute on function facts_of_call(text) from public;
grant execute on function facts_of_call(text) to polvon_definer, polvon_platform;

create policy forgets on provider_calls for select to polvon_definer using (true);
create policy forgets_payers on provider_calls for update to polvon_definer using (true) with check (true);
grant select, update (body, answer) on provider_calls to polvon_definer;

-- Leaves of the calls about a client whose data were erased what facts_of_call leaves: those that name one of these words, or are
-- kept under one of these ids.
create function forget_in_calls(owner_id uuid, client uuid, since timestamptz, words text[], ids text[]) returns void
language plpgsql volatile security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from members m where m.admin_id = owner_id and m.id = client and m.erased_at is not null) then
    raise exception 'member % of % was not erased', client, owner_id;
  end if;
  update provider_calls c set body = facts_of_call(c.body), answer = facts_of_call(c.answer)
  where c.admin_id = owner_id and c.called_at >= since
    and (c.external_id = any (ids) or exists (select from unnest(words) w where position(w in c.body || c.method) > 0));
end $$;
revoke execute on function forget_in_calls(uuid, uuid, timestamptz, text[], text[]) from public;
grant create on schema public to polvon_definer;
alter function forget_in_calls(uuid, uuid, timestamptz, text[], text[]) owner to polvon_definer;
revoke create on schema public from polvon_definer;
do $$ begin
  set local role polvon_definer;
  grant execute on function forget_in_calls(uuid, uuid, timestamptz, text[], text[]) to polvon_tenant, polvon_platform;
  reset role;
end $$;

-- What is kept already. An answered call is rewritten by nobody, but for these words.
drop policy answered_once on provider_calls;
grant update (body) on provider_calls to polvon_platform;
set local role polvon_platform;
do $$
declare
  payer constant text :=
    '[a-z_]{0,20}(?:phone|msisdn|e_?mail|full_?name|first_?name|last_?name|payer_?name|client_?name|customer_?name|surname|patronymic|fio|card_?number|card_?holder|pinfl|passport)[a-z_]{0,20}';
  in_json constant text := '("' || payer || '"\s*:\s*)(?:"(?:[^"\\]|\\.)*"?|-?[0-9]+)';
  in_form constant text := '((?:^|&)' || payer || '=)[^&]*';
  erased record;
begin
  update provider_calls set
    body = regexp_replace(regexp_replace(body, in_json, '\1"…"', 'gi'), in_form, '\1…', 'gi'),
    answer = regexp_replace(regexp_replace(answer, in_json, '\1"…"', 'gi'), in_form, '\1…', 'gi')
  where body ~* in_json or answer ~* in_json or body ~* in_form or answer ~* in_form;
  -- of whom was erased before
  for erased in
    select i.admin_id, min(i.created_at) - interval '1 minute' as since, array_agg(distinct i.number) as numbers,
      coalesce(array_agg(distinct p.external_id) filter (where p.external_id is not null), '{}') as ids
    from members m join invoices i on i.admin_id = m.admin_id and i.member_id = m.id
      left join provider_payments p on p.admin_id = i.admin_id and p.invoice_id = i.id
    where m.erased_at is not null group by i.admin_id, i.member_id
  loop
    update provider_calls c set body = facts_of_call(c.body), answer = facts_of_call(c.answer)
    where c.admin_id = erased.admin_id and c.called_at >= erased.since
      and (c.external_id = any (erased.ids) or exists (
        select from unnest(erased.numbers || erased.ids) w where length(w) >= 6 and position(w in c.body || c.method) > 0));
  end loop;
end $$;
reset role;
revoke update (body) on provider_calls from polvon_platform;
create policy answered_once on provider_calls as restrictive for update to polvon_tenant, polvon_platform using (answered_at is null) with check (true);
