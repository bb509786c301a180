import { Download } from 'lucide-react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '#test/components/show.tsx'
import { fitsIn } from '#test/components/fits.ts'
import { Button } from './Button.tsx'
import { PageHead } from './PageHead.tsx'

const word = 'maʼlumotlarim'

/** In how many lines the last word of the title stands. */
function linesOfWord(): number {
  const text = page.getByRole('heading').element().firstChild
  if (!(text instanceof Text)) throw new Error('the title is a text')
  const range = document.createRange()
  range.setStart(text, text.data.indexOf(word))
  range.setEnd(text, text.data.length)
  return range.getClientRects().length
}

test('beside an act on a phone no word of the title is cut in two: the act stands below; a word wider than the phone is', async () => {
  await page.viewport(343, 700) // a phone of 375 px, less the margins of a page
  const act = <Button icon={<Download />}>Yuklab olish (JSON)</Button>
  show(<PageHead title={`Mening ${word}`} context="Zallar siz haqingizda nima saqlaydi" actions={act} />)
  await expect.poll(linesOfWord).toBe(1)
  show(<PageHead title={word.repeat(4)} context="Zal" actions={act} />)
  await fitsIn(343)
})
