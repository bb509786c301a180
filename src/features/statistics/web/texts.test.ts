import { expect, test } from 'vitest'
import { languages } from '#src/contract/languages.ts'
import { texts } from './texts.ts'

test.each(languages)(
  'what the dashboard says of debts that are due names the tile with all of them, in %s',
  (language) => {
    const { debt, listInfo } = texts[language]
    expect(listInfo.debts).toContain(debt)
  },
)
