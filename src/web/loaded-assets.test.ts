import { expect, test } from 'vitest'
import { loadedAssets, firstSeen } from './loaded-assets.ts'

const origin = 'https://polvon.uz'
const at = (address: string, responseStatus = 200) => ({ name: new URL(address, origin).href, responseStatus })

test('files that came are kept once, by their own address; what did not come is not asked for once more', () => {
  const loaded = [
    at('/assets/Sale.js'),
    at('/assets/Sale.js?again=2'),
    at('/assets/Notice.js', 404),
    ...Array.from({ length: 60 }, (_, tries) => at(`/assets/Notice.js?again=${tries}`, 404)),
    at('/assets/Door.js?again=61'),
    at('/assets/kept.js', 0), // a browser that names no status
    at('/api/member/portal'),
    at('https://elsewhere.uz/assets/other.js'),
  ]
  expect(loadedAssets(loaded, origin)).toEqual(
    ['/assets/Sale.js', '/assets/Door.js', '/assets/kept.js'].map((path) => origin + path),
  )
})

test('a file is tried once to be kept while nobody answers, and once when it came: each try is a file that was loaded', () => {
  const seen = new Set<string>()
  const [away, came] = [at('/assets/Dialog.js', 0), at('/assets/Dialog.js')]
  expect([away, away, came, came].map((one) => firstSeen(seen, [one]).length)).toEqual([1, 0, 1, 0])
})
