import { Bell, LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react'
import { languages } from '#src/contract/languages.ts'
import { formatPhone } from '#src/contract/phones.ts'
import type { Role } from '#src/contract/roles.ts'
import { Avatar } from '#src/ui/Avatar.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import { useMe } from '../me.ts'
import { Link } from '../navigation.tsx'
import { signOut } from '../session.ts'
import { shellTexts } from '../shell-texts.ts'
import { chooseLanguage, useLanguage, useTexts } from '../texts.ts'
import { chooseTheme, themes, useTheme } from '../theme.ts'
import { frameTexts } from './frame-texts.ts'
import { languageNames } from './language-names.ts'

const themeIcons = {
  system: <Monitor aria-hidden="true" />,
  light: <Sun aria-hidden="true" />,
  dark: <Moon aria-hidden="true" />,
}

/** Account (not for the superadmin), notifications, language, theme, log out. */
export function UserMenu({
  role,
  accountPath,
  notificationsPath,
}: {
  role: Role
  accountPath?: string | undefined
  notificationsPath?: string | undefined
}) {
  const t = useTexts(frameTexts)
  const shell = useTexts(shellTexts)
  const me = useMe()
  const theme = useTheme()
  const language = useLanguage()
  const name = me?.name ?? ''
  return (
    <Menu
      label={name ? `${t.userMenu}: ${name}` : t.userMenu}
      trigger={
        <button
          type="button"
          className="grid size-9 place-items-center rounded-full hover:bg-hover pointer-coarse:size-11"
        >
          <Avatar name={name || '·'} src={me?.avatar} size="sm" decorative />
        </button>
      }
      header={
        me && (
          <>
            <p className="font-semibold">{me.name}</p>
            {me.phone_number && <p className="num text-muted text-sm">{formatPhone(me.phone_number)}</p>}
          </>
        )
      }
      items={[
        ...(accountPath && role !== 'superadmin'
          ? [{ label: t.account, icon: <UserRound aria-hidden="true" />, link: <Link to={accountPath} /> }]
          : []),
        ...(notificationsPath
          ? [{ label: t.notifications, icon: <Bell aria-hidden="true" />, link: <Link to={notificationsPath} /> }]
          : []),
        ...(accountPath || notificationsPath ? (['line'] as const) : []),
        { heading: shell.language },
        ...languages.map((one) => ({
          label: languageNames[one],
          isChecked: one === language,
          onSelect: () => chooseLanguage(one),
        })),
        'line',
        { heading: shell.theme },
        ...themes.map((one) => ({
          label: shell[one],
          icon: themeIcons[one],
          isChecked: one === theme,
          onSelect: () => chooseTheme(one),
        })),
        'line',
        { label: t.logOut, icon: <LogOut aria-hidden="true" />, onSelect: () => void signOut() },
      ]}
    />
  )
}
