import { describe, expect, test } from 'vitest'
import { ariaKeysOf, isPressed, keysOf, type ShortcutName, shortcuts } from './shortcuts.ts'

type Held = Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> & { code?: string }
const press = (key: string, held: Held = {}) => ({
  key,
  code: '',
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

  test('a letter is known by its key under a Cyrillic layout, and by what it writes under a Latin one', () => {
    expect(heardBy(press('л', { ctrlKey: true, code: 'KeyK' }))).toEqual(['finder'])
    expect(heardBy(press('Я', { metaKey: true, code: 'KeyZ' }))).toEqual(['undo'])
    expect(heardBy(press('и', { ctrlKey: true, code: 'KeyB' }))).toEqual(['menu'])
    expect(heardBy(press('л', { code: 'KeyK' }))).toEqual([])
    expect(heardBy(press('w', { ctrlKey: true, code: 'KeyZ' }))).toEqual([]) // a French keyboard
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
