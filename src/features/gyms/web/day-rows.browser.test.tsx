import { FormProvider, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { showPages } from '#test/components/show-page.tsx'
import { HolidaysField } from './HolidaysField.tsx'
import { WeekdaysField } from './WeekdaysField.tsx'

const day = (weekday: string) => ({ weekday, forAll: { mode: 'closed' }, forMen: {}, forWomen: {} })

function Days() {
  const form = useForm({
    defaultValues: {
      holidays: [
        { date: '2026-03-08', name: '' },
        { date: '2026-03-21', name: '' },
      ],
      hoursMode: 'together',
      workingHours: { weekdays: [day('1'), day('2')] },
    },
  })
  return (
    <FormProvider {...form}>
      <HolidaysField />
      <WeekdaysField />
    </FormProvider>
  )
}

test.each([
  ['a closed day', 'Kunni olib tashlash', 'Sana 1', 0],
  ['a day of the week', 'Hafta kunini olib tashlash', 'Hafta kuni 1', 1],
])(
  'the focus goes on in the row before when %s is removed, and at what adds one when none is left',
  async (_, remove, first, at) => {
    showPages({ '/': Days })
    await page.getByRole('button', { name: `${remove} 2` }).click()
    await expect.element(page.getByLabelText(first)).toHaveFocus()
    await page.getByRole('button', { name: `${remove} 1` }).click()
    await expect.element(page.getByRole('button', { name: 'Kun qoʻshish' }).nth(at)).toHaveFocus()
  },
)
