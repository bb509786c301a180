import { Monitor, Moon, Sun } from 'lucide-react'
import { IconButton } from '#src/ui/IconButton.tsx'
import { shellTexts } from '../shell-texts.ts'
import { useTexts } from '../texts.ts'
import { chooseTheme, themes, useTheme } from '../theme.ts'

const icons = { system: Monitor, light: Sun, dark: Moon }

/** One button: as the system, light, dark, and round again. */
export function ThemeSwitch() {
  const t = useTexts(shellTexts)
  const theme = useTheme()
  const Icon = icons[theme]
  const next = themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system'
  return (
    <IconButton
      label={`${t.theme}: ${t[theme]}`}
      icon={<Icon aria-hidden="true" />}
      onClick={() => chooseTheme(next)}
    />
  )
}
