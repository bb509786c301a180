import { FormProvider, useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '#test/components/show.tsx'
import { FormSelect } from './choice-fields.tsx'

const options = [
  { value: 'a', label: 'Sergeli' },
  { value: 'b', label: 'Chilonzor' },
]
function Form({ chosen }: { chosen: string }) {
  return (
    <FormProvider {...useForm({ values: { gym_id: chosen } })}>
      <FormSelect name="gym_id" label="Zal" options={options} />
    </FormProvider>
  )
}
const shown = () => (page.getByLabelText('Zal').element() as HTMLSelectElement).selectedOptions[0]?.text

test('what is not among the options is not shown as the first of them', async () => {
  show(<Form chosen="" />)
  await expect.poll(shown).toBe('')
  show(<Form chosen="gone" />)
  await expect.poll(shown).toBe('')
  show(<Form chosen="b" />)
  await expect.poll(shown).toBe('Chilonzor')
  expect(page.getByRole('option').elements()).toHaveLength(2)
})
