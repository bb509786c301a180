import { FormProvider, useForm } from 'react-hook-form'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { pageOf } from '#test/components/samples.ts'
import { standInForServer } from '#test/components/server.ts'
import { showPages, signIn } from '#test/components/show-page.tsx'
import { KindsField } from './KindsField.tsx'

const server = standInForServer()
beforeEach(signIn)

function Form() {
  const form = useForm({ defaultValues: { class_kinds: ['away'] } })
  return (
    <FormProvider {...form}>
      <KindsField adminId={undefined} />
    </FormProvider>
  )
}
const kind = (_id: string, name: string, is_archived: boolean) => ({ _id, name, is_archived })

test('a kind that a plan has and that was put away since stands there to be let go; others that are away are not offered', async () => {
  showPages({ '/a': Form })
  const kinds = [kind('away', 'Step', true), kind('old', 'Tabata', true), kind('here', 'Yoga', false)]
  ;(await server.next('/class/kind/all')).answer({ kinds, ...pageOf(3) })
  const chip = (name: string) => page.getByRole('button', { name })
  await expect.element(chip('Step')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(chip('Yoga')).toHaveAttribute('aria-pressed', 'false')
  await expect.element(chip('Tabata')).not.toBeInTheDocument()
  await chip('Step').click()
  await expect.element(chip('Step')).not.toBeInTheDocument()
})
