import { sql } from 'kysely'
import { entryDigest, keptDigest, platformChain, wordsDigest } from '#src/server/audit-chain.ts'
import { ownerOf } from '#src/server/owned.ts'
import type { Check } from './check-query.ts'

/** An act is sealed within a minute; so long after the moment it names nothing is put in any more. */
const late = sql`interval '1 hour'`
/** Nothing younger is ever dropped. */
const kept = sql`interval '1 year'`

/** A retention that stands in the chain itself says up to when it dropped. */
const isDropped = sql`exists (
  select from audit_log d where coalesce(d.admin_id, ${platformChain}) = k.admin_id and d.action = 'audit.dropped'
    and (d.after ->> 'until')::timestamptz > k.entry_at and k.entry_at < d.at - ${kept})`

/**
 * Acts and whose they are: of whom they are about, or who did them. `suspects` are those without words; where tables of owners stand
 * on nodes they are handed to these, and what is found comes back. Of a class many have acts, and visits go before the log does: there
 * the act says itself whose it is, or the one with which somebody came in.
 */
const persons = (adminId: string | null) => sql`(
  select s.entry_id, m.id as member_id from suspects s join members m on m.admin_id = ${ownerOf('s', adminId)} and m.id in (s.entity_id, s.actor_id)
  union all select s.entry_id, s.named_id from suspects s where s.named_id is not null
  ${sql.join(
    ['memberships', 'transactions', 'visits'].map(
      (table) => sql`union all
        select s.entry_id, r.member_id from suspects s join ${sql.table(table)} r on r.admin_id = ${ownerOf('s', adminId)} and r.id = s.entity_id`,
    ),
    sql` `,
  )})`

/**
 * Words go with the erasure of their person, which is an act of the log itself, with its own words: that a card says today that it was
 * erased proves nothing, and whoever came back is a client again. What somebody changed of their own card goes with that of an owner.
 */
const isForgotten = sql`exists (
  select from persons p join audit_log e on e.entity_id = p.member_id and e.entity = 'members'
    and e.after ->> 'erased' = 'true' and e.at >= k.entry_at and k.admin_id in (e.admin_id, ${platformChain})
  where p.entry_id = k.entry_id and not exists (select from suspects s where s.entry_id = e.id))`

/** The log against its chain of digests: what was changed, taken away, put in or put elsewhere afterwards. */
export const auditChecks: Check[] = [
  {
    name: 'acts are as they were sealed',
    query: (of, adminId) => sql`
      with suspects as materialized (
        select k.admin_id, k.entry_id, l.entity_id, l.actor_id, case
          when l.entity = 'class_sessions' then (l.after ->> 'member_id')::uuid
          when l.entity = 'visits' then (
            select (c.after ->> 'member_id')::uuid from audit_log c
            where c.entity_id = l.entity_id and c.entity = 'visits' and c.after ? 'member_id' limit 1)
          when l.admin_id is null and l.entity = 'members' then l.entity_id end as named_id
        from audit_links k join audit_log l on l.id = k.entry_id and coalesce(l.admin_id, ${platformChain}) = ${ownerOf('k', adminId)}
        where ${of('k')} and k.salt is null
      ), persons as materialized ${persons(adminId)}
      select 'audit_log' as "table", k.admin_id, k.entry_id as id, 'act' as what, null as stored, 'as sealed' as expected
      from audit_links k
      where ${of('k')} and not ${isDropped} and not exists (
        select from audit_log l where l.id = k.entry_id and coalesce(l.admin_id, ${platformChain}) = ${ownerOf('k', adminId)})
      union all
      select 'audit_log', k.admin_id, k.entry_id, case when ${entryDigest} <> k.entry_digest then 'who and what' else 'words' end,
        'another', 'as sealed'
      from audit_links k join audit_log l on l.id = k.entry_id and coalesce(l.admin_id, ${platformChain}) = ${ownerOf('k', adminId)}
      where ${of('k')} and case
        when ${entryDigest} <> k.entry_digest then true
        when k.salt is null then not ${isForgotten} or k.kept_digest <> ${keptDigest}
          -- of what somebody changed of themselves nothing stays
          or k.admin_id = ${platformChain} and (l.actor_name <> '' or l.before <> '{}' or l.after <> '{}')
        else ${wordsDigest(sql`k.salt`)} <> k.words_digest end
      union all
      select 'audit_log', e.admin_id, e.id, 'words that stay', 'another', 'as erased'
      from (
        select distinct on (l.admin_id, l.entity_id) l.admin_id, l.id, l.entity_id, l.after ->> 'kept_digest' as kept_digest from audit_log l
        where ${of('l')} and l.entity = 'members' and l.after ->> 'erased' = 'true'
        order by l.admin_id, l.entity_id, l.at desc, l.id desc) e
      where e.kept_digest <> encode(sha256(coalesce((
        select string_agg(uuid_send(f.entry_id) || f.kept_digest, '' order by f.position) from audit_links f
        where f.admin_id = ${ownerOf('e', adminId)} and f.forgotten_of = e.entity_id), '')), 'hex')`,
  },
  {
    name: 'acts are sealed when they happen',
    query: (of, adminId) => sql`
      with mine as (select l.* from audit_log l where ${of('l')})
      select 'audit_log' as "table", l.admin_id, l.id, 'sealed' as what, null as stored, 'as sealed' as expected
      from mine l
      where l.at < (select max(k.sealed_at) from audit_links k where ${of('k')}) - ${late}
        and not exists (select from audit_links k where k.admin_id = ${adminId ? sql`${adminId}` : sql`coalesce(l.admin_id, ${platformChain})`} and k.entry_id = l.id)
      union all
      select 'audit_log', k.admin_id, k.entry_id, 'sealed', 'put in later', 'as sealed'
      from audit_links k
      where ${of('k')} and k.entry_at < k.sealed_at - ${late} and exists (
        select from audit_links b where ${of('b')} and b.sealed_at > k.entry_at + ${late} and b.sealed_at < k.sealed_at)
        -- what a chain begins with: an owner was put in with their past
        and exists (select from audit_links f where f.admin_id = k.admin_id and f.position = 1 and f.sealed_at < k.sealed_at)`,
  },
  {
    name: 'the chain of acts is unbroken',
    query: (of) => sql`
      with mine as (
        select k.*, lag(k.position) over own as before, lag(k.head) over own as head_before
        from audit_links k where ${of('k')} window own as (partition by k.admin_id order by k.position)
      )
      select 'audit_log' as "table", k.admin_id, k.entry_id as id, 'link' as what, k.position::text as stored, 'as sealed' as expected
      from mine k
      where k.position <> coalesce(k.before, 0) + 1 or k.head <> sha256(
        coalesce(k.head_before, uuid_send(k.admin_id)) || int8send(k.position) || int8send((extract(epoch from k.entry_at) * 1000000)::bigint)
        || uuid_send(k.entry_id) || k.entry_digest || k.words_digest)`,
  },
]
