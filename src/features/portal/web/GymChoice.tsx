import { Check } from 'lucide-react'
import { useSelectedGym } from '#src/features/gyms/web/selected-gym.ts'
import { Avatar } from '#src/ui/Avatar.tsx'
import { cx } from '#src/ui/cx.ts'
import { useTexts } from '#src/web/texts.ts'
import { pageTexts } from './page-texts.ts'

/** At the foot of the home: the other gyms of the person, at all owners. Nothing for whoever has one. */
export function GymChoice() {
  const t = useTexts(pageTexts)
  const { gym, gyms = [], choose } = useSelectedGym()
  if (gyms.length < 2) return null
  return (
    <section className="mt-6">
      <h2 id="your-gyms" className="mb-2 font-semibold text-md">
        {t.yourGyms}
      </h2>
      <ul aria-labelledby="your-gyms" className="grid grid-cols-1 gap-2 sm:grid-cols-2 xl:grid-cols-3">
        {gyms.map((each) => {
          const isChosen = each._id === gym?._id
          return (
            <li key={each._id}>
              <button
                type="button"
                aria-pressed={isChosen}
                onClick={() => {
                  choose(each._id)
                  window.scrollTo({ top: 0 })
                }}
                className={cx(
                  'flex min-h-14 w-full items-center gap-3 rounded-lg border bg-surface px-3 py-2 text-start hover:bg-hover',
                  isChosen ? 'border-accent-line' : 'border-line',
                )}
              >
                <Avatar name={each.name} src={each.logo} shape="square" decorative />
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">{each.name}</span>
                  <span className="block truncate text-muted text-sm">{each.address}</span>
                </span>
                {isChosen && <Check aria-hidden="true" className="size-4 shrink-0 text-accent-text" />}
              </button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
