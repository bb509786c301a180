import type { Damages } from './money-damages.ts'

const newest = (admin: { id: string }) =>
  `(select entry_id from audit_links where admin_id = '${admin.id}' order by position desc limit 1)`
const second = `position = 2`

/** What somebody with the owner's rights of the database might do to the log of acts. */
export const auditDamages: Damages = {
  'acts are as they were sealed': [
    {
      what: 'an act that somebody else is said to have done',
      act: ({ admin }) => `update audit_log set actor_kind = 'system' where id = ${newest(admin)}`,
      finds: ['audit_log.who and what'],
    },
    {
      what: 'an act of another moment',
      act: ({ admin }) => `update audit_log set at = at + interval '1 microsecond' where id = ${newest(admin)}`,
      finds: ['audit_log.who and what'],
    },
    {
      what: 'a value that was changed',
      act: ({ admin }) => `update audit_log set after = '{"price": 1}' where id = ${newest(admin)}`,
      finds: ['audit_log.words'],
    },
    {
      what: 'words taken out as if somebody had been erased',
      act: ({ admin }) => `
        update audit_log set after = null where id = ${newest(admin)};
        update audit_links set salt = null where entry_id = ${newest(admin)}`,
      finds: ['audit_log.words'],
    },
    {
      what: 'an act that was taken away',
      act: ({ admin }) => `delete from audit_log where id = ${newest(admin)}`,
      finds: ['audit_log.act'],
    },
    {
      what: 'an act that was given to another owner',
      act: ({ admin }) => `update audit_log set admin_id = null where id = ${newest(admin)}`,
      finds: ['audit_log.act'],
    },
  ],
  'acts are sealed when they happen': [
    {
      what: 'an act put in under an older date',
      act: ({ admin }) => `
        insert into audit_log (id, admin_id, actor_kind, action, entity, at)
        select gen_random_uuid(), admin_id, 'admin', 'gyms.update', 'gyms', entry_at - interval '2 hours' from audit_links
        where admin_id = '${admin.id}' and position = 1`,
      finds: ['audit_log.sealed'],
    },
    {
      what: 'an act put in under an older date, and its link',
      act: ({ admin }) => `
        insert into audit_links (admin_id, position, entry_id, entry_at, entry_digest, salt, words_digest, head, sealed_at)
        select admin_id, 100000, gen_random_uuid(), entry_at - interval '2 hours', entry_digest, salt, words_digest, head, sealed_at + interval '1 minute'
        from audit_links where admin_id = '${admin.id}' and position = 1`,
      finds: ['audit_log.sealed'],
    },
  ],
  'the chain of acts is unbroken': [
    {
      what: 'a link taken out',
      act: ({ admin }) => `delete from audit_links where admin_id = '${admin.id}' and ${second}`,
      finds: ['audit_log.link'],
    },
    {
      what: 'two links that changed their places',
      act: ({ admin }) => `
        update audit_links set position = 100000 where admin_id = '${admin.id}' and ${second};
        update audit_links set position = 2 where admin_id = '${admin.id}' and position = 3;
        update audit_links set position = 3 where admin_id = '${admin.id}' and position = 100000`,
      finds: ['audit_log.link'],
    },
    {
      what: 'a link put in',
      act: ({ admin }) => `
        insert into audit_links select admin_id, 100000, gen_random_uuid(), entry_at, entry_digest, salt, words_digest, head, sealed_at
        from audit_links where admin_id = '${admin.id}' and ${second}`,
      finds: ['audit_log.link'],
    },
    {
      what: 'digests made anew after a change',
      act: ({ admin }) =>
        `update audit_links set words_digest = sha256('another') where admin_id = '${admin.id}' and ${second}`,
      finds: ['audit_log.link'],
    },
    {
      what: 'a beginning that was cut off',
      act: ({ admin }) => `delete from audit_links where admin_id = '${admin.id}' and position = 1`,
      finds: ['audit_log.link'],
    },
  ],
}
