import type { ReactNode } from 'react'
import { Avatar } from '#src/ui/Avatar.tsx'
import { Link } from '#src/web/navigation.tsx'

/** One line of a short list: who, what about them, and a figure or badge at the end. The whole line is the link. */
export function PersonRow({
  to,
  name,
  avatar,
  shape = 'round',
  note,
  end,
  menu,
}: {
  to: string | null
  name: string
  avatar?: string | null
  shape?: 'round' | 'square'
  note: ReactNode
  end?: ReactNode
  /** acts, beside the link */
  menu?: ReactNode
}) {
  const inner = (
    <>
      <span className={menu ? 'max-[26rem]:hidden' : undefined}>
        <Avatar name={name} src={avatar} shape={shape} decorative />
      </span>
      <span className="flex min-w-0 flex-1 flex-col">
        <span className="truncate font-medium">{name}</span>
        <span className="truncate text-muted text-sm">{note}</span>
      </span>
      {end && <span className="shrink-0 text-end">{end}</span>}
    </>
  )
  const look = `${menu ? '-ml-2 min-w-0 flex-1' : '-mx-2'} flex min-h-12 items-center gap-3 rounded-md px-2 py-1.5`
  return (
    <li className={menu ? 'flex items-center gap-2' : undefined}>
      {to ? (
        <Link to={to} className={`${look} transition-colors duration-100 hover:bg-hover`}>
          {inner}
        </Link>
      ) : (
        <div className={look}>{inner}</div>
      )}
      {menu}
    </li>
  )
}
