import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { OwnNews } from '#src/features/news/contract.ts'
import { today } from '#src/web/texts.ts'
import { fitsIn } from '#test/components/fits.ts'
import { idOf, longName } from '#test/components/samples.ts'
import { show } from '#test/components/show.tsx'
import { NewsCard } from './NewsCard.tsx'

beforeEach(() => page.viewport(320, 700))

const piece = (nr: number, given: Partial<OwnNews> = {}): OwnNews => ({
  _id: idOf(nr),
  title: `Yangilik ${nr}`,
  text: 'Birinchi qator\nIkkinchi qator',
  picture: null,
  from_date: today(),
  ...given,
})

test('a tap reads a piece of news whole, and the cross leads back', async () => {
  show(<NewsCard news={[piece(1, { title: longName })]} />)
  await page.getByRole('button', { name: longName }).click()
  const dialog = page.getByRole('dialog', { name: longName })
  await expect.element(dialog.getByText('Ikkinchi qator')).toBeVisible()
  await dialog.getByRole('button', { name: 'Yopish' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await fitsIn(320)
})

test('the two newest stand there, the others after a press that says how many', async () => {
  show(<NewsCard news={[1, 2, 3, 4].map((nr) => piece(nr))} />)
  const rows = () => page.getByRole('listitem').elements().length
  await expect.poll(rows).toBe(2)
  await page.getByRole('button', { name: 'Yana 2 ta' }).click()
  await expect.poll(rows).toBe(4)
  await expect.element(page.getByRole('button', { name: /^Yana/ })).not.toBeInTheDocument()
})
