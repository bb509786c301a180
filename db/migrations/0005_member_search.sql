-- A member is found by a part of the name, the start of a word, any digits of the phone or the code; and with one typo
-- in a name.
--
-- Under row-level security the trigram index is not used (LIKE is not leakproof), so ids are found here, by a role that
-- may read only the search columns, and the caller joins them to the protected table.

-- The keys under which a misspelt name is found: each word as it sounds, and so with any one letter left out. Two words
-- that are one edit apart (a letter wrong, missing, extra, or two swapped) share a key. Spellings that Uzbek Latin has
-- side by side (Xasan Hasan, Abdullayev Abdulaev, Qodir Kodir) sound alike.
-- members_typo_idx is built on it: whoever changes it must rebuild that index.
create function typo_keys(folded text) returns text[]
language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct key), '{}')
  from (
    select word
    from regexp_split_to_table(
      regexp_replace(
        replace(replace(replace(replace(replace(replace(translate(
          replace(replace(folded, 'kh', 'h'), 'dj', 'j'),
          'xqw', 'hkv'), 'ye', 'e'), 'yo', 'o'), 'yu', 'u'), 'ya', 'a'), 'iy', 'i'), 'ts', 's'),
        '(.)\1+', '\1', 'g'),
      '[ -]+') as words (word)
    where length(word) between 3 and 30 and word !~ '[0-9]'
  ) named
  cross join lateral (
    select word as key
    union all
    select left(word, i - 1) || substr(word, i + 1) from generate_series(1, length(word)) i
  ) keys
$$;
revoke execute on function typo_keys(text) from public;
grant execute on function typo_keys(text) to polvon_tenant, polvon_platform, polvon_definer;

-- No pending lists: a search must not become slow because many rows were written just before it.
create index members_search_idx on members using gin (admin_id, search_text gin_trgm_ops) with (fastupdate = off);
create index members_typo_idx on members using gin (admin_id, typo_keys(search_text)) with (fastupdate = off);

-- `folded_query` comes from foldText(), as search_text does: lower case, Latin, no apostrophes. Every word of it must
-- match. When fewer than five members match, those found with a typo follow. Best first.
create function search_members_of(tenant uuid, folded_query text, in_gym uuid, max_results integer)
returns table (admin_id uuid, id uuid, rank real)
language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp
-- the indexes are right at any size; a guess about rows must not talk the planner out of them
set enable_seqscan = off
set max_parallel_workers_per_gather = 0
set jit = off
as $$
#variable_conflict use_column
declare
  query text := btrim(regexp_replace(lower(folded_query), '\s+', ' ', 'g'));
  words text[];
  word text;
  pattern text;
  condition text;
  scope text := 'm.deleted_at is null';
  exact text := '';
  -- a typo in any word; a typo in any but the last, which is still being typed
  typo text := '';
  typo_before_last text;
  may_be_misspelt boolean := false;
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
    condition := case
      when length(word) >= 3 then format('m.search_text like %L', '%' || pattern || '%')
      -- two digits begin a number or end one
      when word ~ '^[0-9]+$' then format('(m.search_text like %L or m.search_text like %L or m.search_text like %L)',
        '% ' || pattern || '%', '%' || pattern || ' %', '%' || pattern)
      else format('(m.search_text like %L or m.search_text like %L)', pattern || '%', '% ' || pattern || '%')
    end;
    exact := exact || ' and ' || condition;
    typo_before_last := typo || ' and ' || condition;
    if length(word) >= 4 and word !~ '[0-9]' then
      may_be_misspelt := true;
      condition := format('typo_keys(m.search_text) && %L::text[]', typo_keys(word));
    end if;
    typo := typo || ' and ' || condition;
  end loop;

  pattern := replace(replace(replace(query, '\', '\\'), '%', '\%'), '_', '\_');
  -- A query that matches tens of thousands is still being typed: enough of them are ranked, not all.
  return query execute format(
    $sql$
      select m.admin_id, m.id,
        (case
          when m.phone_number like %1$L then 4
          when m.search_text like %2$L then 3
          when m.search_text like %3$L then 2
          else 1
        end)::real as rank
      from (select m.admin_id, m.id, m.phone_number, m.search_text from members m where %4$s%5$s limit 3 * %6$s) m
      order by rank desc, m.id limit %6$s
    $sql$,
    '%' || pattern, pattern || '%', '% ' || pattern || '%', scope, exact, max_results);
  get diagnostics found_count = row_count;

  if not may_be_misspelt or found_count >= 5 then
    return;
  end if;
  foreach condition in array case when cardinality(words) > 1 then array[typo, typo_before_last] else array[typo] end loop
    return query execute format(
      $sql$
        select m.admin_id, m.id, word_similarity(%1$L, m.search_text) as rank
        from (select m.admin_id, m.id, m.search_text from members m where %2$s%3$s and not (true%4$s) limit 500) m
        order by rank desc, m.id limit %5$s
      $sql$,
      query, scope, condition, exact, max_results);
    get diagnostics found_count = row_count;
    exit when found_count > 0;
  end loop;
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
