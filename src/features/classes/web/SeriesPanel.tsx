import { useFormContext, useWatch } from 'react-hook-form'
import { isDay, weekdayOf } from '#src/contract/days.ts'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { paths } from '#src/contract/paths.ts'
import { TimeField } from '#src/features/gyms/web/TimeField.tsx'
import { Button } from '#src/ui/Button.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { SidePanel } from '#src/ui/SidePanel.tsx'
import { ApiForm } from '#src/web/forms/ApiForm.tsx'
import { FormCheckbox, FormChoice, FormSelect, FormToggles } from '#src/web/forms/choice-fields.tsx'
import { FormDate } from '#src/web/forms/FormDate.tsx'
import { FormNumber } from '#src/web/forms/number-fields.tsx'
import { useApiForm } from '#src/web/forms/use-api-form.ts'
import { call } from '#src/web/api.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useRole } from '#src/web/me.ts'
import { Link } from '#src/web/navigation.tsx'
import { today, useTexts } from '#src/web/texts.ts'
import { useWeekdayChoices } from '#src/web/weekdays.ts'
import { classSeries } from '../series-calls.generated.ts'
import type { ClassSeries } from '../series-contract.ts'
import type { GymAtWork } from '#src/features/gyms/web/gym-at-work.ts'
import { deskTexts } from './desk-texts.ts'
import { EffectNote } from './EffectNote.tsx'
import { RoomHint } from './RoomHint.tsx'
import { useSeriesNames } from './series-names.ts'
import { seriesTexts } from './series-texts.ts'
import { chosenCoach, type ClassChoices, coachesWith, useClassChoices, withoutAway } from './session-choices.ts'
import { useClash } from './use-clash.ts'
import { usePreview } from './use-preview.ts'
import type { Place } from './WeekTable.tsx'

type SeriesPanelProps = {
  gym: GymAtWork
  /** The series that is changed; a new one when left out. */
  series?: ClassSeries
  /** Where in the week the new one was asked for. */
  at?: Place | undefined
  onClose: () => void
}

/** A class on certain weekdays, or once; changing one says first whom it moves. */
export function SeriesPanel({ gym, series, at, onClose }: SeriesPanelProps) {
  const t = useTexts(seriesTexts)
  const role = useRole()
  const { choices, error, refetch } = useClassChoices(gym._id)
  const isReady = choices && choices.kinds.length > 0 && choices.rooms.length > 0
  return (
    <SidePanel
      open
      sticky
      onClose={onClose}
      title={series ? t.editTitle : t.addTitle}
      description={series ? `${series.kind_id.name}, ${gym.name}` : gym.name}
    >
      {!choices ? (
        <PageState error={error} onRetry={refetch} />
      ) : isReady ? (
        <SeriesForm gym={gym} series={series} at={at} choices={choices} onClose={onClose} />
      ) : (
        <EmptyState
          title={t.missing}
          action={
            <>
              {choices.kinds.length === 0 && (
                <Link to={paths.classPart(role, 'kinds')} className={buttonClass({ variant: 'primary' })}>
                  {t.addKind}
                </Link>
              )}
              {choices.rooms.length === 0 && (
                <Link to={paths.classPart(role, 'rooms')} search={{ gym_id: gym._id }} className={buttonClass()}>
                  {t.addRoom}
                </Link>
              )}
            </>
          }
        >
          {t.missingText}
        </EmptyState>
      )}
    </SidePanel>
  )
}

type Values = ReturnType<typeof valuesOf>

const asKept = (series: ClassSeries, from: string) => ({
  kind_id: series.kind_id._id,
  coach_id: chosenCoach(series),
  room_id: series.room_id._id,
  weekdays: series.weekdays,
  time: series.time,
  duration: series.duration as number | null,
  places: series.places as number | null,
  start_date: series.start_date,
  end_date: series.end_date ?? '',
  // a class that was moved belongs to a day that may have passed
  from_date: [series.start_date, from, today()].toSorted().at(-1) ?? from,
  version: series.version as number | undefined,
})

/** What there is one of is chosen. */
function anew(at: Place | undefined, { kinds, rooms }: ClassChoices): ReturnType<typeof asKept> {
  const only = <T,>(rows: readonly T[]) => (rows.length === 1 ? rows[0] : undefined)
  const room = rooms.find(({ value }) => value === at?.room?._id) ?? only(rooms)
  return {
    kind_id: only(kinds)?.value ?? '',
    coach_id: at?.coach?._id ?? '',
    room_id: room?.value ?? '',
    weekdays: at ? [weekdayOf(at.date)] : [],
    time: at?.time ?? '',
    duration: null,
    places: room?.places ?? null,
    start_date: at?.date ?? today(),
    end_date: '',
    from_date: '',
    version: undefined,
  }
}

export type Scope = 'all' | 'later'

const valuesOf = (
  series: ClassSeries | undefined,
  at: Place | undefined,
  { choices, scope = 'all' }: { choices: ClassChoices; scope: Scope | undefined },
) => ({
  ...(series ? asKept(series, at?.date ?? today()) : anew(at, choices)),
  repeats: 'weekly' as 'weekly' | 'once',
  scope,
  may_clash: false,
})

/** Once is a series of one day. */
function bodyOf(
  { repeats, scope, from_date, version, ...values }: Values,
  gym: GymAtWork,
  series: ClassSeries | undefined,
) {
  const terms = withoutAway(values)
  if (series)
    return {
      ...terms,
      scope,
      ...(scope === 'later' ? { from_date } : {}),
      ...(version === undefined ? {} : { version }),
    }
  const once = { weekdays: isDay(terms.start_date) ? [weekdayOf(terms.start_date)] : [], end_date: terms.start_date }
  return { ...terms, ...(repeats === 'once' ? once : {}), gym_id: gym._id }
}

type SeriesFormProps = {
  gym: GymAtWork
  series: ClassSeries | undefined
  at: Place | undefined
  choices: ClassChoices
  /** How much of the series is meant at first. */
  scope?: Scope
  onClose: () => void
}

export function SeriesForm({ gym, series, at, choices, scope, onClose }: SeriesFormProps) {
  const t = useTexts(seriesTexts)
  const desk = useTexts(deskTexts)
  const clash = useClash()
  const names = useSeriesNames(choices, series)
  const form = useApiForm({
    endpoint: (series
      ? classSeries.updateSeries
      : classSeries.createSeries) as Endpoint as typeof classSeries.createSeries, // bodyOf makes the body of each
    params: (series ? { id: series._id, query: {} } : { query: {} }) as { query: object },
    formName: series ? `series:${series._id}` : `series:new:${gym._id}`,
    defaults: valuesOf(series, at, { choices, scope }),
    ...(series && {
      newest: async () =>
        valuesOf((await call(classSeries.oneSeries, { id: series._id, query: {} })).series, at, { choices, scope }),
    }),
    names,
    toBody: (values) => bodyOf(values, gym, series),
    onRefused: clash.onRefused,
    closes: onClose,
  })
  const values = useWatch({ control: form.form.control }) as Values // every field has a default
  const isDirty = form.form.formState.isDirty
  const isWhole = /^\d\d:\d\d$/.test(values.time) && values.duration !== null && values.weekdays.length > 0
  const preview = usePreview(classSeries.previewSeries, values, {
    isAsked: series !== undefined && isDirty && isWhole && values.places !== null,
    requestOf: (asked) => {
      const body = bodyOf(asked, gym, series)
      return { id: series?._id ?? '', query: {}, body: body as typeof body & { duration: number; places: number } } // isWhole
    },
  })
  return (
    <ApiForm
      form={form}
      submitLabel={series ? t.save : t.create}
      disabledReason={preview.isUnderWay ? desk.counting : null}
      aside={<Button onClick={onClose}>{t.cancel}</Button>}
    >
      <SeriesFields choices={choices} coachAway={series?.coach_away ?? null} isNew={!series} />
      {series && <SeriesScope isLater={values.scope === 'later'} />}
      <EffectNote answer={preview.answer} />
      {clash.isRefused && <FormCheckbox name="may_clash" label={desk.mayClash} />}
    </ApiForm>
  )
}

type SeriesFieldsProps = { choices: ClassChoices; coachAway: string | null; isNew: boolean }

function SeriesFields({ choices, coachAway, isNew }: SeriesFieldsProps) {
  const t = useTexts(seriesTexts)
  const desk = useTexts(deskTexts)
  const weekdays = useWeekdayChoices()
  const { control } = useFormContext<Values>()
  const [repeats, roomId, kindId, places] = useWatch({ control, name: ['repeats', 'room_id', 'kind_id', 'places'] })
  const kind = isNew ? choices.kinds.find(({ value }) => value === kindId) : undefined
  const room = choices.rooms.find(({ value }) => value === roomId)
  const isOnce = repeats === 'once'
  return (
    <>
      <FormSelect name="kind_id" label={t.kind} required placeholder={t.choose} options={choices.kinds} />
      <div className="grid gap-4 sm:grid-cols-2">
        <FormSelect name="coach_id" label={t.coach} options={coachesWith(choices, coachAway, desk.coachStays)} />
        <FormSelect name="room_id" label={t.room} required placeholder={t.choose} options={choices.rooms} />
      </div>
      {isNew && (
        <FormChoice
          name="repeats"
          label={t.repeats}
          choices={[
            { value: 'weekly', label: t.weekly },
            { value: 'once', label: t.once },
          ]}
        />
      )}
      {!isOnce && <FormToggles name="weekdays" label={t.weekdays} choices={weekdays} />}
      <div className="grid gap-4 sm:grid-cols-3">
        <TimeField name="time" label={t.time} placeholder="18:00" />
        <FormNumber
          name="duration"
          label={t.duration}
          suffix={t.minutes}
          hint={kind && t.durationHint(kind.duration)}
          required={!isNew}
        />
        <FormNumber name="places" label={t.places} hint={room && <RoomHint room={room} places={places} />} />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <FormDate name="start_date" label={isOnce ? t.date : t.from} required />
        {!isOnce && <FormDate name="end_date" label={t.to} hint={t.toHint} />}
      </div>
    </>
  )
}

/** All that lies ahead, or from a day on. */
function SeriesScope({ isLater }: { isLater: boolean }) {
  const t = useTexts(seriesTexts)
  return (
    <>
      <FormChoice
        name="scope"
        label={t.scope}
        choices={[
          { value: 'all', label: t.scopes.all },
          { value: 'later', label: t.scopes.later },
        ]}
      />
      {isLater && <FormDate name="from_date" label={t.fromDate} required min={today()} />}
    </>
  )
}
