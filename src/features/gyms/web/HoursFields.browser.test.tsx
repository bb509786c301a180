import { FormProvider, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '#test/components/show.tsx'
import { HoursFields } from './HoursFields.tsx'

function Hours() {
  const span = { from: '07:00', to: '22:00' }
  const form = useForm({
    defaultValues: { hoursMode: 'same', workingHours: { forAll: span, forMen: span, forWomen: span, weekdays: [] } },
  })
  return (
    <FormProvider {...form}>
      <HoursFields />
    </FormProvider>
  )
}

test('hours that go over midnight are said to end on the next day while they are typed', async () => {
  show(<Hours />)
  const opens = page.getByRole('textbox').first()
  const closes = page.getByRole('textbox').nth(1)
  await expect.element(page.getByText(/keyingi kun/)).not.toBeInTheDocument()
  await opens.fill('9')
  await closes.fill('7')
  await expect.element(page.getByText('09:00 dan keyingi kun 07:00 gacha')).toBeVisible()
  await closes.fill('24')
  await expect.element(page.getByText(/keyingi kun/)).not.toBeInTheDocument()
})
