import pg from 'pg'
import { Desks, password } from './desks.ts'
import { type Fault, healthLimitMs, hold, ms } from './fault.ts'
import { TwoMachines } from './patroni.ts'

/** The database and its two logins, as README says. */
async function makeDatabase({ url }: TwoMachines): Promise<{ superuserUrl: string; env: NodeJS.ProcessEnv }> {
  const database = new pg.Client(url)
  await database.connect()
  for (const statement of [
    `create role polvon_owner login createrole password '${password}'`,
    `create role polvon_login login noinherit password '${password}'`,
    'create database polvon owner polvon_owner',
  ])
    await database.query(statement)
  await database.end()
  const as = (user: string) => Object.assign(new URL(url), { username: user, password, pathname: '/polvon' }).href
  return {
    superuserUrl: Object.assign(new URL(url), { pathname: '/polvon' }).href,
    env: { DATABASE_URL: as('polvon_login'), MIGRATION_DATABASE_URL: as('polvon_owner') },
  }
}

let machines: TwoMachines | undefined

export const failoverFaults: Readonly<Record<string, Fault>> = {
  failover: {
    title:
      'the machine of the primary is killed while eight desks pay, comes back as a copy, and takes its place again (Patroni, HAProxy)',
    async place() {
      machines = await TwoMachines.open()
      const { folder } = machines
      const leave = () => machines?.close() ?? Promise.resolve()
      try {
        return { folder, leave, ...(await makeDatabase(machines)) }
      } catch (error) {
        await leave()
        throw error
      }
    },
    async work(product, say) {
      if (!machines) throw new Error('no machines')
      const desks = await new Desks(product).open()
      const first = await machines.primary()
      const two = machines
      const slowestWhile = async (work: () => Promise<unknown>): Promise<number> => {
        desks.slowestPayment = 0
        const health = await desks.watch('/health', () => desks.payThrough(async () => void (await work())))
        hold(health.refused === 0 && health.slowest < healthLimitMs, `health took ${ms(health.slowest)}`)
        return desks.slowestPayment
      }
      const killed = await slowestWhile(async () => {
        two.killMachine(first)
        await two.isAnother(first)
        await desks.isBack()
      })
      say(`${first} was killed; a payment waited ${ms(killed)} at most`)
      say(await desks.agrees())
      two.startMachine(first)
      await two.isWhole()
      say(`${first} is back as a copy`)
      const changed = await slowestWhile(async () => {
        await two.changePlaces()
        await two.isPrimary(first)
        await desks.isBack()
      })
      say(`the two changed places on purpose; a payment waited ${ms(changed)} at most`)
      say(await desks.agrees())
    },
  },
}
