import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormTextArea } from '#src/web/forms/text-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { useTexts } from '#src/web/texts.ts'
import { ratings } from '../calls.generated.ts'
import { longestWords } from '../rules.ts'
import { texts } from './texts.ts'

/** The words to stars that are chosen, and the button that sends both. */
export function RatingForm({ gymId, stars }: { gymId: string; stars: number }) {
  const t = useTexts(texts)
  const form = useApiForm({
    endpoint: ratings.give,
    formName: `rating:${gymId}`,
    defaults: { text: '' },
    toBody: ({ text }) => ({ gym_id: gymId, stars, text }),
  })
  return (
    <ApiForm form={form} submitLabel={t.send} className="gap-3">
      <FormTextArea name="text" label={t.text} rows={3} maxLength={longestWords} />
    </ApiForm>
  )
}
