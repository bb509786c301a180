import { useState } from 'react'
import * as z from 'zod/mini'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { get, post } from '#src/contract/endpoint.ts'
import { exportOf } from '#src/contract/list-export.ts'
import { Combobox } from '#src/ui/Combobox.tsx'
import { standInForServer } from '#test/components/server.ts'
import { cleanUp } from '#test/components/show.tsx'
import { showPages, signIn } from '#test/components/show-page.tsx'
import { queryClient, useApi, useApiMutation } from './api.ts'
import { type CommandProps, registerCommand } from './commands.tsx'
import { PageState } from './layout/PageState.tsx'
import { ExportMenu } from './lists/ExportMenu.tsx'
import { useSearch } from './search.ts'
import { dropSession } from './session.ts'
import { chooseLanguage } from './texts.ts'

const note = get('/note/one/:id', { summary: 'A note', access: 'signed_in', reply: z.object({ text: z.string() }) })
const all = get('/note/all', {
  summary: 'Notes',
  access: 'signed_in',
  query: z.object({ search: z.optional(z.string()) }),
  reply: z.object({ notes: z.array(z.string()) }),
})
const exported = exportOf(all)
const remove = post('/note/remove', {
  summary: 'Removes a note',
  access: 'signed_in',
  body: z.object({ id: z.string() }),
  idempotent: true,
  reply: z.object({}),
})

const server = standInForServer()
beforeEach(signIn)

function Note() {
  const { data, error, refetch, isFetching } = useApi(note, { id: '1' })
  return data ? <p>{data.text}</p> : <PageState error={error} onRetry={refetch} isRetrying={isFetching} />
}
const asked = () => server.next('/note/one/1')

describe('what is read', () => {
  test('two places that read the same ask once', async () => {
    showPages({ '/note': () => [<Note key="1" />, <Note key="2" />] })
    const call = await asked()
    call.answer({ text: 'Salom' })
    await expect.poll(() => page.getByText('Salom').elements().length).toBe(2)
    expect(server.calls('/note/one/1')).toHaveLength(1)
  })

  test('what does not exist is said once and not asked again', async () => {
    showPages({ '/note': Note })
    const call = await asked()
    call.refuse(404, { error: 'not_found', message: 'Bunday eslatma yoʻq' })
    await expect.element(page.getByText('Bunday eslatma yoʻq')).toBeVisible()
    expect(page.getByRole('button', { name: 'Qayta urinish' }).query()).toBeNull()
    expect(server.calls('/note/one/1')).toHaveLength(1)
  })

  test('a broken server is asked three times, then it is said, with a way to ask again', async () => {
    showPages({ '/note': Note })
    for (let time = 0; time < 3; time += 1) {
      const call = await asked()
      call.refuse(500, { error: 'internal', message: 'Nosozlik' }, { 'x-request-id': 'req-5' })
    }
    await expect.element(page.getByText('Nosozlik')).toBeVisible()
    await expect.element(page.getByText('req-5')).toBeVisible()
    await page.getByRole('button', { name: 'Qayta urinish' }).click()
    const again = await asked()
    again.answer({ text: 'Salom' })
    await expect.element(page.getByText('Salom')).toBeVisible()
  })

  test('while it is asked again it goes on saying why it is not there', async () => {
    showPages({ '/note': Note })
    await server.breaksDown('/note/one/1')
    await expect.element(page.getByText('Serverda nosozlik')).toBeVisible()
    void queryClient.refetchQueries()
    const again = await asked()
    await expect.element(page.getByRole('main').getByRole('alert')).toHaveTextContent('Serverda nosozlik')
    again.answer({ text: 'Salom' })
    await expect.element(page.getByText('Salom')).toBeVisible()
  })

  test('another language asks again: the server speaks it too', async () => {
    showPages({ '/note': Note })
    const call = await asked()
    call.answer({ text: 'Salom' })
    await expect.element(page.getByText('Salom')).toBeVisible()
    chooseLanguage('ru')
    const again = await asked()
    expect(again.headers.get('accept-language')).toBe('ru')
    again.answer({ text: 'Привет' })
    await expect.element(page.getByText('Привет')).toBeVisible()
    chooseLanguage('uz')
    const back = await asked()
    back.answer({ text: 'Salom' })
  })

  test('nothing of a session that has ended is shown to the next one', async () => {
    showPages({ '/note': Note })
    const call = await asked()
    call.answer({ text: 'Meniki' })
    await expect.element(page.getByText('Meniki')).toBeVisible()
    cleanUp()
    dropSession()
    signIn()
    showPages({ '/note': Note })
    const fresh = await asked()
    await expect.element(page.getByText('Meniki')).not.toBeInTheDocument()
    fresh.answer({ text: 'Seniki' })
    await expect.element(page.getByText('Seniki')).toBeVisible()
  })
})

describe('what is asked again by itself', () => {
  function Polled() {
    const { data, error, refetch } = useApi(note, { id: '1' }, { refetchEvery: 20 })
    return data ? <p>{data.text}</p> : <PageState error={error} onRetry={refetch} />
  }

  test('goes on saying why it could not be read while it is asked for again', async () => {
    showPages({ '/note': Polled })
    const refuse = async () => (await asked()).refuse(409, { error: 'state_conflict', message: 'Nosozlik' })
    await refuse()
    await expect.element(page.getByText('Nosozlik')).toBeVisible()
    const again = await asked()
    expect(page.getByText('Nosozlik').query()).not.toBeNull()
    again.answer({ text: 'Salom' })
    await expect.element(page.getByText('Salom')).toBeVisible()
  })
})

function Remove() {
  const { mutate, isPending } = useApiMutation(remove)
  return (
    <button type="button" aria-busy={isPending} onClick={() => mutate({ body: { id: '1' } })}>
      Oʻchirish
    </button>
  )
}
function RemoveBoth() {
  const { mutate } = useApiMutation(remove)
  const both = () => {
    mutate({ body: { id: '1' } })
    mutate({ body: { id: '2' } })
  }
  return (
    <button type="button" onClick={both}>
      Ikkalasini
    </button>
  )
}
const press = () => page.getByRole('button', { name: 'Oʻchirish' }).click()

describe('an act without a form', () => {
  test('says what the server says, and what stands on the page is read again', async () => {
    showPages({ '/note': () => [<Note key="note" />, <Remove key="remove" />] })
    const first = await asked()
    first.answer({ text: 'Bor' })
    await press()
    const act = await server.next('/note/remove')
    act.answer({ message: 'Oʻchirildi' })
    await expect.element(page.getByRole('status').getByText('Oʻchirildi')).toBeInTheDocument()
    const again = await asked()
    again.answer({ text: 'Yoʻq' })
    await expect.element(page.getByText('Yoʻq')).toBeVisible()
  })

  test('tried again after it was cut off has the same key, the next act another one', async () => {
    showPages({ '/note': Remove })
    const keys: (string | null)[] = []
    for (const answers of [false, true, true]) {
      await press()
      const act = await server.next('/note/remove')
      keys.push(act.headers.get('idempotency-key'))
      if (answers) act.answer({})
      else act.cutOff()
      await expect.element(page.getByRole('button', { name: 'Oʻchirish' })).toHaveAttribute('aria-busy', 'false')
    }
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  test('pressed twice before it is drawn that it is under way, it is done once; answered, it may be done again', async () => {
    showPages({ '/note': Remove })
    const button = page.getByRole('button', { name: 'Oʻchirish' })
    for (const isDone of [false, true]) {
      await expect.element(button).toHaveAttribute('aria-busy', 'false')
      button.query()?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
      button.query()?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
      const act = await server.next('/note/remove')
      if (isDone) act.answer({ message: 'Oʻchirildi' })
      else act.refuse(409, { error: 'note.used', message: 'Eslatma ishlatilgan' })
      await expect.element(button).toHaveAttribute('aria-busy', 'false')
    }
    expect(server.calls('/note/remove')).toHaveLength(2)
  })

  test('another one beside it is no second press', async () => {
    showPages({ '/note': RemoveBoth })
    await page.getByRole('button', { name: 'Ikkalasini' }).click()
    const keys = new Set<string | null>()
    for (const id of ['1', '2']) {
      const act = await server.next('/note/remove')
      expect(act.body).toEqual({ id })
      keys.add(act.headers.get('idempotency-key'))
      act.answer({})
    }
    expect(keys.size).toBe(2)
  })

  test('a refusal is told once', async () => {
    showPages({ '/note': Remove })
    await press()
    const act = await server.next('/note/remove')
    act.refuse(409, { error: 'note.used', message: 'Eslatma ishlatilgan' })
    await expect.element(page.getByRole('alert').getByText('Eslatma ishlatilgan')).toBeInTheDocument()
  })

  test('a reply with a command opens its popup and no toast', async () => {
    registerCommand('confirm_note', ({ payload, message, onClose }: CommandProps<{ code: string }>) => (
      <div role="dialog" aria-label={message}>
        {payload.code}
        <button type="button" onClick={onClose}>
          Yopish
        </button>
      </div>
    ))
    showPages({ '/note': Remove })
    await press()
    const act = await server.next('/note/remove')
    act.refuse(403, { error: 'note.confirm', message: 'Tasdiqlang', command: 'confirm_note', data: { code: 'K-7' } })
    const popup = page.getByRole('dialog', { name: 'Tasdiqlang' })
    await expect.element(popup).toHaveTextContent('K-7')
    expect(page.getByRole('alert').getByText('Tasdiqlang').query()).toBeNull()
    await popup.getByText('Yopish').click()
    await expect.element(popup).not.toBeInTheDocument()
  })
})

function Chooser() {
  const search = useSearch()
  const answer = useApi(all, { query: { search: search.text } }, { keepPrevious: true })
  return (
    <Combobox
      label="Eslatma"
      value={null}
      onChange={() => undefined}
      options={(answer.data?.notes ?? []).map((text) => ({ value: text, label: text }))}
      {...search.answeredBy(answer)}
    />
  )
}

test('the list under a field never shows the answer to an older text as one to choose from', async () => {
  showPages({ '/note': Chooser })
  const first = await server.next('/note/all')
  first.answer({ notes: ['Gaz', 'Suv'] })
  const field = page.getByRole('combobox', { name: 'Eslatma' })
  await field.fill('g')
  const slow = await server.next('/note/all')
  await field.fill('ga')
  const quick = await server.next('/note/all')
  expect([slow.query, quick.query]).toEqual([{ search: 'g' }, { search: 'ga' }])
  await expect.element(page.getByText('Suv')).toBeVisible()
  await expect.element(page.getByRole('option')).not.toBeInTheDocument()
  quick.answer({ notes: ['Gaz'] })
  await expect.element(page.getByRole('option', { name: 'Gaz' })).toBeVisible()
  slow.answer({ notes: ['Garov'] })
  await field.fill('gar')
  const last = await server.next('/note/all')
  last.cutOff()
  await expect.element(page.getByText('Qidirib boʻlmadi')).toBeVisible()
  await expect.element(page.getByRole('option')).not.toBeInTheDocument()
})

test('an export asks for the list as it is narrowed, once however often it is pressed, and a refusal is told', async () => {
  showPages({ '/note': () => <ExportMenu endpoint={exported} query={{ search: 'gaz', page: 3, limit: 20 }} /> })
  const menu = () => page.getByRole('button', { name: 'Faylga yuklab olish' })
  await menu().click()
  await page.getByRole('menuitem', { name: 'CSV fayl' }).click()
  const call = await server.next('/note/all/export')
  expect(call.query).toEqual({ search: 'gaz', format: 'csv' })
  await page.getByRole('button', { name: 'Fayl tayyorlanmoqda…' }).click()
  await page.getByRole('menuitem', { name: 'XLSX fayl' }).click()
  call.refuse(409, { error: 'export.busy', message: 'Birozdan keyin' })
  await expect.element(page.getByRole('alert').getByText('Birozdan keyin')).toBeInTheDocument()
  await expect.element(menu()).toBeVisible()
  expect(server.calls('/note/all/export')).toHaveLength(1)
})

/** An act in a window, which shows its own refusal. */
function Window() {
  const { mutate, error } = useApiMutation(remove, { fails: 'inline' })
  return (
    <>
      <button type="button" onClick={() => mutate({ body: { id: '1' } })}>
        Olib tashlash
      </button>
      <p>{error?.message}</p>
    </>
  )
}
function Page() {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      {isOpen && <Window />}
      <button type="button" onClick={() => setOpen(false)}>
        Yopish
      </button>
    </>
  )
}

test('a refusal is said at its act, and where its window was closed meanwhile, over the page', async () => {
  showPages({ '/note': Page })
  const act = page.getByRole('button', { name: 'Olib tashlash' })
  await act.click()
  const first = await server.next('/note/remove')
  first.refuse(409, { error: 'conflict', message: 'Band' })
  await expect.element(page.getByText('Band')).toBeVisible()
  expect(page.getByRole('alert').getByText('Band').elements()).toEqual([])
  await act.click()
  const second = await server.next('/note/remove')
  await page.getByText('Yopish').click()
  second.refuse(409, { error: 'conflict', message: 'Hali ham band' })
  await expect.element(page.getByRole('alert').getByText('Hali ham band')).toBeVisible()
})
