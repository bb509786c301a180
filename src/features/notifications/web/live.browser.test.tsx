import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { newId } from '#src/contract/ids.ts'
import { useApi } from '#src/web/api.ts'
import { pageId } from '#src/web/call.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signInAs } from '#test/components/show-page.tsx'
import { notifications } from '../calls.generated.ts'
import { useLiveEvents, useReadOn } from './live.ts'

const server = standInForServer()
beforeEach(forgetAll)

const live = [notifications.choices]
const shown = '/notification/choices'
/** A page that shows something of the person's, and hears what they are told. */
function Shown() {
  useLiveEvents()
  useReadOn('door', live)
  const { isSuccess } = useApi(notifications.choices, {})
  return isSuccess && <h1>Sahifa</h1>
}

async function show(role: 'member' | 'employee', Page = Shown) {
  signInAs(role, [])
  showPages({ [`/${role}`]: Page })
  ;(await server.next(shown)).answer({ choices: [] })
  await expect.element(page.getByRole('heading')).toBeVisible()
}
async function open(role: 'member' | 'employee') {
  await show(role)
  return openStream()
}
async function openStream() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const tell = (name: string, data: object = {}) =>
    writer.write(new TextEncoder().encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`))
  ;(await server.next('/notification/stream')).answerStream(readable)
  await tell('open')
  await tell('unread', { unread: 1 })
  return tell
}

test('what a member is told while a page is open is on that page too; what was unread before, or was read now, asks nothing', async () => {
  const tell = await open('member')
  await tell('unread', { unread: 0 })
  await tell('unread', { unread: 1 })
  ;(await server.next(shown)).answer({ choices: [] })
  expect(server.calls(shown)).toHaveLength(2)
})

test('reception hears of what changed by its own events: a notice alone asks nothing anew', async () => {
  const tell = await open('employee')
  await tell('unread', { unread: 2 })
  await tell('rights')
  ;(await server.next(shown)).answer({ choices: [] })
  expect(server.calls(shown)).toHaveLength(2)
})

test('what this page did itself is no news to it: its answer has it read; what another page did is', async () => {
  const tell = await open('employee')
  await tell('door', { gym_id: newId(), page: pageId })
  await tell('door', { gym_id: newId(), page: newId() })
  ;(await server.next(shown)).answer({ choices: [] })
  expect(server.calls(shown)).toHaveLength(2)
  await tell('door', { gym_id: newId() }) // no page's: a job's, or a device's at the door
  ;(await server.next(shown)).answer({ choices: [] })
  expect(server.calls(shown)).toHaveLength(3)
})

test('what happened before a stream that was refused at first opened is on the page: it is read again, and that alone', async () => {
  function WithOther() {
    const { isSuccess } = useApi(notifications.push, {})
    return (
      <>
        <Shown />
        {isSuccess && <p>Boshqa</p>}
      </>
    )
  }
  await show('employee', WithOther)
  ;(await server.next('/notification/push/key')).answer({ key: null })
  await expect.element(page.getByText('Boshqa')).toBeVisible()
  ;(await server.next('/notification/stream')).refuse(429, { error: 'overloaded', duration: 1 })
  const tell = await openStream()
  ;(await server.next(shown)).answer({ choices: [] })
  await tell('door', { gym_id: newId() })
  ;(await server.next(shown)).answer({ choices: [] })
  expect([server.calls(shown).length, server.calls('/notification/push/key').length]).toEqual([3, 1])
})
