import { parseArgs } from 'node:util'
import { clickScript } from './click.ts'
import type { Account, Journal } from './journal.ts'
import { paymeScript } from './payme.ts'
import { uzumScript } from './uzum.ts'

// npm run sandbox -- payme --url http://127.0.0.1:3000/api/pay/payme/BOX --key KEY --invoice NUMBER --amount 300000

const options = ['url', 'key', 'invoice', 'amount', 'service', 'login'] as const
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: Object.fromEntries(options.map((name) => [name, { type: 'string' as const }])),
})
const given = (name: (typeof options)[number]): string => {
  const value = values[name]
  if (typeof value === 'string') return value
  process.stderr.write(`--${name} is missing\n`)
  process.exit(2)
}

const scripts: Readonly<Record<string, (account: Account) => Promise<Journal>>> = {
  payme: (account) => paymeScript({ url: given('url'), key: given('key') }, account),
  click: (account) => clickScript({ url: given('url'), serviceId: given('service'), secretKey: given('key') }, account),
  uzum: (account) =>
    uzumScript(
      { url: given('url'), serviceId: given('service'), login: given('login'), password: given('key') },
      account,
    ),
}

const script = scripts[positionals[0] ?? '']
if (!script) {
  process.stderr.write('npm run sandbox -- payme|click|uzum --url … --key … --invoice … --amount SOʻM\n')
  process.exit(2)
}
const { steps, differences } = await script({
  number: given('invoice'),
  amount: Math.round(Number(given('amount')) * 100),
})
for (const difference of differences) process.stdout.write(`${difference}\n`)
process.stdout.write(`${steps} steps, ${differences.length} differences\n`)
process.exitCode = differences.length === 0 ? 0 : 1
