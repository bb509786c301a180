import { expect, test } from 'vitest'
import { cell, useCell } from '#test/components/cell.ts'
import { draw } from '#test/components/show.tsx'
import { PrintSheet } from './PrintSheet.tsx'

const pageRules = () =>
  document.adoptedStyleSheets.flatMap((sheet) => [...sheet.cssRules]).filter((rule) => rule instanceof CSSPageRule)
/** Millimetres of the page that the printer is told. */
const sizes = () => pageRules().map(({ style }) => style.getPropertyValue('size').split(' ').map(Number.parseFloat))
const sheets = () => document.querySelectorAll('[data-print=sheet]')

test('a roll is as long as what stands on it, also when that grows; A4 is A4; and nothing of it is left behind', async () => {
  const lines = cell(3)
  const roll = cell<58 | 80 | null>(80)
  function Sheet() {
    const count = useCell(lines)
    return (
      <PrintSheet roll={useCell(roll)}>
        <div style={{ height: count * 96 }}>Chek</div>
      </PrintSheet>
    )
  }
  draw(<Sheet />)
  const height = () => sizes()[0]?.[1] ?? 0
  await expect.poll(() => sizes().length).toBe(1)
  expect(sizes()[0]?.[0]).toBe(80)
  const short = height()
  expect(short).toBeGreaterThan(3 * 25.4)
  lines.put(10)
  await expect.poll(height).toBeGreaterThan(short + 7 * 25)
  roll.put(58)
  await expect.poll(() => sizes().map(([width]) => width)).toEqual([58])
  roll.put(null)
  await expect.poll(() => pageRules().map(({ style }) => style.getPropertyValue('size'))).toEqual(['a4'])
  expect(sheets()).toHaveLength(1)

  draw(null)
  await expect.poll(() => [sheets().length, pageRules().length]).toEqual([0, 0])
})
