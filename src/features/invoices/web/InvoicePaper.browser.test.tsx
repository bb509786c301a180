import { beforeEach, expect, test } from 'vitest'
import { forgetAll, showPages, signIn } from '#test/components/show-page.tsx'
import type { Invoice } from '../contract.ts'
import { InvoicePaper } from './InvoicePaper.tsx'

beforeEach(forgetAll)
beforeEach(signIn)

/** As long as it is taken, in one word. */
const long = 'Supersportsoglomlashtirish'.repeat(3).slice(0, 75)
const invoice = {
  number: '687922022790',
  amount: 123_456_789_012.34,
  url: 'http://localhost/pay/abc',
  gym_id: { _id: '', name: long },
  plan_name: long,
  expires_on: '2026-12-30',
} as Invoice

test.each(['a4', '80mm', '58mm'])(
  'the longest name and sum stand on the paper, and not beside it: %s',
  async (paper) => {
    localStorage.setItem('receiptFormat', paper)
    showPages({ '/': () => <InvoicePaper invoice={invoice} /> })
    await expect.poll(() => document.querySelector('article')).not.toBeNull()
    const sheet = document.querySelector('article')
    expect(sheet?.scrollWidth).toBeLessThanOrEqual(sheet?.clientWidth ?? 0)
  },
)
