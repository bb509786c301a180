import '#src/ui/styles.css'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { bootSession } from '#src/web/session.ts'
import { provideUzbek } from '#src/web/texts.ts'
import { watchTheme } from '#src/web/theme.ts'
import { router } from './pages.tsx'

watchTheme()
void bootSession()

// when the page stands and nothing else is to do; nothing is fetched ahead for people who save data
const { connection } = navigator as { connection?: { saveData?: boolean } }
if (import.meta.env.PROD && 'serviceWorker' in navigator && !connection?.saveData)
  addEventListener('load', () =>
    setTimeout(() => void import('#src/web/layout/UpdateNotice.tsx').then(({ watchUpdates }) => watchUpdates()), 2000),
  )

const place = document.getElementById('root')
if (!place) throw new Error('index.html has no #root')
const root = createRoot(place)
/** An installation without the quoted English strings (LITERAL_STRINGS=0) says so in its page. */
const ownWords = async () => {
  if (document.documentElement.dataset['literalStrings'] !== '0') return
  const [{ replaceQuoted, withoutQuoted }, { fieldTexts }] = await Promise.all([
    import('#src/contract/literal-strings.ts'),
    import('#src/contract/fields.ts'),
  ])
  replaceQuoted(fieldTexts)
  provideUzbek(withoutQuoted)
}
// the page's code first, then everything at once; a transition is drawn in slices, so that the browser stays awake
void Promise.allSettled([router.load(), ownWords()]).finally(() =>
  startTransition(() =>
    root.render(
      <StrictMode>
        <RouterProvider router={router} />
      </StrictMode>,
    ),
  ),
)
