import { useSyncExternalStore } from 'react'
import { createListeners } from '#src/ui/listeners.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const key = 'theme'
const { subscribe, tell } = createListeners()
const prefersDark = () => matchMedia('(prefers-color-scheme: dark)')

const read = (): Theme => {
  try {
    const kept = localStorage.getItem(key)
    return themes.find((theme) => theme === kept) ?? 'system'
  } catch {
    return 'system' // storage is switched off
  }
}

let current: Theme = typeof localStorage === 'undefined' ? 'system' : read()

/** boot.js does the same before the first paint. */
function apply(): void {
  const isDark = current === 'dark' || (current === 'system' && prefersDark().matches)
  document.documentElement.dataset.theme = isDark ? 'dark' : 'light'
  tell()
}

export function chooseTheme(theme: Theme): void {
  current = theme
  try {
    localStorage.setItem(key, theme)
  } catch {
    // see read()
  }
  apply()
}

/** Follows the system and the other tabs. */
export function watchTheme(): void {
  apply()
  prefersDark().addEventListener('change', apply)
  window.addEventListener('storage', (event) => {
    if (event.key !== key) return
    current = read()
    apply()
  })
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, () => current)
