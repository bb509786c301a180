import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cell, useCell } from '#test/components/cell.ts'
import { show } from '#test/components/show.tsx'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { TextField } from './TextField.tsx'

test('the next step within it begins at its first field, and nobody is taken away from where they are', async () => {
  const step = cell(0)
  function Steps() {
    const now = useCell(step)
    return (
      <Dialog open onClose={() => undefined} title="Toʻlov">
        {now === 0 && <TextField label="Aʼzo" defaultValue="" />}
        {now === 0 && <Button onClick={() => step.put(1)}>Oʻzgartirish</Button>}
        {now === 1 && <p>Yuklanmoqda</p>}
        {now === 2 && <TextField label="Sabab" defaultValue="" />}
        {now === 3 && <TextField label="Sana" key="other" defaultValue="" />}
        {now >= 2 && <TextField label="Izoh" defaultValue="" />}
      </Dialog>
    )
  }
  show(<Steps />)
  await expect.element(page.getByRole('textbox', { name: 'Aʼzo' })).toHaveFocus()
  await page.getByRole('button', { name: 'Oʻzgartirish' }).click()
  await expect.element(page.getByRole('dialog')).toHaveTextContent('Yuklanmoqda')
  step.put(2)
  await expect.element(page.getByRole('textbox', { name: 'Sabab' })).toHaveFocus()
  await page.getByRole('textbox', { name: 'Izoh' }).click()
  step.put(3)
  await expect.element(page.getByRole('textbox', { name: 'Sana' })).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Izoh' })).toHaveFocus()
})

test('a window that came before its page had the field that it begins with gives that the focus when it goes', async () => {
  const isHere = cell(false)
  function Arriving() {
    const [open, setOpen] = useState(true)
    const has = useCell(isHere)
    return (
      <>
        <main tabIndex={-1} aria-label="Eshik">
          {has && <TextField label="Kim keldi" defaultValue="" data-begins-page />}
        </main>
        <Dialog open={open} onClose={() => setOpen(false)} title="Chek">
          Toʻlandi
        </Dialog>
      </>
    )
  }
  show(<Arriving />)
  await expect.element(page.getByRole('dialog', { name: 'Chek' })).toBeVisible()
  isHere.put(true)
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('textbox', { name: 'Kim keldi' })).toHaveFocus()
})
