import { ChevronsUpDown } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Avatar } from '#src/ui/Avatar.tsx'
import { cx } from '#src/ui/cx.ts'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import { hasUnsavedForm } from '#src/web/unsaved-forms.ts'
import { useTexts } from '#src/web/texts.ts'
import { useSelectedGym } from './selected-gym.ts'
import { texts } from './texts.ts'

const ConfirmDialog = lazyPart(() => import('#src/ui/ConfirmDialog.tsx'), 'ConfirmDialog')

/** At the foot of the sidebar: which of their gyms an employee or member is in. */
export function GymSwitcher({ collapsed }: { collapsed: boolean }) {
  const t = useTexts(texts)
  const { gym, gyms, choose } = useSelectedGym()
  const [asked, setAsked] = useState<string>()
  if (!gym || !gyms) return null
  // pages of another gym may begin anew: nothing typed is lost without a word
  const select = (gymId: string) => (gymId !== gym._id && hasUnsavedForm() ? setAsked(gymId) : choose(gymId))
  return (
    <>
      <Menu
        label={t.currentGym(gym.name)}
        side="top"
        align="start"
        trigger={
          <button
            type="button"
            className={cx(
              'touch-target flex min-h-11 items-center gap-2.5 rounded-md text-start hover:bg-ink/6',
              collapsed ? 'size-10 justify-center' : 'w-full px-2 py-1',
            )}
          >
            <Avatar name={gym.name} src={gym.logo} shape="square" decorative />
            {!collapsed && (
              <>
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">{gym.name}</span>
                  <span className="block truncate text-muted text-xs">{gym.address}</span>
                </span>
                <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
              </>
            )}
          </button>
        }
        items={[
          { heading: t.chooseGym },
          ...gyms.map((each) => ({
            label: each.name,
            isChecked: each._id === gym._id,
            onSelect: () => select(each._id),
          })),
        ]}
      />
      {asked && (
        <Suspense>
          <ConfirmDialog
            open
            title={t.switchTitle}
            description={t.switchText}
            confirmLabel={t.switchGym}
            cancelLabel={t.stayHere}
            onClose={() => setAsked(undefined)}
            onConfirm={() => {
              setAsked(undefined)
              choose(asked)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
