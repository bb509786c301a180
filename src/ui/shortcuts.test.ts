import { describe, expect, test } from 'vitest'
import { ariaKeysOf, isPressed, keysOf, type ShortcutName, shortcuts } from './shortcuts.ts'

const press = (key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
})
const names = Object.keys(shortcuts) as ShortcutName[]
const heardBy = (pressed: ReturnType<typeof press>) => names.filter((name) => isPressed(name, pressed))

describe('shortcuts', () => {
  test('a key means one thing, with Ctrl and with Cmd, whatever Caps Lock says', () => {
    expect(heardBy(press('k', { ctrlKey: true }))).toEqual(['finder'])
    expect(heardBy(press('K', { metaKey: true }))).toEqual(['finder'])
    expect(heardBy(press('F2'))).toEqual(['sale'])
    for (const name of names) expect(names.filter((other) => keysOf(other) === keysOf(name))).toEqual([name])
  })

  test('a letter alone, or with another key held, is no shortcut', () => {
    expect(heardBy(press('k'))).toEqual([])
    expect(heardBy(press('K', { ctrlKey: true, shiftKey: true }))).toEqual([])
    expect(heardBy(press('F2', { altKey: true }))).toEqual([])
    expect(heardBy(press('/', { ctrlKey: true }))).toEqual([])
  })

  test('a sign is heard with Shift, where the keyboard needs it', () => {
    expect(heardBy(press('?', { shiftKey: true }))).toEqual(['sheet'])
    expect(heardBy(press('/', { shiftKey: true }))).toEqual(['search'])
  })

  test('it is written as on the keys, and said to screen readers for both systems', () => {
    expect([keysOf('finder'), keysOf('sale'), keysOf('sheet')]).toEqual(['Ctrl K', 'F2', '?'])
    expect(ariaKeysOf('menu')).toBe('Control+B Meta+B')
  })
})
