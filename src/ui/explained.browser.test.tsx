import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { show } from '#test/components/show.tsx'
import { InfoPopover } from './Popover.tsx'
import { Tooltip } from './Tooltip.tsx'

const tooltip = () => page.getByRole('tooltip')
const button = () => page.getByRole('button', { name: 'Toʻlov' })
const pointed = vi.fn<() => void>()
afterEach(() => void vi.useRealTimers())

const showExplained = () =>
  show(
    <>
      <Tooltip content="Smena yopiq">
        <button type="button" aria-describedby="till" onPointerEnter={pointed}>
          Toʻlov
        </button>
      </Tooltip>
      <p id="till">Kassa 2</p>
    </>,
  )

test('words about a button come under the pointer that stays there, and are there as long as it is on either', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  pointed.mockReset()
  showExplained()
  await button().hover()
  expect(tooltip().query()).toBeNull()
  vi.advanceTimersByTime(250)
  await expect.element(tooltip()).toHaveTextContent('Smena yopiq')
  await tooltip().hover()
  vi.advanceTimersByTime(10_000)
  await tooltip().hover() // no pointer reaches words that have gone
  await page.getByText('Kassa 2').hover()
  vi.advanceTimersByTime(100)
  await expect.element(tooltip()).not.toBeInTheDocument()
  // the button hears its own pointer, and keeps what described it before
  expect(pointed).toHaveBeenCalledOnce()
  await expect.element(button()).toHaveAccessibleDescription('Kassa 2 Smena yopiq')
})

test('words about a button come with the focus of the keyboard, and go by Escape, which leaves the focus', async () => {
  showExplained()
  await expect.element(button()).toBeVisible()
  await userEvent.tab()
  await expect.element(tooltip()).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(tooltip()).not.toBeInTheDocument()
  await expect.element(button()).toHaveFocus()
})

test('how a figure is counted is one press away; Escape closes it and gives the focus back', async () => {
  show(<InfoPopover title="Tushum">Toʻlovlar − qaytarishlar</InfoPopover>)
  const info = page.getByRole('button', { name: 'Batafsil: Tushum' })
  const told = page.getByRole('dialog', { name: 'Tushum' })
  await info.click()
  await expect.element(told).toHaveTextContent('Toʻlovlar − qaytarishlar')
  await userEvent.keyboard('{Escape}')
  await expect.element(told).not.toBeInTheDocument()
  await expect.element(info).toHaveFocus()
})
