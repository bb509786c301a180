import http from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { type BrowserContext, chromium } from '@playwright/test'
import { startPaymeCards } from '../sandbox/payme-cards.ts'
import { launchOptions } from '../chromium-options.ts'
import { selfSigned } from '../self-signed.ts'
import { signOpening, startTelegramServer } from '../telegram-server.ts'
import { startProduct } from './product.ts'

/** A member of the demo data, and the owner of their gym. */
const memberPhone = '998901112255'
const owner = { phone_number: '+998901112233', password: 'polvon-admin' }
const chatId = 7_001
const merchant = { merchantId: '64a5e0f0c1b2a3d4e5f60718', key: 'payme-live-key-7Q2w' }

/** What stands around the app at other hosts: a frame with this address. */
const framing = (url: string) =>
  `<!doctype html><title>around</title><iframe style="width:400px;height:700px" src="${url.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></iframe>`

/**
 * The product at an https address of its own, with a bot; a browser that finds it there, and web.telegram.org with any other host
 * beside it, which hold whatever address is asked for (`/?frames=…`) in a frame.
 */
export async function startTelegramDesk() {
  const bot = await startTelegramServer()
  const payme = await startPaymeCards(merchant)
  let behind = ''
  const front = createServer(selfSigned, (request, response) => {
    if (!request.headers.host?.startsWith('localhost')) {
      const framed = new URL(request.url ?? '/', 'https://web.telegram.org').searchParams.get('frames') ?? ''
      response.setHeader('content-type', 'text/html').end(framing(framed))
      return
    }
    const { method = 'GET', headers, url = '/' } = request
    const passed = http.request(new URL(url, behind), { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    passed.on('error', () => response.destroy())
    request.pipe(passed)
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  const { port } = front.address() as AddressInfo // it listens on TCP
  const origin = `https://localhost:${port}`
  const product = await startProduct({
    PUBLIC_URL: origin,
    TELEGRAM_BOT_TOKEN: bot.token,
    TELEGRAM_API_URL: bot.url,
    PAYME_API_URL: payme.url,
  })
  behind = product.url
  const { args, ...options } = launchOptions(process.env['CHROME_SHELL'] ?? process.env['CHROME_PATH'])
  const browser = await chromium.launch({
    ...options,
    args: [
      ...args,
      '--ignore-certificate-errors',
      `--host-resolver-rules=MAP *.telegram.org 127.0.0.1:${port},MAP *.example 127.0.0.1:${port}`,
    ],
  })
  bot.share(chatId, memberPhone)

  let openings = 0
  return {
    bot,
    origin,
    payme,
    /** The owner's cash box at Payme keeps members' cards from now on. */
    async takeCards(): Promise<void> {
      const send = (method: string, path: string, body: object, token = '') =>
        fetch(`${behind}/api${path}`, {
          method,
          headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
          body: JSON.stringify(body),
        })
      const { accessToken } = (await (await send('POST', '/admin/login', owner)).json()) as { accessToken: string }
      const { merchantId: merchant_id, key } = merchant
      const box = { is_on: true, is_test: false, takes_cards: true, merchant_id, key }
      const saved = await send('PUT', '/payment/provider/payme', box, accessToken)
      if (!saved.ok) throw new Error(`the cash box was not saved: ${await saved.text()}`)
    },
    /** A person who opens the app in Telegram now: the address that Telegram opens. */
    opening(page: string, word = ''): string {
      const said = signOpening(
        {
          auth_date: String(Math.floor(Date.now() / 1000)),
          query_id: `AA${++openings}`,
          user: JSON.stringify({ id: chatId, first_name: 'Dilorom' }),
          ...(word && { start_param: word }),
        },
        bot.token,
      )
      return `${origin}${page}#tgWebAppData=${encodeURIComponent(said)}&tgWebAppThemeParams=${encodeURIComponent('{"bg_color":"#ffffff"}')}`
    },
    context: (): Promise<BrowserContext> =>
      browser.newContext({ ignoreHTTPSErrors: true, locale: 'uz-UZ', timezoneId: 'Asia/Tashkent' }),
    async stop() {
      await browser.close()
      product.stop()
      front.closeAllConnections()
      await new Promise((resolve) => front.close(resolve))
      await bot.close()
      await payme.close()
    },
  }
}
export type TelegramDesk = Awaited<ReturnType<typeof startTelegramDesk>>
