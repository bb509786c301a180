import { shortWeekdays } from '#src/contract/weekdays.ts'
import { afterGyms } from '#src/features/gyms/web/selected-gym.ts'
import { Avatar } from '#src/ui/Avatar.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { useApi, useApiMutation } from '#src/web/api.ts'
import { useListSearch } from '#src/web/lists/use-list-search.ts'
import { useFormats, useLanguage, useTexts } from '#src/web/texts.ts'
import { cx } from '#src/ui/cx.ts'
import { classParts } from '../parts-calls.generated.ts'
import { useClassGym } from './class-gym.ts'
import { kindColor } from './kind-color.ts'
import { PartList } from './PartList.tsx'
import { partsTexts } from './parts-texts.ts'
import { texts } from './texts.ts'

const KindPanel = lazyPart(() => import('./KindPanel.tsx'), 'KindPanel')
const CoachPanel = lazyPart(() => import('./CoachPanel.tsx'), 'CoachPanel')
const RoomPanel = lazyPart(() => import('./RoomPanel.tsx'), 'RoomPanel')

const useArchivable = (...columns: string[]) => useListSearch({ columns, filters: { archived: ['true'] } })
const isAsked = (value: string | undefined) => (value === 'true' ? true : undefined)

export function KindList() {
  const t = useTexts(partsTexts)
  const words = useTexts(texts)
  const place = useClassGym()
  const list = useArchivable('name', 'level')
  const { filterAz: _, archived, ...query } = list.query
  const answer = useApi(classParts.kinds, { query: { ...query, archived: isAsked(archived) } }, { keepPrevious: true })
  const archive = useApiMutation(classParts.deleteKind)
  const update = useApiMutation(classParts.updateKind)
  return (
    <PartList
      part="kinds"
      place={place}
      list={list}
      answer={answer}
      rows={answer.data?.kinds}
      nameOf={({ name }) => name}
      words={t.kinds}
      columns={[
        {
          id: 'color',
          header: t.color,
          onCard: 'fact',
          cell: ({ color }) => (
            <span className="flex items-center gap-2">
              <span aria-hidden="true" className={cx('size-3.5 shrink-0 rounded-full', kindColor[color])} />
              {t.colors[color]}
            </span>
          ),
        },
        { id: 'level', sortBy: 'level', header: t.level, onCard: 'fact', cell: ({ level }) => words.levels[level] },
        {
          id: 'length',
          header: t.length,
          from: 'lg',
          cell: ({ duration }) => <span className="num">{`${duration} ${t.minutes}`}</span>,
        },
        {
          id: 'for',
          header: t.forWhom,
          onCard: 'fact',
          cell: ({ gender, age_from, age_to }) =>
            [t.genders[gender], (age_from !== null || age_to !== null) && words.ages(age_from, age_to)]
              .filter(Boolean)
              .join(', '),
        },
      ]}
      away={{
        is: ({ is_archived }) => is_archived,
        filter: 'archived',
        words: { all: t.withArchived, state: t.archived, putAway: t.archive },
        putAway: ({ _id }) => archive.mutate({ id: _id, query: {} }),
        bringBack: ({ _id, version }) => update.mutate({ id: _id, query: {}, body: { is_archived: false, version } }),
      }}
      form={(kind, onClose) => <KindPanel kind={kind} onClose={onClose} />}
    />
  )
}

export function RoomList() {
  const t = useTexts(partsTexts)
  const place = useClassGym()
  const { gym } = place
  const list = useArchivable('name', 'places')
  const { filterAz: _, archived, ...query } = list.query
  const answer = afterGyms(
    useApi(
      classParts.rooms,
      { query: { ...query, archived: isAsked(archived), ...(gym && { gym_id: gym._id }) } },
      { keepPrevious: true, enabled: gym !== undefined },
    ),
    place,
  )
  const archive = useApiMutation(classParts.deleteRoom)
  const update = useApiMutation(classParts.updateRoom)
  return (
    <PartList
      part="rooms"
      place={place}
      list={list}
      answer={answer}
      rows={answer.data?.rooms}
      nameOf={({ name }) => name}
      words={t.rooms}
      columns={[
        {
          id: 'places',
          sortBy: 'places',
          header: t.places,
          onCard: 'fact',
          cell: ({ places }) => <span className="num">{places}</span>,
        },
      ]}
      away={{
        is: ({ is_archived }) => is_archived,
        filter: 'archived',
        words: { all: t.withArchived, state: t.archived, putAway: t.archive },
        putAway: ({ _id }) => archive.mutate({ id: _id, query: {} }),
        bringBack: ({ _id, version }) => update.mutate({ id: _id, query: {}, body: { is_archived: false, version } }),
      }}
      form={(room, onClose) => gym && <RoomPanel gym={gym} room={room} onClose={onClose} />}
    />
  )
}

export function CoachList() {
  const t = useTexts(partsTexts)
  const formats = useFormats()
  const weekdays = shortWeekdays(useLanguage())
  const place = useClassGym()
  const list = useListSearch({ columns: ['name', 'phone'], filters: { left: ['true'] } })
  const { filterAz: _, left, ...query } = list.query
  const answer = useApi(classParts.coaches, { query: { ...query, left: isAsked(left) } }, { keepPrevious: true })
  const leave = useApiMutation(classParts.deleteCoach)
  const update = useApiMutation(classParts.updateCoach)
  return (
    <PartList
      part="coaches"
      place={place}
      list={list}
      answer={answer}
      rows={answer.data?.coaches}
      nameOf={({ fullname }) => fullname}
      words={t.coaches}
      columns={[
        {
          id: 'photo',
          header: t.photo,
          from: 'lg',
          cell: ({ fullname, photo }) => <Avatar name={fullname} src={photo} decorative />,
        },
        {
          id: 'phone',
          sortBy: 'phone',
          header: t.phone,
          onCard: 'fact',
          cell: ({ phone_number }) => (
            <span className="num whitespace-nowrap">{phone_number ? formats.phone(phone_number) : '—'}</span>
          ),
        },
        { id: 'skills', header: t.skills, onCard: 'fact', cell: ({ skills }) => skills.join(', ') || '—' },
        {
          id: 'hours',
          header: t.freeHours,
          from: 'xl',
          cell: ({ free_hours }) =>
            free_hours.map(({ weekday, from, to }) => `${weekdays[weekday - 1]} ${from}–${to}`).join(', ') || '—',
        },
      ]}
      away={{
        is: ({ has_left }) => has_left,
        filter: 'left',
        words: { all: t.withLeft, state: t.hasLeft, putAway: t.leave },
        putAway: ({ _id }) => leave.mutate({ id: _id, query: {} }),
        bringBack: ({ _id, version }) => update.mutate({ id: _id, query: {}, body: { has_left: false, version } }),
      }}
      form={(coach, onClose) => <CoachPanel coach={coach} onClose={onClose} />}
    />
  )
}
