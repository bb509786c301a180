import type { ReactNode } from 'react'
import { paths } from '#src/contract/paths.ts'
import { cx } from '#src/ui/cx.ts'
import { PageHead } from '#src/ui/PageHead.tsx'
import { Select } from '#src/ui/Select.tsx'
import { TabLinks } from '#src/ui/TabLinks.tsx'
import { useApi } from '#src/web/api.ts'
import { useHasPermission, useRole } from '#src/web/me.ts'
import { Link, useSearch } from '#src/web/navigation.tsx'
import { today, useTexts } from '#src/web/texts.ts'
import { ownClasses } from '../own-calls.generated.ts'
import type { GymAtWork } from '#src/features/gyms/web/gym-at-work.ts'
import type { useClassGym } from './class-gym.ts'
import { deskTexts } from './desk-texts.ts'

export const classParts = ['series', 'kinds', 'coaches', 'rooms', 'rules', 'figures'] as const
export type ClassPart = (typeof classParts)[number]

/** Title, the gym and the pages of the timetable as tabs; what is made up of by those who may. */
export function ClassHead({
  current,
  place: { gym, gyms, choose },
  actions,
  choosesGym = true,
}: {
  current: 'week' | ClassPart
  place: ReturnType<typeof useClassGym>
  actions?: ReactNode
  /** false: the page has the choice of the gym at another place, but where there is no room for it, from 1024 to 1280 px */
  choosesGym?: boolean
}) {
  const t = useTexts(deskTexts)
  const isShared = current === 'kinds' || current === 'coaches'
  const hasChoice = useGymChoice(gyms) && !isShared
  return (
    <PageHead
      title={current === 'week' ? t.title : t.tabs[current]}
      context={
        isShared ? (
          t.shared
        ) : !hasChoice ? (
          gym?.name
        ) : choosesGym ? (
          // under the title: beside the tabs there is no room for it
          <div data-print="hide">
            <GymSelect gym={gym} gyms={gyms ?? []} onChange={choose} />
          </div>
        ) : (
          // the line that its brothers have beside their tabs; on a phone nothing stands there
          <span aria-hidden="true" className="max-sm:hidden">
            {'\u00a0'}
          </span>
        )
      }
      actions={
        (actions || (hasChoice && !choosesGym)) && (
          <div data-print="hide" className="contents">
            {!choosesGym && hasChoice && (
              <div className="max-lg:hidden xl:hidden">
                <GymSelect gym={gym} gyms={gyms ?? []} onChange={choose} />
              </div>
            )}
            {actions}
          </div>
        )
      }
      tabs={<ClassTabs current={current} />}
      hasManyTabs
    />
  )
}

/** An owner of several chooses; it says the gym by itself, and has its place before the gyms are known. */
function useGymChoice(gyms: readonly GymAtWork[] | undefined): boolean {
  return useRole() === 'admin' && (gyms === undefined || gyms.length > 1)
}

/** The gym whose classes stand there, above a list of them. */
export function ClassGym({ place: { gym, gyms, choose } }: { place: ReturnType<typeof useClassGym> }) {
  return useGymChoice(gyms) && <GymSelect gym={gym} gyms={gyms ?? []} onChange={choose} isInRow />
}

type GymSelectProps = {
  gym: GymAtWork | undefined
  gyms: readonly GymAtWork[]
  onChange: (gymId: string) => void
  /** Beside other things: as wide before the gyms are known as after, so that nothing goes on in another row then. */
  isInRow?: boolean
}

function GymSelect({ gym, gyms, onChange, isInRow = false }: GymSelectProps) {
  const t = useTexts(deskTexts)
  return (
    <Select
      label={t.gym}
      hideLabel
      className={cx('w-56 lg:max-[90rem]:w-40', isInRow ? 'max-sm:w-52' : 'max-sm:w-full')}
      value={gym?._id ?? ''}
      onChange={(event) => onChange(event.target.value)}
      options={gyms.map(({ _id, name }) => ({ value: _id, label: name }))}
    />
  )
}

/** The parts whose tabs are there for this person, and whose pages open. */
export function useOpenParts(): readonly ClassPart[] {
  const mayManage = useHasPermission('classes.manage')
  const mayCount = useHasPermission('statistics.read')
  return classParts.filter((part) => (part === 'figures' ? mayCount : mayManage))
}

const ownStaleMs = 60_000

function ClassTabs({ current }: { current: 'week' | ClassPart }) {
  const t = useTexts(deskTexts)
  const role = useRole()
  const parts = useOpenParts()
  const gymId = useSearch()['gym_id']
  const search: Record<string, string> = gymId ? { gym_id: gymId } : {}
  const own = useApi(
    ownClasses.sessions,
    { query: { from: today(), to: today() } },
    { enabled: role === 'employee', staleMs: ownStaleMs },
  )
  const isCoach = Boolean(own.data?.coach)
  if (parts.length === 0 && !isCoach) return null
  return (
    <TabLinks
      label={t.title}
      current={current}
      tabs={[
        {
          id: 'week',
          label: t.tabs.week,
          render: (link) => <Link to={paths.classes(role)} search={search} {...link} />,
        },
        ...(isCoach
          ? [
              {
                id: 'own',
                label: t.tabs.own,
                render: (link: object) => <Link to={paths.ownClasses()} {...link} />,
              },
            ]
          : []),
        ...parts.map((part) => ({
          id: part,
          label: t.tabs[part],
          render: (link: object) => <Link to={paths.classPart(role, part)} search={search} {...link} />,
        })),
      ]}
    />
  )
}
