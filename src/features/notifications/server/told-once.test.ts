import { expect, test, vi } from 'vitest'
import { useApi } from '#test/api.ts'
import { memberDesk } from '#test/member-desk.ts'
import { browser } from '#test/push-receiver.ts'
import { queuedJobs } from '#test/queued-jobs.ts'
import { type PushNews, pushJobs } from './push-jobs.ts'

const world = useApi({ pushServices: ['https://push.invalid'] })

test('news that are handed on twice, because a server died before it noted that they were, leave once; what failed half way is handed on', async () => {
  const { admin, register } = await memberDesk(world).desk()
  const member = await world.session('member', (await register())._id)
  await member.post('/notification/push/subscribe', browser('https://push.invalid/phone').subscription)
  await admin.put(`/member/status/${member.id}`, { status: 'banned', reason: 'qoida' })
  const [news] = await queuedJobs<PushNews>(world, 'push_news')
  expect(news?.people).toEqual([member.id])
  const tellElsewhere = vi.fn<() => Promise<void>>().mockRejectedValueOnce(new Error('no')).mockResolvedValue()
  const deps = { ...world.application.deps, tellElsewhere }
  const [handOn] = pushJobs
  const run = async () => handOn?.run({ ...news }, deps)
  await expect(run()).rejects.toThrow('no')
  for (const _ of [1, 2]) await run()
  expect(tellElsewhere).toHaveBeenCalledTimes(2)
  const pushed = await queuedJobs<{ message: { tag: string } }>(world, 'push_one')
  expect(pushed.map(({ message }) => message.tag)).toEqual([news?.id])
})
