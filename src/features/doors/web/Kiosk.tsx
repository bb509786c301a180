import { CircleCheck, CircleX, WifiOff } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { lookForCodes } from '#src/features/visits/web/camera.ts'
import { texts as doorTexts } from '#src/features/visits/web/texts.ts'
import { Avatar } from '#src/ui/Avatar.tsx'
import { Button } from '#src/ui/Button.tsx'
import { cx } from '#src/ui/cx.ts'
import { Spinner } from '#src/ui/Spinner.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { useScanner } from '#src/ui/use-scanner.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { useStayAwake } from '#src/web/use-stay-awake.ts'
import { texts } from './texts.ts'
import { type Said, useKiosk } from './use-kiosk.ts'

const lookEveryMs = 200
const lookAgainMs = 10_000

/** The camera looks all the time, a scanner is heard wherever the focus is, a code can be typed too. The answer is readable from two steps away. */
export function Kiosk({ deviceKey, onRefused }: { deviceKey: string; onRefused: () => void }) {
  const t = useTexts(texts)
  const { said, ask, isAsking, waits } = useKiosk(deviceKey, onRefused)
  const [typed, setTyped] = useState('')
  useScanner((code) => void ask(code))
  useStayAwake()
  return (
    <div className="flex w-full max-w-130 flex-col gap-5">
      <h1 className="text-center font-semibold text-2xl">{t.kioskHint}</h1>
      <div aria-live="assertive" className="min-h-40">
        {said ? <Answer said={said} /> : <Look onCode={(code) => void ask(code)} />}
      </div>
      <form
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (!typed.trim()) return
          void ask(typed.trim())
          setTyped('')
        }}
      >
        <TextField
          label={t.code}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          inputMode="numeric"
          autoComplete="off"
          inputClassName="h-14 text-center text-2xl tracking-widest"
        />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          icon={isAsking ? <Spinner /> : undefined}
          aria-busy={isAsking || undefined}
        >
          {t.enter}
        </Button>
        <p role="status" className="min-h-6 text-center text-muted">
          {waits && t.waits}
        </p>
      </form>
    </div>
  )
}

/** By the camera beside the screen: that is where whoever reads it stands. One that has failed is tried again, nobody is there to do it. */
function Look({ onCode }: { onCode: (code: string) => void }) {
  const t = useTexts(texts)
  const video = useRef<HTMLVideoElement>(null)
  const [hasFailed, setFailed] = useState(false)
  const [tries, setTries] = useState(0)
  const heard = useEffectEvent(onCode)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try opens the camera anew
  useEffect(
    () =>
      lookForCodes({
        picture: () => video.current,
        facing: 'user',
        everyMs: lookEveryMs,
        heard: (code) => {
          heard(code)
          return false // who comes next is looked for as well
        },
        failed: () => setFailed(true),
      }),
    [tries],
  )
  useEffect(() => {
    if (!hasFailed) return
    const timer = setInterval(() => setTries((count) => count + 1), lookAgainMs)
    return () => clearInterval(timer)
  }, [hasFailed])
  return (
    <>
      {hasFailed && <p className="rounded-md bg-warn-soft px-4 py-3 text-center text-warn">{t.noCamera}</p>}
      <video
        ref={video}
        hidden={hasFailed}
        onPlaying={() => setFailed(false)}
        muted
        playsInline
        style={{ transform: 'scaleX(-1)' }} // as in a mirror; a class for it would come with every page
        className="aspect-square w-full rounded-lg bg-sunken object-cover"
      />
    </>
  )
}

function Answer({ said }: { said: Said }) {
  const t = useTexts(texts)
  const d = useTexts(doorTexts)
  const formats = useFormats()
  if (said.kind === 'away' || said.kind === 'busy')
    return <Verdict isOpen={false} title={said.kind === 'away' ? t.away : t.busy} />
  if (said.kind === 'by_list')
    return (
      <Verdict isOpen={said.open} title={said.open ? t.welcomeNobody : t.closed}>
        <p className="flex items-center gap-2 text-warn">
          <WifiOff aria-hidden="true" className="size-5" />
          {said.open ? t.offline : t.askDesk}
        </p>
      </Verdict>
    )
  const { open, member, reason, until } = said.decision
  return (
    <Verdict
      isOpen={open}
      title={open ? (member ? t.welcome(member.fullname) : t.welcomeNobody) : reason ? d.reasons[reason] : t.closed}
    >
      {member && <Avatar name={member.fullname} src={member.avatar} size="lg" decorative />}
      <p className="text-lg">{open ? until && t.until(formats.day(until)) : t.askDesk}</p>
    </Verdict>
  )
}

function Verdict({ isOpen, title, children }: { isOpen: boolean; title: string; children?: React.ReactNode }) {
  const Icon = isOpen ? CircleCheck : CircleX
  return (
    <div
      className={cx(
        'flex flex-col items-center gap-4 rounded-lg border-2 p-6 text-center',
        isOpen ? 'border-good bg-good-soft text-good' : 'border-bad bg-bad-soft text-bad',
      )}
    >
      <Icon aria-hidden="true" className="size-16" />
      <p className="font-semibold text-3xl [overflow-wrap:anywhere]">{title}</p>
      {children}
    </div>
  )
}
