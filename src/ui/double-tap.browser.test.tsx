import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '#test/components/show.tsx'
import { Dialog } from './Dialog.tsx'
import { SidePanel } from './SidePanel.tsx'

test.each([
  ['dialog', Dialog, { x: 640, y: 400 }],
  ['panel at the side', SidePanel, { x: 1060, y: 400 }],
] as const)(
  'the second half of a double tap neither closes the %s that the first half opened nor presses anything in it',
  async (_, Window, within) => {
    const [closed, pressed] = [vi.fn<() => void>(), vi.fn<() => void>()]
    function Page() {
      const [isOpen, setOpen] = useState(false)
      return (
        <>
          <button type="button" className="fixed inset-0" onClick={() => setOpen(true)}>
            Ochish
          </button>
          <Window open={isOpen} onClose={closed} title="Toʻlov">
            <button type="button" className="h-screen w-full" onClick={pressed}>
              Sotish
            </button>
          </Window>
        </>
      )
    }
    const act = page.getByRole('button', { name: 'Sotish' })
    for (const position of [{ x: 5, y: 5 }, within]) {
      show(<Page key={position.x} />)
      await page.getByRole('button', { name: 'Ochish' }).dblClick({ position })
      await expect.element(act).toBeVisible()
      expect([closed.mock.calls, pressed.mock.calls]).toEqual([[], []])
    }
    await act.click()
    expect(pressed).toHaveBeenCalledOnce()
    await page.elementLocator(document.body).click({ position: { x: 5, y: 5 }, force: true })
    expect(closed).toHaveBeenCalledOnce()
  },
)
