import { parseArgs } from 'node:util'
import { clickScript } from './click.ts'
import { startClickMerchant } from './click-merchant.ts'
import type { Account, Journal } from './journal.ts'
import { paymeScript } from './payme.ts'
import { startPaymeCards } from './payme-cards.ts'
import { startPayPages } from './pay-pages.ts'
import { startTelegramServer } from '../telegram-server.ts'
import { telegramScript } from './telegram.ts'
import { enterTestBoxes } from './test-boxes.ts'
import { uzumScript } from './uzum.ts'

// npm run sandbox -- click-api --port 4100 --service 22222 --user 33333 --key KEY: Click's side of what we ask it, for CLICK_API_URL
// npm run sandbox -- payme-cards --port 4101 --merchant 64a5… --key KEY --url http://127.0.0.1:3000/api/pay/payme/BOX: cards, for PAYME_API_URL
// npm run sandbox -- pages --port 4102 --url http://127.0.0.1:3000 --login +998901112233 --password polvon-admin: pages to pay from by hand
// npm run sandbox -- telegram --port 4103 --url http://127.0.0.1:3000/api/telegram/webhook --login +998901112255: Telegram's side of the bot
// npm run sandbox -- payme --url http://127.0.0.1:3000/api/pay/payme/BOX --key KEY --invoice NUMBER --amount 300000

const options = ['url', 'key', 'invoice', 'amount', 'service', 'login', 'password', 'user', 'port', 'merchant'] as const
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

if (positionals[0] === 'click-api') {
  const keys = { serviceId: given('service'), userId: given('user'), secretKey: given('key') }
  const { url } = await startClickMerchant({ ...keys, port: Number(given('port')) })
  process.stdout.write(`CLICK_API_URL=${url}: a QR that ends in 0 is of an empty purse\n`)
  await new Promise(() => {})
}
if (positionals[0] === 'payme-cards') {
  const payme = await startPaymeCards({ merchantId: given('merchant'), key: given('key'), port: Number(given('port')) })
  payme.billing({ url: given('url'), key: given('key') })
  process.stdout.write(
    `PAYME_API_URL=${payme.url}: any 16 digits, the code is 666666, a card that ends in 0 is of an empty purse\n`,
  )
  await new Promise(() => {})
}
if (positionals[0] === 'pages') {
  const pages = await startPayPages({ port: Number(given('port')) })
  const links = Object.entries(pages.links).map((link) => link.join('='))
  process.stdout.write(`The product's links lead here when it was started with ${links.join(' ')}\n`)
  pages.serve(await enterTestBoxes(given('url').replace(/\/$/, ''), given('login'), given('password')))
  process.stdout.write(`Test boxes are entered. As in an app, with the number of an invoice: ${pages.url}\n`)
  await new Promise(() => {})
}
const end = ({ steps, differences }: Journal): never => {
  for (const difference of differences) process.stdout.write(`${difference}\n`)
  process.stdout.write(`${steps} steps, ${differences.length} differences\n`)
  process.exit(differences.length === 0 ? 0 : 1)
}
if (positionals[0] === 'telegram') {
  const bot = await startTelegramServer({ port: Number(given('port')), lastId: Math.floor(Date.now() / 1000) })
  process.stdout.write(
    `The bot of a product that was started with TELEGRAM_API_URL=${bot.url} TELEGRAM_BOT_TOKEN=${bot.token}\n`,
  )
  end(await telegramScript(bot, { url: given('url'), phone: values.login }))
}
const script = scripts[positionals[0] ?? '']
if (!script) {
  process.stderr.write(
    'npm run sandbox -- payme|click|uzum --url … --key … --invoice … --amount SOʻM, or pages, telegram, click-api, payme-cards\n',
  )
  process.exit(2)
}
end(await script({ number: given('invoice'), amount: Math.round(Number(given('amount')) * 100) }))
