import { useState } from 'react'
import { Card } from '#src/ui/Card.tsx'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormTextArea } from '#src/web/forms/text-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { useTexts } from '#src/web/texts.ts'
import { ratings } from '../calls.generated.ts'
import { longestWords } from '../rules.ts'
import { StarChoice } from './Stars.tsx'
import { texts } from './texts.ts'

export function RatingForm({ gymId }: { gymId: string }) {
  const t = useTexts(texts)
  const [stars, setStars] = useState(0)
  const form = useApiForm({
    endpoint: ratings.give,
    formName: `rating:${gymId}`,
    defaults: { text: '' },
    toBody: ({ text }) => ({ gym_id: gymId, stars, text }),
  })
  return (
    // its long words come with the choice: they were the last large thing to be drawn on the first page
    <Card title={t.ask} description={stars > 0 && t.askText}>
      <ApiForm
        form={form}
        submitLabel={t.send}
        disabledReason={stars === 0 ? t.starsMissing : null}
        guardsLeaving={false}
        className="gap-3"
      >
        <StarChoice value={stars} onChange={setStars} />
        {stars > 0 && <FormTextArea name="text" label={t.text} rows={3} maxLength={longestWords} />}
      </ApiForm>
    </Card>
  )
}
