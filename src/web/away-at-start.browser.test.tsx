import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { get } from '#src/contract/endpoint.ts'
import { standInForServer } from '#test/components/server.ts'
import { showPages } from '#test/components/show-page.tsx'
import { useApi } from './api.ts'
import { PageState } from './layout/PageState.tsx'
import { bootSession } from './session.ts'

const note = get('/note/one/:id', { summary: 'A note', access: 'signed_in', reply: z.object({ text: z.string() }) })
const server = standInForServer()

function Note() {
  const { data, error, refetch } = useApi(note, { id: '1' })
  return data ? <p>{data.text}</p> : <PageState error={error} onRetry={refetch} />
}

// a page starts once, so this has a file of its own
test('opened while nobody answers, a page says so instead of looking as if it were on its way, and is there when the network is', async () => {
  document.cookie = 'signed_in=member; Path=/'
  showPages({ '/note': Note })
  void bootSession()
  const asked = await server.next('/auth/refresh_token')
  asked.cutOff()
  await expect.element(page.getByRole('button', { name: 'Qayta urinish' })).toBeVisible()
  expect(server.calls('/note/one/1')).toEqual([])
  const starting = await server.next('/auth/refresh_token')
  starting.answerText(502, '<html>Bad gateway</html>') // of a proxy before a server that starts again
  const back = await server.next('/auth/refresh_token')
  back.answer({ accessToken: 'first', role: 'member' })
  const call = await server.next('/note/one/1')
  call.answer({ text: 'Salom' })
  await expect.element(page.getByText('Salom')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Qayta urinish' })).not.toBeInTheDocument()
})
