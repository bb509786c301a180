import { expect, test } from 'vitest'
import { createClock } from '#src/server/clock.ts'
import { createBalance } from './balance.ts'
import type { SmsDriver } from './sms-driver.ts'

test('a gateway that could not be asked for its balance is asked again by the next look', async () => {
  const answers = [() => Promise.reject(new Error('no')), async () => ({ balance: 700, error: null })]
  const driver = { isRemote: true, balance: () => answers.shift()?.() } as unknown as SmsDriver // what a balance needs of it
  const balance = createBalance(driver, createClock())
  await expect(balance()).rejects.toThrow('no')
  expect(await balance()).toMatchObject({ balance: 700 })
})
