import '#src/ui/styles.css'
import { createRoot, type Root } from 'react-dom/client'
import { roles } from '#src/contract/roles.ts'
import { isInTelegram, isOpenedByTelegram } from '#src/features/telegram/web/in-telegram.ts'
import { loadShared } from '#src/ui/code.ts'
import { isFramed } from '#src/web/framed.ts'
import { beginWithNobody, bootSession, doorOf, lastDoor, readSession } from '#src/web/session.ts'
import { provideUzbek } from '#src/web/texts.ts'
import { watchTheme } from '#src/web/theme.ts'
import { doorAt, doors } from './doors.ts'
import { pageStands, sayMissing } from './missing-page.ts'
import { quietMs } from '#src/web/quiet.ts'
import { isSavingData } from '#src/web/saving-data.ts'

watchTheme()
if (location.pathname === doors.telegram.path && isOpenedByTelegram()) beginWithNobody()
else void bootSession()
// a page of ours may be loaded there anew at any time, as after a provider's
if (isInTelegram())
  void import('#src/features/telegram/web/webview.ts').then(
    ({ setUpWebview }) => setUpWebview(),
    () => undefined, // no connection: the next page asks again
  )

// when the page stands and nothing else is to do; nothing is fetched ahead for people who save data
if (import.meta.env.PROD && 'serviceWorker' in navigator && !isFramed() && !isSavingData())
  addEventListener('load', () =>
    setTimeout(
      () =>
        void import('#src/web/layout/UpdateNotice.tsx').then(
          ({ watchUpdates }) => watchUpdates(),
          () => undefined, // no connection: the next start watches
        ),
      quietMs,
    ),
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
/** Without a session the way leads to a door, and from there back to where it was to lead. */
function goToDoor(): boolean {
  if (readSession().status !== 'anonymous') return false
  const { pathname, search } = location
  const role = roles.find((one) => pathname === `/${one}` || pathname.startsWith(`/${one}/`))
  if (role) history.replaceState({ returnTo: pathname + search }, '', doorOf(role))
  // a member's phone keeps to the door of members, from which a link leads to the others
  else if (pathname === doors.staff.path && lastDoor() === doors.member.path)
    history.replaceState(null, '', doors.member.path + search)
  return doorAt(location.pathname) !== undefined
}
/** Every component of the design system; the build leaves it out with its condition. */
const gallery = import.meta.env.DEV && location.pathname === '/dev/ui' ? import('./dev/Gallery.tsx') : undefined
type App = { open: (place: Root) => Promise<void> }
const app = gallery ?? loadShared<App>(() => (goToDoor() ? import('./door.tsx') : import('./inside.tsx')))
void Promise.all([app, ownWords().catch(() => undefined)])
  .then(([{ open }]) => open(root))
  .then(pageStands)
  .catch(sayMissing)
