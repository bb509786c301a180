import { useWatch } from 'react-hook-form'
import { isDay } from '#src/contract/days.ts'
import { TimeField } from '#src/features/gyms/web/TimeField.tsx'
import { Button } from '#src/ui/Button.tsx'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormCheckbox, FormSelect } from '#src/web/forms/choice-fields.tsx'
import { FormDate } from '#src/web/forms/FormDate.tsx'
import { FormMoney, FormNumber } from '#src/web/forms/number-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { call } from '#src/web/api.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { classes } from '../calls.generated.ts'
import type { ClassSession } from '../contract.ts'
import { deskTexts } from './desk-texts.ts'
import { dropInTexts } from './drop-in-texts.ts'
import { EffectNote } from './EffectNote.tsx'
import { RoomHint } from './RoomHint.tsx'
import { chosenCoach, type ClassChoices, coachesWith, nameIn, useClassChoices, withoutAway } from './session-choices.ts'
import { useClash } from './use-clash.ts'
import { usePreview } from './use-preview.ts'

type Props = { session: ClassSession; onDone: () => void }

/** One class gets another day, time, coach, room or number of places; who is told stands there before it is saved. */
export function ChangeSession({ session, onDone }: Props) {
  const { choices, error, refetch } = useClassChoices(session.gym_id._id)
  if (!choices) return <PageState error={error} onRetry={refetch} />
  return <ChangeForm session={session} choices={choices} onDone={onDone} />
}

const valuesOf = (session: ClassSession) => ({
  date: session.date,
  time: session.time,
  duration: session.duration as number | null,
  coach_id: chosenCoach(session),
  room_id: session.room_id._id,
  places: session.places as number | null,
  drop_in_price: session.own_price,
  may_clash: false,
  version: session.version,
})
type Values = ReturnType<typeof valuesOf>

function ChangeForm({ session, choices, onDone }: Props & { choices: ClassChoices }) {
  const t = useTexts(deskTexts)
  const single = useTexts(dropInTexts)
  const formats = useFormats()
  const coaches = coachesWith(choices, session.coach_away, t.coachStays)
  const clash = useClash()
  const form = useApiForm({
    endpoint: classes.updateSession,
    params: { id: session._id, query: {} },
    defaults: valuesOf(session),
    formName: `session:${session._id}`,
    newest: async () => valuesOf((await call(classes.session, { id: session._id, query: {} })).session),
    names: {
      date: { label: t.date, say: formats.day },
      time: t.time,
      duration: t.duration,
      places: t.placesField,
      drop_in_price: single.price,
      coach_id: { label: t.coach, say: nameIn(coaches) },
      room_id: { label: t.room, say: nameIn(choices.rooms) },
    },
    toBody: withoutAway<Values>,
    onRefused: clash.onRefused,
    closes: onDone,
  })
  const values = useWatch({ control: form.form.control }) as Values // every field has a default
  const { date, time, duration, places } = values
  const isWhole = isDay(date) && /^\d\d:\d\d$/.test(time) && duration !== null && places !== null
  const { answer, isUnderWay } = usePreview(classes.previewSession, values, {
    isAsked: isWhole,
    requestOf: (asked) => ({
      id: session._id,
      query: {},
      body: { ...withoutAway(asked), duration: asked.duration ?? 0, places: asked.places ?? 0 }, // isWhole
    }),
  })
  const isCounting = isUnderWay && form.form.formState.isDirty
  const room = choices.rooms.find(({ value }) => value === values.room_id)
  const kindPrice = choices.kinds.find(({ value }) => value === session.kind_id._id)?.price ?? null
  return (
    <section>
      <h3 className="mb-4 font-semibold">{t.changeTitle}</h3>
      <ApiForm
        form={form}
        submitLabel={t.save}
        disabledReason={isCounting ? t.counting : null}
        aside={<Button onClick={onDone}>{t.back}</Button>}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <FormDate name="date" label={t.date} required />
          <TimeField name="time" label={t.time} />
          <FormNumber name="duration" label={t.duration} suffix={t.minutes} required />
          <FormNumber
            name="places"
            label={t.placesField}
            required
            hint={room && <RoomHint room={room} places={places} />}
          />
          <FormMoney
            name="drop_in_price"
            label={single.price}
            hint={kindPrice === null ? single.ownPriceNone : single.ownPriceHint(formats.som(kindPrice))}
          />
          <FormSelect name="coach_id" label={t.coach} options={coaches} />
          <FormSelect name="room_id" label={t.room} options={choices.rooms} required />
        </div>
        <EffectNote answer={answer} />
        {(clash.isRefused || (answer.data?.effect.clashes.length ?? 0) > 0) && (
          <FormCheckbox name="may_clash" label={t.mayClash} />
        )}
      </ApiForm>
    </section>
  )
}
