import { useEffect, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '#test/components/show.tsx'
import { Dialog } from './Dialog.tsx'
import { SearchBox } from './SearchBox.tsx'
import { typeAhead } from './type-ahead.ts'

// A key leads to a field that comes late, and a hand types on: half a name would mean somebody else.

type Coming = 'nothing' | 'field' | 'another' | 'question' | 'list'
let isThere = true
let come: (next: Coming) => void
const entered = vi.fn<(text: string) => void>()
const pressed = vi.fn<() => void>()
const answered = vi.fn<() => void>()
const calledOff = vi.fn<() => void>()

function Field({ label }: { label: string }) {
  const [text, setText] = useState('')
  return (
    <input
      aria-label={label}
      autoFocus
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && entered(event.currentTarget.value)}
    />
  )
}

function Page() {
  const [shown, setShown] = useState<Coming>('nothing')
  useEffect(() => {
    come = setShown
    const onKey = ({ key }: KeyboardEvent) => (key === 'F2' ? typeAhead(() => isThere, calledOff) : pressed())
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <input aria-label="before" autoFocus />
      {shown === 'field' && <Field key="first" label="first" />}
      {shown === 'another' && <Field key="second" label="second" />}
      {shown === 'list' && <SearchBox label="search" value="" onSearch={() => undefined} />}
      {shown === 'question' && (
        <Dialog open onClose={() => undefined} title="Leave?" footer={<button onClick={answered}>Stay</button>}>
          <p>Unsaved</p>
        </Dialog>
      )}
    </>
  )
}

const field = (name: string) => page.getByRole('textbox', { name })
const isFocused = (name: string) =>
  vi.waitUntil(() => document.activeElement?.getAttribute('aria-label') === name, { timeout: 20_000 })

beforeEach(async () => {
  for (const mock of [entered, pressed, answered, calledOff]) mock.mockReset()
  isThere = true
  show(<Page />)
  await isFocused('before')
})

test('what is typed before the field is there stands in it, with the Enter after it, and nowhere else', async () => {
  await userEvent.keyboard('{F2}umi a{Backspace}da{Enter}')
  expect(pressed).not.toHaveBeenCalled()
  come('field')
  await expect.element(field('first')).toHaveValue('umi da')
  await vi.waitUntil(() => entered.mock.calls.length > 0, { timeout: 20_000 })
  expect(entered.mock.calls).toEqual([['umi da']])
  await expect.element(field('before')).toHaveValue('')
  await userEvent.keyboard('x')
  await expect.element(field('first')).toHaveValue('umi dax')
})

test('a field that gives its place to another at once is not it', async () => {
  await userEvent.keyboard('{F2}umida')
  come('field')
  await Promise.resolve()
  come('another')
  await expect.element(field('second')).toHaveValue('umida')
})

test('a field of the page before, which takes the focus only now, gets nothing', async () => {
  isThere = false
  await userEvent.keyboard('{F2}umida{Enter}')
  come('field')
  await isFocused('first')
  await userEvent.keyboard('x')
  await expect.element(field('first')).toHaveValue('x')
  come('another')
  await isFocused('second')
  isThere = true
  await expect.element(field('second')).toHaveValue('umida')
  expect(entered.mock.calls).toEqual([['umida']])
})

test('where a list came, which takes no focus, the key of its search leads there again', async () => {
  const search = page.getByRole('searchbox', { name: 'search' })
  const before = document.activeElement
  if (before instanceof HTMLElement) before.blur()
  isThere = false
  await userEvent.keyboard('{F2}umida')
  come('list')
  await expect.element(search).toBeVisible()
  await userEvent.keyboard('/')
  await expect.element(search).not.toHaveFocus()
  isThere = true
  await userEvent.keyboard('/davron')
  await expect.element(search).toHaveValue('davron')
})

test('Escape, a tap and a question that stands in the way give the keys back', async () => {
  await userEvent.keyboard('{F2}umida{Escape}a')
  await expect.element(field('before')).toHaveValue('a')
  expect(calledOff).toHaveBeenCalledOnce()
  await userEvent.keyboard('{F2}umida')
  await field('before').click()
  await userEvent.keyboard('b')
  await expect.element(field('before')).toHaveValue('ab')
  await userEvent.keyboard('{F2}umida')
  come('question')
  const stay = page.getByRole('button', { name: 'Stay' })
  await expect.element(stay).toHaveFocus()
  await expect
    .poll(async () => {
      await userEvent.keyboard('{Enter}')
      return answered.mock.calls.length
    })
    .toBeGreaterThan(0)
})

test('a name that is typed on into a question answers nothing, neither by its space nor by its Enter; a key by itself does', async () => {
  await userEvent.keyboard('{F2}')
  come('question')
  const stay = page.getByRole('button', { name: 'Stay' })
  await expect.element(stay).toHaveFocus()
  await userEvent.keyboard('barno roz{Enter}')
  await expect.element(stay).toHaveFocus()
  expect(answered).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  expect(answered).toHaveBeenCalledOnce()
})
