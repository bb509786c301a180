import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { PaymentProvider } from '#src/contract/values.ts'
import { payLinks } from '#src/features/cash-boxes/server/pay-links.ts'
import { projectRoot } from '#src/server/project-root.ts'
import { useApi } from './api.ts'

// Nobody is led to a page that is not ours but by a link to a provider of payments, which they open themselves.

const world = useApi()
const elsewhere = [
  '//evil.example',
  'https://evil.example',
  String.raw`\\evil.example`,
  '%2F%2Fevil.example',
  '/\t/evil.example',
  '@evil.example',
]

test('pages that lead on lead to this host, whatever stands in the address', async () => {
  const admin = await world.admin()
  const gym = await world.gym(admin)
  const { settings } = (await admin.get(`/gym/settings/${gym.id}`)).body
  const slug: string = settings.public_page.slug
  const host = world.base.replace(/\/api$/, '')
  const led: string[] = []
  const ask = async (address: string, options: RequestInit = {}) => {
    const { status, headers } = await fetch(host + address, { redirect: 'manual', ...options })
    if (status >= 300 && status < 400) led.push(headers.get('location') ?? '')
  }
  for (const odd of elsewhere) {
    const text = encodeURIComponent(odd)
    await ask(`/g/${slug.toUpperCase()}?lang=${text}&friend=${text}&next=${text}&returnTo=${text}`)
    for (const before of ['/', '/g/', '/files/', '/pay/', '/receipt/', '/login/'])
      await ask(`${before}${odd.replaceAll('\t', '%09')}`)
    const lead = { fullname: 'Aziza Karimova', phone_number: '901234567', returnTo: odd, next: odd }
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
    }
    await ask(`/g/${slug}?lang=${text}`, { method: 'POST', headers, body: new URLSearchParams(lead).toString() })
  }
  expect(led.length).toBeGreaterThan(elsewhere.length)
  expect(led.filter((to) => !/^\/g\/[a-z0-9-]+(\?[\w=&.%+-]*)?(#ask)?$/.test(to))).toEqual([])
})

test('a link to a provider leads to the provider, whatever the box and the invoice are called', () => {
  const config = {
    paymeAddresses: [],
    paymeCheckoutUrl: undefined,
    paymeApiUrl: undefined,
    clickPayUrl: 'https://my.click.uz',
    clickApiUrl: 'https://api.click.uz',
    uzumUrl: 'https://www.uzumbank.uz',
    keepsTestApart: false,
  }
  for (const odd of elsewhere) {
    const names = { merchant_id: odd, service_id: odd }
    const boxes = (['payme', 'click', 'uzum'] satisfies PaymentProvider[]).map((provider) => ({
      provider,
      names,
      is_test: false,
    }))
    const asked = { number: odd, amount: 100_00, returnTo: odd, language: 'uz' as const }
    const links = payLinks(boxes as unknown as Parameters<typeof payLinks>[0], asked, config) // what links read of a box
    expect(Object.values(links).map((link) => new URL(link).origin)).toEqual([
      'https://checkout.paycom.uz',
      'https://my.click.uz',
      'https://www.uzumbank.uz',
    ])
  }
})

test('the browser is sent on by these places alone, and to another host by none but links that stand on the page', () => {
  const src = path.join(projectRoot(), 'src')
  const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
    .map((file) => ({ file: `src/${file}`, text: readFileSync(path.join(src, file), 'utf8') }))
  const using = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)
  expect(using(/\.redirect\(|header\('location'/)).toEqual(['src/features/storefront/server/site.ts'])
  expect(using(/location\.(assign|replace)\(|location\.href\s*=|window\.open\(/).toSorted()).toEqual([
    'src/app/door.tsx', // a path of this app
    'src/features/demo/web/change-place.ts', // '/admin'
    'src/features/invoices/web/PaySubscription.tsx', // the page of the invoice, of this host
    'src/features/reminders/web/CandidateList.tsx', // tel:
    'src/features/telegram/web/TelegramDoor.tsx', // the page of a gym, by its own pattern
    'src/features/telegram/web/webview.ts', // the member's home
    'src/web/framed.ts', // for pages of Telegram's frame: the page of an invoice
    'src/web/session-over.ts', // the role's home
    'src/web/session.ts',
    'src/web/way.tsx',
  ])
})
