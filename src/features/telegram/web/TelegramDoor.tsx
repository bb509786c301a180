import { useEffect, useEffectEvent, useState } from 'react'
import { doorPaths } from '#src/contract/door-paths.ts'
import { SignInHead, signInLink } from '#src/features/sessions/web/SignInHead.tsx'
import { Button } from '#src/ui/Button.tsx'
import { frameLabels } from '#src/ui/frame-labels.ts'
import { useLabels } from '#src/ui/labels.tsx'
import { mayPass } from '#src/web/api-error.ts'
import { call } from '#src/web/call.ts'
import { isFramed } from '#src/web/framed.ts'
import { startSession } from '#src/web/session.ts'
import { useTexts } from '#src/web/texts.ts'
import { chooseTheme } from '#src/web/theme.ts'
import { WayLink } from '#src/web/way.tsx'
import { telegram } from '../calls.generated.ts'
import { doorTexts } from './door-texts.ts'
import { isDark, type Launch, openOutside, readLaunch } from './webview.ts'

/** The member's pages inside Telegram: who opened them there is signed in by what Telegram says of them. */
export function TelegramDoor() {
  const t = useTexts(doorTexts)
  const [launch] = useState(() => readLaunch(location.hash, location.search))
  const labels = useLabels(frameLabels)
  const [refused, setRefused] = useState<{ says: string; mayPass: boolean }>()
  const signIn = ({ initData, page }: Launch) => {
    setRefused(undefined)
    call(telegram.signIn, { body: { init_data: initData } }).then(
      (reply) => startSession({ ...reply, landsOn: page }),
      (error: unknown) => setRefused({ says: error instanceof Error ? error.message : '', mayPass: mayPass(error) }),
    )
  }
  const begin = useEffectEvent(signIn)
  useEffect(() => {
    if (!launch) return
    if (launch.background) chooseTheme(isDark(launch.background) ? 'dark' : 'light')
    // it is good once, and no other page is to read it
    history.replaceState(history.state, '', location.pathname)
    if (launch.openPage) return isFramed() ? openOutside(launch.openPage) : location.replace(launch.openPage)
    begin(launch)
  }, [launch])
  return (
    <>
      <SignInHead title={t.title}>{launch && refused === undefined ? t.opening : t.byCode}</SignInHead>
      {!launch && <p className="mb-6 text-muted">{t.fromBot}</p>}
      {refused !== undefined && (
        <p role="alert" className="mb-6 text-bad">
          {refused.says}
        </p>
      )}
      {launch && refused?.mayPass && (
        <Button variant="primary" className="mb-4" onClick={() => signIn(launch)}>
          {labels.retry}
        </Button>
      )}
      {(!launch || refused !== undefined) && !isFramed() && (
        <WayLink to={doorPaths.signInMember()} className={signInLink}>
          {t.signIn}
        </WayLink>
      )}
    </>
  )
}
