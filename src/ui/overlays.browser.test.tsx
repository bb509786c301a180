import { useEffect, useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { cell, useCell } from '#test/components/cell.ts'
import { show } from '#test/components/show.tsx'
import { Button } from './Button.tsx'
import { Combobox } from './Combobox.tsx'
import { ConfirmDialog } from './ConfirmDialog.tsx'
import { Dialog } from './Dialog.tsx'
import { Menu } from './Menu.tsx'
import { RadioGroup } from './RadioGroup.tsx'
import { SidePanel } from './SidePanel.tsx'
import { TextField } from './TextField.tsx'
import { toast } from './toast-store.ts'

const onF2 = (act: () => void) => {
  const hear = ({ key }: KeyboardEvent) => key === 'F2' && act()
  addEventListener('keydown', hear)
  return () => removeEventListener('keydown', hear)
}
const dialog = () => page.getByRole('dialog', { name: 'Toʻlov' })

describe('a dialog', () => {
  const closed = vi.fn<() => void>()
  beforeEach(() => closed.mockReset())
  function Opened({ canClose = true, sticky = false }: { canClose?: boolean; sticky?: boolean }) {
    const [isOpen, setOpen] = useState(false)
    const close = () => {
      closed()
      setOpen(false)
    }
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Ochish
        </button>
        <Dialog
          open={isOpen}
          onClose={canClose ? close : undefined}
          sticky={sticky}
          title="Toʻlov"
          footer={<Button>Saqlash</Button>}
        >
          <TextField label="Summa" defaultValue="" />
          <Combobox label="Usul" options={[{ value: 'cash', label: 'Naqd' }]} value={null} onChange={() => undefined} />
        </Dialog>
      </>
    )
  }
  const open = () => page.getByRole('button', { name: 'Ochish' }).click()

  test('the first field has the focus; after Escape it is back where it was', async () => {
    show(<Opened />)
    await open()
    await expect.element(page.getByRole('textbox', { name: 'Summa' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Ochish' })).toHaveFocus()
    expect(closed).toHaveBeenCalledOnce()
  })

  test('a page that comes below it, with a field that wants the focus, does not take the focus away', async () => {
    const isHere = cell(false)
    function Below() {
      return (
        <>
          <main>{useCell(isHere) && <TextField label="Ism" autoFocus />}</main>
          <Opened />
        </>
      )
    }
    show(<Below />)
    await open()
    await expect.element(page.getByRole('textbox', { name: 'Summa' })).toHaveFocus()
    isHere.put(true)
    await expect.element(page.getByLabelText('Ism')).toBeInTheDocument()
    await userEvent.keyboard('5')
    await expect.element(page.getByRole('textbox', { name: 'Summa' })).toHaveValue('5')
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('button', { name: 'Ochish' })).toHaveFocus()
  })

  /** As most windows of the product: drawn when it is asked for, its field takes the focus by itself. */
  function Drawn() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Ochish
        </button>
        {isOpen && (
          <Dialog open onClose={() => setOpen(false)} title="Toʻlov">
            <TextField label="Summa" autoFocus />
          </Dialog>
        )}
      </>
    )
  }

  test('whose field takes the focus by itself gives it back to where it was too', async () => {
    show(<Drawn />)
    await open()
    await expect.element(page.getByRole('textbox', { name: 'Summa' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Ochish' })).toHaveFocus()
  })

  test('whose opener went with its page leaves the focus on the page that stands there now, and on nothing in it', async () => {
    const isAtOpener = cell(true)
    function Moving() {
      const [isOpen, setOpen] = useState(false)
      useEffect(() => onF2(() => setOpen(true)), [])
      const opener = (name: string) => <Button onClick={() => setOpen(true)}>{name}</Button>
      return (
        <main tabIndex={-1} aria-label="Sahifa">
          {opener('Boshqa')}
          {useCell(isAtOpener) && opener('Ochish')}
          <Dialog open={isOpen} onClose={() => setOpen(false)} title="Toʻlov">
            <TextField label="Summa" defaultValue="" />
          </Dialog>
        </main>
      )
    }
    const leave = async () => {
      await expect.element(page.getByRole('textbox', { name: 'Summa' })).toHaveFocus()
      await userEvent.keyboard('{Escape}')
      await expect.element(dialog()).not.toBeInTheDocument()
    }
    show(<Moving />)
    await page.getByRole('button', { name: 'Boshqa' }).click()
    await leave()
    await expect.element(page.getByRole('button', { name: 'Boshqa' })).toHaveFocus()
    await open()
    await expect.element(page.getByRole('textbox', { name: 'Summa' })).toHaveFocus()
    isAtOpener.put(false)
    await leave()
    await expect.element(page.getByRole('main', { name: 'Sahifa' })).toHaveFocus()
    await userEvent.keyboard('{F2}')
    await leave()
    await expect.element(page.getByRole('main', { name: 'Sahifa' })).toHaveFocus()
  })

  test('a field that comes late gets the focus, not the cross', async () => {
    const isHere = cell(false)
    function Late() {
      return (
        <Dialog open onClose={closed} title="Toʻlov">
          {useCell(isHere) ? <TextField label="Summa" defaultValue="" /> : <p>Yuklanmoqda</p>}
        </Dialog>
      )
    }
    show(<Late />)
    await expect.element(dialog()).toHaveFocus()
    isHere.put(true)
    await expect.element(page.getByRole('textbox', { name: 'Summa' })).toHaveFocus()
  })

  test('among choices the one that is taken has the focus, not the first', async () => {
    const choices = ['Naqd', 'Karta'].map((value) => ({ value, label: value }))
    show(
      <Dialog open onClose={closed} title="Toʻlov">
        <RadioGroup label="Usul" choices={choices} value="Karta" onChange={() => undefined} />
      </Dialog>,
    )
    await expect.element(page.getByRole('radio', { name: 'Karta' })).toHaveFocus()
  })

  test('Escape closes what lies on top: the list of a field first, the dialog after it', async () => {
    show(<Opened />)
    await open()
    await page.getByRole('combobox', { name: 'Usul' }).fill('na')
    await expect.element(page.getByRole('listbox')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
    await expect.element(dialog()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog()).not.toBeInTheDocument()
  })

  test('the focus goes round inside of it', async () => {
    show(<Opened />)
    await open()
    await expect.element(page.getByRole('textbox', { name: 'Summa' })).toHaveFocus()
    for (let step = 0; step < 8; step += 1) await userEvent.tab()
    await expect.poll(() => dialog().element().contains(document.activeElement)).toBe(true)
  })

  test('a press outside closes it, but not one with a form', async () => {
    show(<Opened />)
    await open()
    await expect.element(dialog()).toBeVisible()
    await userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true })
    await expect.element(dialog()).not.toBeInTheDocument()
    show(<Opened key="form" sticky />)
    await open()
    await expect.element(dialog()).toBeVisible()
    await userEvent.click(document.body, { position: { x: 5, y: 5 }, force: true })
    await page.getByRole('button', { name: 'Yopish' }).click()
    await expect.element(dialog()).not.toBeInTheDocument()
    expect(closed).toHaveBeenCalledTimes(2)
  })

  test('one that cannot be left has no cross and hears no Escape', async () => {
    show(<Opened canClose={false} />)
    await open()
    await expect.element(dialog()).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await page.getByRole('textbox', { name: 'Summa' }).fill('5')
    await expect.element(dialog()).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Yopish' })).not.toBeInTheDocument()
  })
})

const isOpen = cell(true)
const Panel = () => (
  <SidePanel open={useCell(isOpen)} onClose={() => isOpen.put(false)} title="Toʻlov">
    <TextField label="Summa" defaultValue="" />
  </SidePanel>
)

test('a panel at the side closes by Escape and leaves the page as it was', async () => {
  show(<Panel />)
  await expect.element(page.getByRole('textbox', { name: 'Summa' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(isOpen.read()).toBe(false)
})

const confirmed = vi.fn<() => void>()
const state = cell({ open: true, pending: false, error: '' })
const Question = ({ name }: { name?: string }) => {
  const { open, pending, error } = useCell(state)
  return (
    <ConfirmDialog
      open={open}
      onClose={() => state.put({ ...state.read(), open: false })}
      onConfirm={confirmed}
      title="Oʻchirilsinmi?"
      description="Qaytarib boʻlmaydi"
      confirmLabel="Oʻchirish"
      cancelLabel="Qolsin"
      pending={pending}
      error={error}
      typeName={name ? { name, label: 'Nomini yozing', reason: 'Avval nomini yozing' } : undefined}
    />
  )
}

describe('a question before an act that cannot be undone', () => {
  const confirm = () => page.getByRole('button', { name: 'Oʻchirish' })
  beforeEach(() => {
    confirmed.mockReset()
    state.put({ open: true, pending: false, error: '' })
  })

  test('the focus stands on the way back', async () => {
    show(<Question />)
    await expect.element(page.getByRole('button', { name: 'Qolsin' })).toHaveFocus()
  })

  test('while it is under way it is not done again, and what went wrong is said inside', async () => {
    show(<Question />)
    await confirm().click()
    state.put({ open: true, pending: true, error: '' })
    await expect.element(confirm()).toHaveAttribute('aria-busy', 'true')
    await confirm().click()
    expect(confirmed).toHaveBeenCalledOnce()
    state.put({ open: true, pending: false, error: 'Boshqa joyda ishlatilgan' })
    await expect.element(page.getByRole('alert').getByText('Boshqa joyda ishlatilgan')).toBeVisible()
    await confirm().click()
    expect(confirmed).toHaveBeenCalledTimes(2)
  })

  test('a heavy act wants the name, with any apostrophe and any case, and Enter is no way around it', async () => {
    show(<Question name="Oʻktam zali" />)
    const typed = page.getByRole('textbox', { name: 'Nomini yozing' })
    await typed.fill("O'ktam")
    await userEvent.keyboard('{Enter}')
    await expect.element(confirm()).toHaveAttribute('aria-disabled', 'true')
    expect(confirmed).not.toHaveBeenCalled()
    await typed.fill("  o'KTAM zali ")
    await expect.element(confirm()).not.toHaveAttribute('aria-disabled')
    await userEvent.keyboard('{Enter}')
    expect(confirmed).toHaveBeenCalledOnce()
  })

  test('a name typed for one question does not answer the next', async () => {
    show(<Question name="Zal" />)
    await page.getByRole('textbox', { name: 'Nomini yozing' }).fill('Zal')
    await page.getByRole('button', { name: 'Qolsin' }).click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    state.put({ open: true, pending: false, error: '' })
    await expect.element(page.getByRole('textbox', { name: 'Nomini yozing' })).toHaveValue('')
    await expect.element(confirm()).toHaveAttribute('aria-disabled', 'true')
  })
})

describe('a button that cannot be pressed now', () => {
  test('says why, by focus as well, and does nothing', async () => {
    const pressed = vi.fn<() => void>()
    show(
      <Button disabledReason="Smena yopiq" onClick={pressed}>
        Toʻlov
      </Button>,
    )
    await expect.element(page.getByRole('button', { name: 'Toʻlov' })).toBeVisible()
    await userEvent.tab()
    await expect.element(page.getByRole('tooltip')).toHaveTextContent('Smena yopiq')
    await userEvent.keyboard('{Enter}')
    await page.getByRole('button', { name: 'Toʻlov' }).click({ force: true })
    expect(pressed).not.toHaveBeenCalled()
  })
})

test('a menu is loaded by its first press, opens then, and one act is done once', async () => {
  const done = vi.fn<() => void>()
  show(
    <Menu
      label="Amallar"
      trigger={<button type="button">Yana</button>}
      items={[
        { label: 'Tahrirlash', onSelect: done },
        { label: 'Oʻchirish', onSelect: done, disabledReason: 'Ishlatilgan' },
      ]}
    />,
  )
  await page.getByRole('button').click()
  await expect.element(page.getByRole('menuitem', { name: 'Oʻchirish' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('menuitem', { name: 'Tahrirlash' }).click()
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
  expect(done).toHaveBeenCalledOnce()
})

describe('a toast', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] }))
  afterEach(() => {
    vi.runAllTimers()
    vi.useRealTimers()
  })
  const text = (words: string) => page.getByText(words, { exact: true })

  test('stays five seconds, and as long as the pointer is on it', async () => {
    show(<p>Sahifa</p>)
    toast({ title: 'Saqlandi' })
    await expect.element(text('Saqlandi')).toBeVisible()
    await text('Saqlandi').hover({ force: true }) // a press would go through it
    vi.advanceTimersByTime(20_000)
    await expect.element(text('Saqlandi')).toBeVisible()
    await text('Sahifa').hover()
    vi.advanceTimersByTime(6_001)
    await expect.element(text('Saqlandi')).not.toBeInTheDocument()
  })

  test('a failure interrupts, a success waits its turn; the newer takes the place of the older', async () => {
    show(<p>Sahifa</p>)
    toast({ title: 'Saqlandi' })
    await expect.element(page.getByRole('status').getByText('Saqlandi')).toBeInTheDocument()
    toast({ tone: 'bad', title: 'Xatolik', description: 'Kassa yopiq' })
    await expect.element(page.getByRole('alert').getByText('Kassa yopiq')).toBeInTheDocument()
    await expect.element(text('Saqlandi')).not.toBeInTheDocument()
  })

  test('its act is done once and closes it', async () => {
    const undone = vi.fn<() => void>()
    show(<p>Sahifa</p>)
    toast({ title: 'Oʻchirildi', action: { label: 'Qaytarish', onPress: undone } })
    await page.getByRole('button', { name: 'Qaytarish' }).click()
    vi.advanceTimersByTime(1_001)
    await expect.element(text('Oʻchirildi')).not.toBeInTheDocument()
    expect(undone).toHaveBeenCalledOnce()
  })

  test('an act that is possible only for so long goes with its toast, pointer or not', async () => {
    show(<p>Sahifa</p>)
    toast({ title: 'Kirdi', action: { label: 'Bekor', onPress: () => undefined }, actionMs: 3000 })
    await text('Kirdi').hover()
    vi.advanceTimersByTime(4_001)
    await expect.element(text('Kirdi')).not.toBeInTheDocument()
  })

  test.each([
    ['a dialog', <p key="text">OVOD-2KHV</p>],
    ['a question without more', undefined],
  ])('on a phone stands away from the buttons of %s', async (_, content) => {
    await page.viewport(375, 700)
    show(
      <Dialog open onClose={() => undefined} title="Zaxira kodlar" footer={<Button>Saqlab qoʻydim</Button>}>
        {content}
      </Dialog>,
    )
    toast({ title: 'Kirish kaliti qoʻshildi' })
    await expect.element(text('Kirish kaliti qoʻshildi')).toBeVisible()
    const boxOf = (shown: Locator) => shown.element().getBoundingClientRect()
    const below = () => boxOf(page.getByRole('dialog')).top
    await expect.poll(() => below() - boxOf(text('Kirish kaliti qoʻshildi')).bottom).toBeGreaterThan(0)
    await page.viewport(1280, 800)
  })
})
