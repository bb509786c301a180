import * as z from 'zod/mini'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { get } from '#src/contract/endpoint.ts'
import { standInForServer } from '#test/components/server.ts'
import { forgetAll, showPages, signInAs } from '#test/components/show-page.tsx'
import { keyOf, queryClient } from './api.ts'
import { useKeptApi } from './kept-api.ts'
import { KeptNotice } from './layout/KeptNotice.tsx'
import { PageState } from './layout/PageState.tsx'

const note = get('/note/one/:id', { summary: 'A note', access: 'signed_in', reply: z.object({ text: z.string() }) })
const server = standInForServer()
beforeEach(forgetAll)
beforeEach(() => signInAs('member'))
afterEach(() => void vi.useRealTimers())

function Note({ id = '1', enabled = true }) {
  const { data, error, refetch, keptAt } = useKeptApi(note, { id }, { enabled })
  return (
    <>
      <KeptNotice at={keptAt} />
      {data ? <p>{data.text}</p> : <PageState error={error} onRetry={refetch} />}
    </>
  )
}

const age = () => page.getByText(/Internetsiz saqlangan/)

/** A page that was read once, and is asked for again over a network that takes the request and does not answer. */
async function hangs() {
  showPages({ '/note': Note })
  ;(await server.next('/note/one/1')).answer({ text: 'Kecha' })
  await expect.element(page.getByText('Kecha')).toBeVisible()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  void queryClient.resetQueries({ queryKey: keyOf(note) })
  const asked = await server.next('/note/one/1')
  await expect.element(page.getByText('Kecha')).not.toBeInTheDocument()
  vi.advanceTimersByTime(3_001)
  return asked
}

test('what the device has stands there with its age while the network takes a request and answers nothing, until the answer comes', async () => {
  const asked = await hangs()
  await expect.element(page.getByText('Kecha')).toBeVisible()
  await expect.element(age()).toBeVisible()
  asked.answer({ text: 'Bugun' })
  await expect.element(page.getByText('Bugun')).toBeVisible()
  await expect.element(age()).not.toBeInTheDocument()
})

test('what is not asked for is not late: nothing that the device has stands in its place', async () => {
  const keep = (id: string, text: string) =>
    localStorage.setItem(`kept:${JSON.stringify(keyOf(note, { id }))}`, JSON.stringify({ value: { text }, at: 0 }))
  keep('1', 'Kecha')
  keep('2', 'Boshqa zal')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const both = () => (
    <>
      <Note />
      <Note id="2" enabled={false} />
    </>
  )
  showPages({ '/note': both })
  await server.next('/note/one/1')
  vi.advanceTimersByTime(3_001)
  await expect.element(page.getByText('Kecha')).toBeVisible()
  expect([age().elements().length, page.getByText('Boshqa zal').elements()]).toEqual([1, []])
})

test('what is refused after all is not covered by what the device has', async () => {
  const asked = await hangs()
  await expect.element(page.getByText('Kecha')).toBeVisible()
  asked.refuse(403, { error: 'forbidden', message: 'Ruxsat yoʻq' })
  await expect.element(page.getByText('Ruxsat yoʻq').first()).toBeVisible()
  expect(page.getByText('Kecha').elements()).toEqual([])
})
