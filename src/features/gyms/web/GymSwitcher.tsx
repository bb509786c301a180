import { ChevronsUpDown } from 'lucide-react'
import { Avatar } from '#src/ui/Avatar.tsx'
import { cx } from '#src/ui/cx.ts'
import { Menu } from '#src/ui/Menu.tsx'
import { useTexts } from '#src/web/texts.ts'
import { useSelectedGym } from './selected-gym.ts'
import { switchGym } from './switch-gym.ts'
import { texts } from './texts.ts'

/** At the foot of the sidebar: which of their gyms an employee or member is in. */
export function GymSwitcher({ collapsed }: { collapsed: boolean }) {
  const t = useTexts(texts)
  const { gym, gyms } = useSelectedGym()
  if (!gym || !gyms) return null
  return (
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
          onSelect: () => each._id !== gym._id && switchGym(each._id),
        })),
      ]}
    />
  )
}
