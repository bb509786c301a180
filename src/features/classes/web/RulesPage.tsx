import { afterGyms } from '#src/features/gyms/web/selected-gym.ts'
import { Card } from '#src/ui/Card.tsx'
import { useApi } from '#src/web/api.ts'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormCheckbox } from '#src/web/forms/choice-fields.tsx'
import { FormNumber } from '#src/web/forms/number-fields.tsx'
import { useSettingsForm } from '#src/web/forms/use-settings-form.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useCan } from '#src/web/me.ts'
import { useTexts } from '#src/web/texts.ts'
import { classSettings } from '../settings-calls.generated.ts'
import type { ClassSettings } from '../settings-contract.ts'
import { ClassHead } from './ClassHead.tsx'
import { useClassGym } from './class-gym.ts'
import { partsTexts } from './parts-texts.ts'

/** When booking opens, what is late, how strikes count. */
export function RulesPage() {
  const place = useClassGym()
  const gymId = place.gym?._id
  const { data, error, refetch } = afterGyms(
    useApi(classSettings.settings, { gym_id: gymId ?? '', query: {} }, { enabled: gymId !== undefined }),
    place,
  )
  return (
    <>
      <ClassHead current="rules" place={place} />
      <div className="max-w-180">
        {data ? (
          <RulesForm key={data.settings.gym_id._id} settings={data.settings} />
        ) : (
          <PageState error={error} onRetry={refetch} />
        )}
      </div>
    </>
  )
}

const valuesOf = ({ gym_id: _, ...rules }: ClassSettings) => rules

function RulesForm({ settings }: { settings: ClassSettings }) {
  const t = useTexts(partsTexts)
  const { rules } = t
  const mayChange = useCan(classSettings.updateSettings)
  const form = useSettingsForm({
    endpoint: classSettings.updateSettings,
    read: classSettings.settings,
    params: { gym_id: settings.gym_id._id, query: {} },
    settings,
    valuesOf,
    names: {
      opens_days: rules.opens,
      late_minutes: rules.late,
      promotion_stops_minutes: rules.promotion,
      waiting_a_day: rules.waiting,
      strikes: rules.limit,
      strike_days: rules.within,
      off_days: rules.off,
      may_overlap: rules.overlap,
      is_sms_sent: rules.sms,
    },
  })
  return (
    <ApiForm form={form} submitLabel={t.save} disabledReason={mayChange ? null : rules.onlyOwner}>
      <Card title={rules.booking}>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <FormNumber name="opens_days" label={rules.opens} suffix={t.days} min={0} max={56} stepper required />
          <FormNumber
            name="waiting_a_day"
            label={rules.waiting}
            hint={rules.waitingHint}
            min={0}
            max={20}
            stepper
            required
          />
          <FormNumber
            name="promotion_stops_minutes"
            label={rules.promotion}
            hint={rules.promotionHint}
            suffix={t.minutes}
            min={0}
            max={1440}
            required
          />
          <FormCheckbox name="may_overlap" label={rules.overlap} className="self-center" />
        </div>
      </Card>
      <Card title={rules.strikes}>
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <FormNumber
            name="late_minutes"
            label={rules.late}
            hint={rules.lateHint}
            suffix={t.minutes}
            min={0}
            max={2880}
            required
          />
          <FormNumber
            name="strikes"
            label={rules.limit}
            hint={rules.limitHint}
            suffix={t.times}
            min={0}
            max={20}
            stepper
            required
          />
          <FormNumber name="strike_days" label={rules.within} suffix={t.days} min={1} max={365} stepper required />
          <FormNumber name="off_days" label={rules.off} suffix={t.days} min={1} max={365} stepper required />
        </div>
      </Card>
      <Card title={rules.telling}>
        <FormCheckbox name="is_sms_sent" label={rules.sms} hint={rules.smsHint} />
      </Card>
    </ApiForm>
  )
}
