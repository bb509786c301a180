-- A masked name says initials and nothing of how long the name is: `D. A.`. The stroke in place of an erased name hides nothing.
create or replace function find_person_masked(phone text)
returns table (person_id uuid, masked_fullname text, is_own_member boolean)
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  tenant uuid := nullif(current_setting('app.admin_id', true), '')::uuid;
  known_as text;
begin
  if tenant >= 'ffff0000-0000-0000-0000-000000000000' then
    -- A demo gym knows its own people alone.
    select m.id, m.fullname, true into person_id, known_as, is_own_member
    from members m where m.admin_id = tenant and m.phone_number = phone and m.deleted_at is null;
  else
    select p.id into person_id from people p where p.phone_number = phone;
    if not found then
      return;
    end if;
    select m.fullname, coalesce(m.admin_id = tenant, false) into known_as, is_own_member
    from members m where m.id = person_id and m.deleted_at is null
    order by (m.admin_id = tenant) desc nulls last, m.admin_id limit 1;
  end if;
  if not found then
    return;
  end if;
  masked_fullname := (
    select string_agg(case word when '—' then word else left(word, 1) || '.' end, ' ' order by nr)
    from regexp_split_to_table(known_as, '\s+') with ordinality as words (word, nr));
  return next;
end $$;

-- What somebody typed at the door and is no code may be a phone or a name, of whoever was erased also: the list keeps codes alone.
grant update (code) on refused_visits to polvon_platform;
set local role polvon_platform;
update refused_visits set code = null where code is not null and code !~ '^[0-9]{6,7}$';
reset role;
revoke update (code) on refused_visits from polvon_platform;
