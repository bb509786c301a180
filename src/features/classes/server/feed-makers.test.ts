import { readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { newId } from '#src/contract/ids.ts'
import { withClient } from '#src/server/embedded-roles.ts'
import { type Caller, useApi } from '#test/api.ts'
import { classDesk } from '#test/class-desk.ts'
import { isOnCitus } from '#test/database.ts'

const world = useApi()
afterEach(() => world.clock(null))

// it goes back to the table of before, which nodes do not let anybody
test.skipIf(isOnCitus())(
  'the upgrade tells links of coaches from before to whom the log names as their makers, and leaves all others as they are',
  async () => {
    const { admin, gym, coach: ofEmployee, member } = await classDesk(world)
    const another = () => world.employee(admin, { gyms: [gym.id], ticks: ['classes.manage'] })
    const [maker, leaver, coaching] = [await another(), await another(), await another()]
    const add = async (body: object): Promise<{ _id: string }> =>
      (await admin.post('/class/coach/create', body)).body.coach
    const [ofOwner, ofLeaver, ofNobody] = [
      await add({ fullname: 'Botir Aliyev' }),
      await add({ fullname: 'Dilnoza Rahimova' }),
      await add({ fullname: 'Eldor Sobirov' }),
    ]
    const own = await add({ employee_id: coaching.id })
    const person = await member()
    const link = async (who: Caller, path: string, body: object = {}): Promise<string> =>
      (await who.post(path, body)).body.feed.link
    const links = {
      employee: await link(maker, `/class/feed/coach/open/${ofEmployee._id}`),
      owner: await link(admin, `/class/feed/coach/open/${ofOwner._id}`),
      leaver: await link(leaver, `/class/feed/coach/open/${ofLeaver._id}`),
      own: await link(coaching, '/class/feed/open'),
      member: await link(person, '/class/feed/open', { gym_id: gym.id }),
    }
    const made = await withClient(world.ownerUrl, async (client) => {
      // as it was: no link knew its maker, of each coach there was one, and who left kept theirs; the log named the link
      await client.query(`
      alter table class_feeds drop column made_by cascade;
      create unique index class_feeds_coach_key on class_feeds (admin_id, coach_id) where coach_id is not null;
      update audit_log l set entity = 'class_feeds', entity_id = f.id from class_feeds f
      where l.admin_id = f.admin_id and l.action like 'class_feeds.open%' and l.entity_id in (f.coach_id, f.member_id)`)
      await client.query(`update employees set status = 'fired', fired_at = now() where admin_id = $1 and id = $2`, [
        admin.id,
        leaver.id,
      ])
      await client.query('insert into class_feeds (admin_id, id, coach_id, created_at) values ($1, $2, $3, now())', [
        admin.id,
        newId(),
        ofNobody._id,
      ])
      await client.query(`begin; ${readFileSync('db/migrations/0297_makers_of_calendars.sql', 'utf8')} commit`)
      const { rows } = await client.query('select coach_id, made_by from class_feeds where admin_id = $1', [admin.id])
      return new Map(rows.map(({ coach_id, made_by }) => [coach_id, made_by]))
    })
    expect(made).toEqual(
      new Map([
        [ofEmployee._id, maker.id],
        [ofOwner._id, null],
        [ofLeaver._id, leaver.id],
        [ofNobody._id, null],
        [own._id, null],
        [null, null],
      ]),
    )
    const opened = Object.entries(links).map(
      async ([name, path]) => [name, (await fetch(new URL(path, world.base))).status] as const,
    )
    expect(Object.fromEntries(await Promise.all(opened))).toEqual({
      employee: 200,
      owner: 200,
      leaver: 404,
      own: 200,
      member: 200,
    })
  },
)
