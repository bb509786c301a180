import { parseArgs } from 'node:util'

export type Sizes = { owners: number; gyms: number; members: number; transactions: number }
export type Options = Sizes & {
  seconds: number
  connections: number
  only: string | undefined
  profiles: boolean
  keeps: boolean
  /** On a cluster of Citus. */
  spread: boolean
  /** Calls a second, and for how many minutes, of the mixed load. */
  rate: number
  minutes: number
}

const whole = (name: string, text: string): number => {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new Error(`--${name} must be a whole number from 1`)
  return Number(text)
}

const full = { owners: '200', gyms: '600', members: '200000', transactions: '1000000', seconds: '8' }
const small = { owners: '20', gyms: '60', members: '10000', transactions: '50000', seconds: '3' }

/** What `npm run bench -- …` was told. */
export function readOptions(given = process.argv.slice(2)): Options {
  const text = { type: 'string' } as const
  const { values } = parseArgs({
    args: given,
    options: {
      owners: text,
      gyms: text,
      members: text,
      transactions: text,
      seconds: text,
      connections: text,
      only: text,
      small: { type: 'boolean' },
      profile: { type: 'boolean' },
      keep: { type: 'boolean' },
      nodes: { type: 'boolean' },
      rate: text,
      minutes: text,
    },
  })
  const defaults = values.small ? small : full
  const number = (name: keyof typeof full) => whole(name, values[name] ?? defaults[name])
  return {
    owners: number('owners'),
    gyms: number('gyms'),
    members: number('members'),
    transactions: number('transactions'),
    seconds: number('seconds'),
    connections: whole('connections', values.connections ?? '8'),
    only: values.only,
    profiles: values.profile === true,
    keeps: values.keep === true,
    spread: values.nodes === true,
    rate: whole('rate', values.rate ?? '300'),
    minutes: whole('minutes', values.minutes ?? '10'),
  }
}
