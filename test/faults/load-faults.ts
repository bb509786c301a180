import http from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Desks, type Heard, password } from './desks.ts'
import { type Fault, groups, healthLimitMs, hold, ms } from './fault.ts'

const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? 0

/** Sends on connections that stay open, as browsers and proxies do; answers what broke a request off that had a connection. */
async function readSteadily(
  base: string,
  token: string,
  isOver: () => boolean,
): Promise<{ answered: number; lost: string[] }> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const lost: string[] = []
  let answered = 0
  const once = () =>
    new Promise<void>((resolve) => {
      const sent = http.get(
        `${base}/gym/foradmin/all`,
        { agent, headers: { authorization: `Bearer ${token}` } },
        (answer) => {
          answer.resume()
          answer.on('end', () => {
            answered++
            resolve()
          })
        },
      )
      sent.on('error', (error: NodeJS.ErrnoException) => {
        // nobody listens between the two servers, and a connection that was never taken is broken off with the port: that is the
        // pause of a restart, which no request reached
        if (sent.reusedSocket) lost.push(`${error.code} on an open connection`)
        resolve()
      })
    })
  while (!isOver()) {
    await once()
    await sleep(Math.random() * 12) // also idle connections, at every age
  }
  agent.destroy()
  return { answered, lost }
}

export const loadFaults: Readonly<Record<string, Fault>> = {
  restart: {
    title: 'the server is told to stop and started anew five times, while sixteen readers and eight desks go on',
    async work(product, say) {
      const desks = await new Desks(product).open()
      let isOver = false
      const readers = Array.from({ length: 16 }, () => readSteadily(product.base, desks.token, () => isOver))
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
    title: 'five times as many reads as the product can answer, for six seconds',
    async work(product, say) {
      const desks = await new Desks(product).open()
      let answered = 0
      const until = Date.now() + 3_000
      await Promise.all(
        Array.from({ length: 8 }, async () => {
          while (Date.now() < until) {
            await desks.call('/member/foradmin/all')
            answered++
          }
        }),
      )
      const rate = (answered / 3) * 5
      say(`it answers ${Math.round(answered / 3)} a second; it gets ${Math.round(rate)}`)
      const sent: Promise<Heard | undefined>[] = []
      const health = await desks.watch('/health', async () => {
        const from = Date.now()
        while (Date.now() - from < 6_000) {
          const due = Math.min(8_000, ((Date.now() - from) / 1_000) * rate)
          while (sent.length < due) sent.push(desks.call('/member/foradmin/all').catch(() => undefined))
          await sleep(5)
        }
        await Promise.all(sent)
      })
      const heard = await Promise.all(sent)
      const counts = groups(heard, (answer) => answer?.status ?? 0)
      say([...counts].map(([status, of]) => `${status || 'broken off'}: ${of.length}`).join(', '))
      say(
        `half were answered within ${ms(
          percentile(
            heard.map((answer) => answer?.ms ?? 0),
            0.5,
          ),
        )}; health took ${ms(health.slowest)} at most`,
      )
      hold(
        [...counts.keys()].every((status) => status === 200 || status === 429),
        'each is answered, or asked to come back',
      )
      hold(health.refused === 0 && health.slowest < healthLimitMs, 'health answers in time')
      const after = await Promise.all(Array.from({ length: 20 }, () => desks.call('/member/foradmin/all')))
      say(
        `afterwards a list takes ${ms(
          percentile(
            after.map((answer) => answer.ms),
            0.5,
          ),
        )}`,
      )
      hold(
        after.every(({ status, ms: took }) => status === 200 && took < 2_000),
        'it is as before when the load is gone',
      )
      await desks.payThrough(() => sleep(500))
      say(await desks.agrees())
    },
  },
}
