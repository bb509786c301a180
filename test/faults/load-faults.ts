import { setTimeout as sleep } from 'node:timers/promises'
import { Desks, type Heard, password } from './desks.ts'
import { groups } from '../groups.ts'
import { type Fault, healthLimitMs, hold, ms } from './fault.ts'
import { readSteadily } from './steady-readers.ts'

/** Five times as many as one owner's calls may wait, and more than may ever be inside with them. */
const crowd = 1_400
const mostWaiting = 280

export const loadFaults: Readonly<Record<string, Fault>> = {
  restart: {
    title: 'the server is told to stop and started anew five times, while sixteen readers and eight desks go on',
    async work(product, say) {
      const desks = await new Desks(product).open()
      let isOver = false
      const readers = Array.from({ length: 16 }, () =>
        readSteadily(`${product.base}/gym/foradmin/all`, desks.token, () => isOver),
      )
      for (let at = 0; at < 5; at++)
        await desks.payThrough(async () => {
          const from = Date.now()
          await product.stopServer()
          const stopped = Date.now() - from
          await product.start()
          say(`stopped in ${ms(stopped)}, answering again after ${ms(Date.now() - from)}`)
          hold(stopped < 10_000, 'a stop takes no longer than ten seconds')
        })
      isOver = true
      const heard = await Promise.all(readers)
      const lost = heard.flatMap((reader) => reader.lost)
      say(`${heard.reduce((sum, { answered }) => sum + answered, 0)} reads were answered, ${lost.length} broken off`)
      hold(lost.length === 0, `requests were lost: ${[...new Set(lost)].join(', ')}`)
      say(await desks.agrees())
    },
  },

  'login-storm': {
    title: 'four hundred sign-ins at once, half of them wrong, while another owner works on',
    async work(product, say) {
      const desks = await new Desks(product).open(1)
      const others = await new Desks(product).open(1)
      const answers: Heard[] = []
      let slowest = 0
      let isOver = false
      const working = (async () => {
        while (!isOver) {
          const list = await others.call('/member/foradmin/all')
          hold(list.status === 200, `another owner was answered ${list.status}`)
          slowest = Math.max(slowest, list.ms)
        }
      })()
      const health = await desks.watch('/health', async () => {
        await Promise.all(
          Array.from({ length: 400 }, async (_, at) => {
            const credentials = { phone_number: desks.phone, password: at % 2 ? password : `boshqa-${at}` }
            answers.push(await desks.call('/admin/login', credentials, { token: '' }))
          }),
        )
      })
      isOver = true
      await working
      const counts = groups(answers, ({ status }) => status)
      say([...counts].map(([status, of]) => `${status}: ${of.length}`).join(', '))
      say(`health took ${ms(health.slowest)} at most, another owner's list ${ms(slowest)}`)
      hold(
        [...counts.keys()].every((status) => [200, 400, 401, 403, 429].includes(status)),
        'sign-ins are answered, refused or asked to wait',
      )
      hold(
        (counts.get(429) ?? []).every(({ retryAfter }) => retryAfter !== null),
        'who must wait is told how long',
      )
      hold(health.slowest < healthLimitMs && health.refused === 0, 'health answers in time')
      hold(slowest < 3_000, 'other people work on')
    },
  },

  overload: {
    title: `${crowd} calls of one owner at once, all of them for a row that somebody holds`,
    async work(product, say) {
      const desks = await new Desks(product).open()
      const others = await new Desks(product).open(1)
      const holder = await product.connect()
      await holder.query('begin')
      await holder.query('select 1 from gyms where id = $1 for update', [desks.gymId])
      const heard: Heard[] = []
      let brokenOff = 0
      const sent = Array.from({ length: crowd }, async () => {
        const answer = await desks.call('/member/create', desks.newPerson()).catch(() => undefined)
        if (answer) heard.push(answer)
        else brokenOff++
      })
      const isRefused = ({ status, retryAfter }: Heard) => status === 429 && retryAfter !== null
      // whoever has no place is refused while all others wait: how long that takes is the machine's matter
      while (heard.filter(isRefused).length + brokenOff < crowd - mostWaiting && heard.every(isRefused)) await sleep(20)
      say(`${heard.length} of ${crowd} were told to come back while the row was held, ${brokenOff} broken off`)
      const asked = await Promise.all([
        desks.call('/health', undefined, { token: '' }),
        others.call('/gym/foradmin/all'),
      ])
      say(`meanwhile health took ${ms(asked[0].ms)}, another owner's list ${ms(asked[1].ms)}`)
      hold(
        asked.every(({ status }) => status === 200),
        'health and other owners are answered while one owner takes all that may be taken',
      )
      await holder.query('commit')
      await holder.end()
      await Promise.all(sent)
      const counts = groups(heard, ({ status }) => status)
      say([...counts].map(([status, of]) => `${status}: ${of.length}`).join(', '))
      hold(
        heard.every((answer) => answer.status === 201 || isRefused(answer)) && brokenOff === 0,
        'each is answered, or asked to come back',
      )
      const [made] = await product.sql<{ count: string }>(
        'select count(*) from member_gyms where gym_id = $1 and member_id not in (select member_id from memberships where gym_id = $1)',
        [desks.gymId],
      )
      const answered = counts.get(201)?.length ?? 0
      hold(Number(made?.count) === answered, `${answered} were answered and ${made?.count} are there`)
      const after = await Promise.all(Array.from({ length: 20 }, () => desks.call('/member/foradmin/all')))
      hold(
        after.every(({ status }) => status === 200),
        'it is as before when the load is gone',
      )
      await desks.payThrough(() => sleep(500))
      say(await desks.agrees())
    },
  },
}
