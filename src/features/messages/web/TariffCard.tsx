import { Card } from '#src/ui/Card.tsx'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormMoney } from '#src/web/forms/number-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { useTexts } from '#src/web/texts.ts'
import { messages } from '../calls.generated.ts'
import { texts } from './texts.ts'

/** What the gateway takes for one part: owners see by it what a message will cost before it leaves. */
export function TariffCard({ price }: { price: number | null }) {
  const t = useTexts(texts)
  return (
    <Card title={t.tariff} description={t.tariffText}>
      <TariffForm price={price} />
    </Card>
  )
}

function TariffForm({ price }: { price: number | null }) {
  const t = useTexts(texts)
  const form = useApiForm({
    endpoint: messages.setTariff,
    params: {},
    formName: 'sms-tariff',
    defaults: { part_price: price },
  })
  return (
    <ApiForm form={form} submitLabel={t.saveTariff}>
      <div className="max-w-xs">
        <FormMoney name="part_price" label={t.partPrice} />
      </div>
    </ApiForm>
  )
}
