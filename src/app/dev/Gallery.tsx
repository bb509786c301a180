import { type ComponentType, useEffect } from 'react'
import type { Root } from 'react-dom/client'
import { PopupLayer } from '#src/ui/popup-layer.tsx'
import { LanguageSwitch } from '#src/web/layout/LanguageSwitch.tsx'
import { Surroundings } from '#src/web/layout/Surroundings.tsx'
import { ThemeSwitch } from '#src/web/layout/ThemeSwitch.tsx'
import { Actions } from './actions.tsx'
import { Charts } from './charts.tsx'
import { Choices } from './choices.tsx'
import { Fields } from './fields.tsx'
import { Lists } from './lists.tsx'
import { Places } from './places.tsx'
import { Showing } from './showing.tsx'

/** The components by what they are for, as src/ui/README.md has them. */
export const parts: Readonly<Record<string, ComponentType>> = {
  Actions,
  Fields,
  Choices,
  Places,
  Lists,
  Showing,
  Charts,
}

const all = Object.keys(parts)

/** /dev/ui: every component of src/ui in every state, in development alone (src/app/web.tsx). */
export function Gallery({ shown = all }: { shown?: readonly string[] }) {
  useEffect(showFocus, [])
  return (
    <Surroundings>
      <header className="sticky top-0 z-20 flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b bg-canvas px-6 py-2">
        <h1 className="font-semibold text-lg">src/ui</h1>
        <nav aria-label="src/ui" className="flex flex-1 flex-wrap gap-x-3">
          {all.map((name) => (
            <a key={name} href={`#${name}`} className="text-accent-text text-sm">
              {name}
            </a>
          ))}
        </nav>
        <LanguageSwitch />
        <ThemeSwitch />
      </header>
      <main className="flex flex-col gap-8 px-6 py-6">
        <PopupLayer>
          {Object.entries(parts).map(
            ([name, Part]) => shown.includes(name) && <Chapter key={name} name={name} Part={Part} />,
          )}
        </PopupLayer>
      </main>
    </Surroundings>
  )
}

function Chapter({ name, Part }: { name: string; Part: ComponentType }) {
  return (
    <section id={name} aria-labelledby={`${name}-title`} className="flex scroll-mt-16 flex-col gap-4">
      <h2 id={`${name}-title`} className="font-semibold text-xl">
        {name}
      </h2>
      <Part />
    </section>
  )
}

/** The looks of the keyboard's focus a second time, for what is marked by hand: there is one true focus, and many samples. */
function showFocus() {
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map(({ cssText }) => cssText))
  const style = document.createElement('style')
  style.textContent = rules
    .filter((rule) => rule.includes(':focus') && !rule.startsWith('@font-face'))
    .join('\n')
    .replaceAll(/(?<!\\):focus-within/g, ':has([data-focused])')
    .replaceAll(/(?<!\\):focus(-visible)?/g, '[data-focused]')
  document.head.append(style)
  return () => style.remove()
}

export const open = (root: Root): void => root.render(<Gallery />)
