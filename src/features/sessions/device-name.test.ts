import { expect, test } from 'vitest'
import { deviceName, isMobile } from './device-name.ts'

const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/144.0.0.0 Safari/537.36'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'

test('a session is called by its browser and system', () => {
  expect(deviceName(chrome)).toBe('Chrome, Windows')
  expect(deviceName(`${chrome} Edg/144.0`)).toBe('Edge, Windows')
  expect(deviceName(`${chrome.replace('Chrome/144.0.0.0', 'Chrome/144.0 YaBrowser/26.1')}`)).toBe('Yandex, Windows')
  expect(deviceName(iphone)).toBe('Safari, iPhone')
  expect(deviceName('curl/8')).toBe('')
})

test('a phone is told from a computer', () => {
  expect([isMobile(iphone), isMobile(chrome)]).toEqual([true, false])
})
