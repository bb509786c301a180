import { expect, test } from 'vitest'
import { useApi } from '#test/api.ts'
import { linkedChat } from '#test/linked-chat.ts'
import { ok, onlineDesk } from '#test/online-desk.ts'
import { browser } from '#test/push-receiver.ts'
import { queuedJobs } from '#test/queued-jobs.ts'
import type { PushNews } from './push-jobs.ts'

const world = useApi()
type Desk = Awaited<ReturnType<typeof onlineDesk>>

/** Takes a payment of somebody, and tells what news of it leave the page. */
async function carriedAway({ payAtDesk, memberId }: Desk): Promise<string[]> {
  ok(await payAtDesk(100_000))
  const news = await queuedJobs<PushNews>(world, 'push_news')
  return news.filter(({ people }) => people.includes(memberId)).map(({ kind }) => kind)
}

test('news make work of their own for whom a phone, a chat or the gym tells them, and none for whom nothing but the page does', async () => {
  const silent = await onlineDesk(world)
  expect(await carriedAway(silent)).toEqual([])
  const member = await world.session('member', silent.memberId)
  ok(await member.post('/notification/push/subscribe', browser('https://fcm.googleapis.com/fcm/send/who').subscription))
  expect(await carriedAway(silent)).toEqual(['payment_taken'])
  // the phone of another is no phone of this one
  expect(await carriedAway(await onlineDesk(world))).toEqual([])

  expect(await carriedAway(await linkedChat(world, 77))).toEqual(['payment_taken'])

  const told = await onlineDesk(world)
  const { settings } = ok(await told.admin.get(`/gym/settings/${told.gym.id}`))
  const sms = { ...settings.sms, is_telling: true }
  ok(await told.admin.put(`/gym/settings/${told.gym.id}`, { sms, version: settings.version }))
  expect(await carriedAway(told)).toEqual(['payment_taken'])
})
