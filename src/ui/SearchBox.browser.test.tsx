import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cell, useCell } from '#test/components/cell.ts'
import { show } from '#test/components/show.tsx'
import { SearchBox } from './SearchBox.tsx'

const inForce = cell('')
const asked = vi.fn<(text: string) => void>()
const box = () => page.getByRole('searchbox', { name: 'Ism' })

/** As on a list page: the search in force is that of the address, which follows a moment after it was asked for. */
function List() {
  return (
    <>
      <SearchBox label="Ism" value={useCell(inForce)} onSearch={asked} />
      <input aria-label="Boshqa" />
      <button type="button">Yon</button>
    </>
  )
}

beforeEach(() => {
  inForce.put('')
  asked.mockReset()
  show(<List />)
})

afterEach(() => void vi.useRealTimers())

const lettersAsked = () => asked.mock.calls.map(([text]) => text)

test('words are asked for, not letters', async () => {
  await userEvent.type(box(), 'ali')
  await expect.poll(lettersAsked).toEqual(['ali'])
})

test('what is typed on while the address is on its way is not lost', async () => {
  await userEvent.type(box(), 'al')
  await expect.poll(lettersAsked).toEqual(['al'])
  await expect.element(box()).toHaveValue('al')
  await userEvent.type(box(), 'i')
  inForce.put('al')
  await expect.element(box()).toHaveValue('ali')
  await expect.poll(lettersAsked).toEqual(['al', 'ali'])
  inForce.put('ali')
  await expect.element(box()).toHaveValue('ali')
})

test('Enter asks at once and the pause after it does not ask again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await userEvent.type(box(), 'ali{Enter}')
  expect(lettersAsked()).toEqual(['ali'])
  inForce.put('ali')
  await userEvent.type(box(), 'sh{Enter}')
  vi.runAllTimers()
  expect(lettersAsked()).toEqual(['ali', 'alish'])
  vi.useRealTimers()
})

test('a search that comes from outside takes the place of what was typed, and what was not sent yet is not sent', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await userEvent.type(box(), 'ali')
  inForce.put('guli')
  await expect.element(box()).toHaveValue('guli')
  vi.runAllTimers()
  expect(lettersAsked()).toEqual([])
  vi.useRealTimers()
  await userEvent.type(box(), 'm')
  await expect.poll(lettersAsked).toEqual(['gulim'])
})

test('two searches under way do not put back what was typed since', async () => {
  await userEvent.type(box(), 'al{Enter}i{Enter}')
  expect(lettersAsked()).toEqual(['al', 'ali'])
  inForce.put('al')
  await userEvent.keyboard('s')
  await expect.element(box()).toHaveValue('alis')
  inForce.put('ali')
  await expect.poll(lettersAsked).toEqual(['al', 'ali', 'alis'])
  await expect.element(box()).toHaveValue('alis')
})

test('Escape empties it and asks for everything; in the empty field it is left to others', async () => {
  const heard = vi.fn<() => void>()
  document.addEventListener('keydown', heard)
  await userEvent.type(box(), 'ali{Enter}')
  inForce.put('ali')
  heard.mockClear()
  await userEvent.keyboard('{Escape}')
  await expect.element(box()).toHaveValue('')
  expect(lettersAsked()).toEqual(['ali', ''])
  expect(heard).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  expect(heard).toHaveBeenCalledOnce()
  document.removeEventListener('keydown', heard)
})

test('the slash leads here from anywhere but from where one types', async () => {
  await page.getByRole('button', { name: 'Yon' }).click()
  await userEvent.keyboard('/')
  await expect.element(box()).toHaveFocus()
  await expect.element(box()).toHaveValue('')
  const other = page.getByRole('textbox', { name: 'Boshqa' })
  await userEvent.type(other, '1/2')
  await expect.element(other).toHaveValue('1/2')
})

test('the cross empties it and leaves the focus in the field', async () => {
  await userEvent.type(box(), 'ali{Enter}')
  inForce.put('ali')
  await page.getByRole('button', { name: 'Tozalash' }).click()
  expect(lettersAsked()).toEqual(['ali', ''])
  await expect.element(box()).toHaveFocus()
})
