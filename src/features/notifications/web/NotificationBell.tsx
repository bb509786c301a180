import { Bell } from 'lucide-react'
import { paths } from '#src/contract/paths.ts'
import { iconButtonClass } from '#src/ui/button-class.ts'
import { useRole } from '#src/web/me.ts'
import { Link } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import { bellTexts } from './bell-texts.ts'
import { useLiveEvents } from './live.ts'
import { useUnread } from './use-unread.ts'

/** In the top bar: leads to the notifications and says how many are unread. */
export function NotificationBell() {
  const t = useTexts(bellTexts)
  const role = useRole()
  const unread = useUnread()
  useLiveEvents()
  return (
    <Link
      to={paths.notifications(role)}
      aria-label={t.bell(unread)}
      className={`relative ${iconButtonClass({ variant: 'ghost' })}`}
    >
      <Bell aria-hidden="true" />
      {unread > 0 && (
        <span
          aria-hidden="true"
          className="num absolute top-[calc(50%-1rem)] right-[calc(45%-1rem)] grid h-4 min-w-4 place-items-center rounded-full bg-accent px-0.5 font-semibold text-2xs text-on-accent"
        >
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </Link>
  )
}

/** The count in the sidebar; nothing when all is read. */
export function UnreadCount() {
  const unread = useUnread()
  return unread > 0 ? unread : null
}
