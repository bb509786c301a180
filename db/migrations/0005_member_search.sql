-- Under row-level security the trigram index is not used (LIKE and <% are not leakproof), so ids are found here, by a
-- role that may read only the search columns, and the caller joins them to the protected table.
--
-- `folded_query` comes from foldText(), as search_text does: lower case, Latin, no apostrophes. Every word must match:
-- a substring (from 3 letters on), the start of a word, or digits within the phone. When fewer than five members match,
-- names with a small typo follow. Ordered by rank, best first.
create function search_members_of(tenant uuid, folded_query text, in_gym uuid, max_results integer)
returns table (admin_id uuid, id uuid, rank real)
language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp
set pg_trgm.word_similarity_threshold = 0.5
as $$
#variable_conflict use_column
declare
  query text := btrim(regexp_replace(lower(folded_query), '\s+', ' ', 'g'));
  words text[];
  word text;
  pattern text;
  scope text := 'm.deleted_at is null';
  exact text[] := '{}';
  typo text[] := '{}';
  has_name boolean := false;
  found_count integer;
begin
  -- "+998 90 123-45-67" is one number however it is spaced
  if query ~ '^[+0-9 ()-]+$' then
    query := regexp_replace(query, '\D', '', 'g');
  end if;
  if query = '' then
    return;
  end if;
  if tenant is not null then
    scope := scope || format(' and m.admin_id = %L::uuid', tenant);
  end if;
  if in_gym is not null then
    scope := scope || format(
      ' and exists (select from member_gyms g where g.admin_id = m.admin_id and g.member_id = m.id and g.gym_id = %L::uuid)', in_gym);
  end if;

  words := (string_to_array(query, ' '))[1:6];
  foreach word in array words loop
    pattern := replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_');
    if length(word) >= 3 then
      exact := exact || format('m.search_text like %L', '%' || pattern || '%');
    elsif word ~ '^[0-9]+$' then
      exact := exact || format('(m.search_text like %L or m.search_text like %L or m.search_text like %L)',
        '% ' || pattern || '%', '%' || pattern || ' %', '%' || pattern);
    else
      exact := exact || format('(m.search_text like %L or m.search_text like %L)', pattern || '%', '% ' || pattern || '%');
    end if;
    if length(word) >= 4 and word !~ '[0-9]' then
      has_name := true;
      typo := typo || format('%L <%% m.search_text', word);
    else
      typo := typo || exact[cardinality(exact)];
    end if;
  end loop;

  pattern := replace(replace(replace(query, '\', '\\'), '%', '\%'), '_', '\_');
  return query execute format(
    $sql$
      select m.admin_id, m.id,
        (case
          when m.phone_number like %1$L then 4
          when m.search_text like %2$L then 3
          when m.search_text like %3$L then 2
          else 1
        end)::real as rank
      from members m where %4$s and %5$s
      order by rank desc, m.id limit %6$s
    $sql$,
    '%' || pattern, pattern || '%', '% ' || pattern || '%', scope, array_to_string(exact, ' and '), max_results);
  get diagnostics found_count = row_count;

  if has_name and found_count < 5 then
    return query execute format(
      $sql$
        select m.admin_id, m.id, word_similarity(%1$L, m.search_text) as rank
        from members m where %2$s and %3$s and not (%4$s)
        order by rank desc, m.id limit %5$s
      $sql$,
      query, scope, array_to_string(typo, ' and '), array_to_string(exact, ' and '), least(max_results, 50));
  end if;
end $$;

-- Takes the tenant from the transaction's setting alone; without one it finds nothing.
create function search_members(folded_query text, in_gym uuid default null, max_results integer default 1000)
returns table (id uuid, rank real)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select found.id, found.rank
  from search_members_of(
    coalesce(nullif(current_setting('app.admin_id', true), ''), '00000000-0000-0000-0000-000000000000')::uuid,
    folded_query, in_gym, max_results) found
$$;

-- For the platform, over all owners.
create function search_members_everywhere(folded_query text, in_gym uuid default null, max_results integer default 1000)
returns table (admin_id uuid, id uuid, rank real)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select found.admin_id, found.id, found.rank from search_members_of(null, folded_query, in_gym, max_results) found
$$;

-- These functions run with the narrow rights of polvon_definer, not with those of whoever migrates.
grant create on schema public to polvon_definer;
alter function ensure_person(uuid, uuid, text, timestamptz) owner to polvon_definer;
alter function find_person_masked(text) owner to polvon_definer;
alter function change_person_phone(uuid, text) owner to polvon_definer;
alter function forget_person_if_unknown(uuid, timestamptz) owner to polvon_definer;
alter function search_members_of(uuid, text, uuid, integer) owner to polvon_definer;
alter function search_members(text, uuid, integer) owner to polvon_definer;
alter function search_members_everywhere(text, uuid, integer) owner to polvon_definer;
revoke create on schema public from polvon_definer;

do $$
begin
  -- The new owner says who may call.
  set local role polvon_definer;
  revoke execute on function ensure_person(uuid, uuid, text, timestamptz) from public;
  revoke execute on function find_person_masked(text) from public;
  revoke execute on function change_person_phone(uuid, text) from public;
  revoke execute on function forget_person_if_unknown(uuid, timestamptz) from public;
  revoke execute on function search_members_of(uuid, text, uuid, integer) from public;
  revoke execute on function search_members(text, uuid, integer) from public;
  revoke execute on function search_members_everywhere(text, uuid, integer) from public;
  grant execute on function ensure_person(uuid, uuid, text, timestamptz) to polvon_tenant, polvon_platform;
  grant execute on function find_person_masked(text) to polvon_tenant, polvon_platform;
  grant execute on function change_person_phone(uuid, text) to polvon_tenant, polvon_platform;
  grant execute on function forget_person_if_unknown(uuid, timestamptz) to polvon_tenant, polvon_platform;
  grant execute on function search_members(text, uuid, integer) to polvon_tenant, polvon_platform;
  grant execute on function search_members_everywhere(text, uuid, integer) to polvon_platform;
  reset role;
end $$;
