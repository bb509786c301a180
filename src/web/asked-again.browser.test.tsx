import * as z from 'zod/mini'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { get, post } from '#src/contract/endpoint.ts'
import { standInForServer } from '#test/components/server.ts'
import { cleanUp } from '#test/components/show.tsx'
import { showPages, signIn } from '#test/components/show-page.tsx'
import { call, queryClient, useApi, useApiMutation } from './api.ts'
import { ApiForm } from './forms/ApiForm.tsx'
import { useApiForm } from './forms/use-api-form.ts'
import { provideMe, useMe } from './me.ts'

const note = get('/note/one/:id', { summary: 'A note', access: 'signed_in', reply: z.object({ text: z.string() }) })
const count = get('/count/all', { summary: 'Counts', access: 'signed_in', reply: z.object({ count: z.int() }) })
const log = get('/log/all', {
  summary: 'All that was done',
  access: 'signed_in',
  reply: z.object({ lines: z.int() }),
})
const mend = post('/note/mend', {
  summary: 'Mends a note',
  access: 'signed_in',
  body: z.object({ id: z.string() }),
  reply: z.object({}),
})

const foresee = post('/note/preview', {
  summary: 'What a mend would do',
  access: 'signed_in',
  body: z.object({ id: z.string() }),
  reply: z.object({ told: z.int() }),
})

const server = standInForServer()
beforeEach(signIn)

function Note() {
  const { data } = useApi(note, { id: '1' })
  return data ? <p>{data.text}</p> : null
}
const asked = () => server.next('/note/one/1')

function Count() {
  const { data } = useApi(count, {})
  return data ? <p>{data.count} ta</p> : null
}
function Log() {
  const { data } = useApi(log, {})
  return data ? <p>{data.lines} qator</p> : null
}
function Mend() {
  const { mutate } = useApiMutation(mend, { says: false })
  return (
    <button type="button" onClick={() => mutate({ body: { id: '1' } })}>
      Tuzatish
    </button>
  )
}

function Preview() {
  const { data } = useApi(foresee, { body: { id: '1' } }, { staleMs: 0 })
  return data ? <p>{data.told} kishiga</p> : null
}

test('what a preview tells by a body was not written: neither it nor what is on its way is asked again, a write asks both', async () => {
  const all = () => [<Note key="n" />, <Preview key="p" />, <Mend key="m" />]
  const foreseen = () => server.next('/note/preview')
  showPages({ '/note': all })
  const early = await asked()
  ;(await foreseen()).answer({ told: 3 }, { tables: '' })
  await expect.element(page.getByText('3 kishiga')).toBeVisible()
  early.answer({ text: 'Eski' }, { tables: 'notes' })
  await expect.element(page.getByText('Eski')).toBeVisible()
  await page.getByRole('button', { name: 'Tuzatish' }).click()
  ;(await server.next('/note/mend')).answer({}, { tables: 'notes' })
  ;(await asked()).answer({ text: 'Yangi' }, { tables: 'notes' })
  ;(await foreseen()).answer({ told: 4 }, { tables: '' })
  await expect.element(page.getByText('4 kishiga')).toBeVisible()
  await expect.element(page.getByText('Yangi')).toBeVisible()
  await new Promise((resolve) => setTimeout(resolve)) // what an answer asks again is asked by now
  expect([server.calls('/note/one/1').length, server.calls('/note/preview').length]).toEqual([2, 2])
})

test('a write has that read again which came from a table that it wrote; the rest when it is next shown', async () => {
  const all = () => [<Note key="n" />, <Count key="c" />, <Log key="l" />, <Mend key="m" />]
  showPages({ '/note': all })
  const firsts = [await asked(), await server.next('/count/all'), await server.next('/log/all')] as const
  firsts[0].answer({ text: 'Eski' }, { tables: 'notes,people' })
  firsts[1].answer({ count: 5 }, { tables: 'counts,people' })
  firsts[2].answer({ lines: 7 }) // from where is not said
  await expect.element(page.getByText('7 qator')).toBeVisible()
  await page.getByRole('button', { name: 'Tuzatish' }).click()
  const act = await server.next('/note/mend')
  act.answer({}, { tables: 'audit_log,notes' })
  const [note, line] = [await asked(), await server.next('/log/all')]
  note.answer({ text: 'Yangi' })
  line.answer({ lines: 8 })
  await expect.element(page.getByText('Yangi')).toBeVisible()
  await expect.element(page.getByText('8 qator')).toBeVisible()
  expect(server.calls('/count/all')).toHaveLength(1)
  cleanUp()
  showPages({ '/note': Count })
  const counted = await server.next('/count/all')
  counted.answer({ count: 6 })
  await expect.element(page.getByText('6 ta')).toBeVisible()
})

test('a first answer that was on its way while something was written is read again', async () => {
  showPages({ '/note': () => [<Note key="n" />, <Mend key="m" />] })
  const early = await asked()
  await page.getByRole('button', { name: 'Tuzatish' }).click()
  ;(await server.next('/note/mend')).answer({}, { tables: 'audit_log,notes' })
  await expect.poll(() => server.calls('/note/mend')).toHaveLength(1)
  await new Promise(requestAnimationFrame) // the answer has come
  early.answer({ text: 'Eski' }, { tables: 'notes' })
  ;(await asked()).answer({ text: 'Yangi' }, { tables: 'notes' })
  await expect.element(page.getByText('Yangi')).toBeVisible()
})

test('a write that does not say what it wrote has everything read again', async () => {
  const all = () => [<Note key="n" />, <Mend key="m" />]
  showPages({ '/note': all })
  const first = await asked()
  first.answer({ text: 'Eski' }, { tables: 'notes' })
  await expect.element(page.getByText('Eski')).toBeVisible()
  await page.getByRole('button', { name: 'Tuzatish' }).click()
  const act = await server.next('/note/mend')
  act.answer({})
  const again = await asked()
  again.answer({ text: 'Yangi' })
  await expect.element(page.getByText('Yangi')).toBeVisible()
})

test('what is on its way while something is written is asked again: it may be of before', async () => {
  const all = () => [<Count key="c" />, <Mend key="m" />]
  showPages({ '/note': all })
  const first = await server.next('/count/all')
  first.answer({ count: 5 }, { tables: 'counts' })
  await expect.element(page.getByText('5 ta')).toBeVisible()
  await page.getByRole('button', { name: 'Tuzatish' }).click()
  const act = await server.next('/note/mend')
  void queryClient.refetchQueries()
  const underWay = await server.next('/count/all')
  act.answer({}, { tables: 'notes' })
  const last = await server.next('/count/all')
  last.answer({ count: 6 })
  await expect.element(page.getByText('6 ta')).toBeVisible()
  expect(underWay.isAborted()).toBe(true)
})

test('what was refused is asked again after every write: it does not say from where it came', async () => {
  const all = () => [<Count key="c" />, <Mend key="m" />]
  showPages({ '/note': all })
  const first = await server.next('/count/all')
  first.answer({ count: 5 }, { tables: 'counts' })
  await expect.element(page.getByText('5 ta')).toBeVisible()
  void queryClient.refetchQueries()
  const refused = await server.next('/count/all')
  refused.refuse(409, { error: 'state_conflict', message: 'Boʻlmaydi' })
  await expect.poll(() => queryClient.getQueryCache().getAll().at(0)?.state.status).toBe('error')
  await page.getByRole('button', { name: 'Tuzatish' }).click()
  const act = await server.next('/note/mend')
  act.answer({}, { tables: 'notes' })
  const again = await server.next('/count/all')
  again.answer({ count: 6 })
  await expect.element(page.getByText('6 ta')).toBeVisible()
})

test('who is signed in is read again after a write to where they came from, and after no other', async () => {
  const person = { _id: 'p', name: 'Nilufar', phone_number: null, avatar: null, permissions: [] }
  provideMe(async (_role, options) => ({ ...person, name: (await call(note, { id: '1' }, options)).text }))
  const Me = () => <p>{useMe()?.name}</p>
  showPages({ '/note': () => [<Me key="w" />, <Count key="c" />, <Mend key="m" />] })
  const [me, first] = [await asked(), await server.next('/count/all')]
  me.answer({ text: 'Nilufar' }, { tables: 'people' })
  first.answer({ count: 5 }, { tables: 'counts' })
  await expect.element(page.getByText('Nilufar')).toBeVisible()
  const mends = page.getByRole('button', { name: 'Tuzatish' })
  await mends.click()
  ;(await server.next('/note/mend')).answer({}, { tables: 'counts' })
  ;(await server.next('/count/all')).answer({ count: 6 }, { tables: 'counts' })
  await expect.element(page.getByText('6 ta')).toBeVisible()
  expect(server.calls('/note/one/1')).toHaveLength(1)
  await mends.click()
  ;(await server.next('/note/mend')).answer({}, { tables: 'people' })
  ;(await asked()).answer({ text: 'Nilufar Karimova' })
  await expect.element(page.getByText('Nilufar Karimova')).toBeVisible()
})

const Act = () => {
  const { mutate } = useApiMutation(mend, { fails: 'inline' })
  return (
    <button type="button" onClick={() => mutate({ body: { id: '1' } })}>
      Saqlash
    </button>
  )
}
const Form = () => <ApiForm form={useApiForm({ endpoint: mend, defaults: { id: '1' } })}>{null}</ApiForm>

test.each([
  ['an act', Act],
  ['a form', Form],
])('what vanishes by what is read again after its refusal has it said over the page: %s', async (_, Inside) => {
  function Counted() {
    const { data } = useApi(count, {})
    return data && data.count > 0 ? <Inside /> : <p>Hech narsa</p>
  }
  showPages({ '/note': Counted })
  ;(await server.next('/count/all')).answer({ count: 1 })
  await page.getByRole('button', { name: 'Saqlash' }).click()
  ;(await server.next('/note/mend')).refuse(409, { error: 'state_conflict', message: 'Boshqasi tuzatdi' })
  ;(await server.next('/count/all')).answer({ count: 0 })
  await expect.element(page.getByText('Hech narsa')).toBeVisible()
  await expect.element(page.getByRole('alert').getByText('Boshqasi tuzatdi')).toBeVisible()
})
