import { useEffect, useState } from 'react'
import { Brand } from '#src/ui/Brand.tsx'
import { Button } from '#src/ui/Button.tsx'
import { frameLabels } from '#src/ui/frame-labels.ts'
import { useLabels } from '#src/ui/labels.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { call } from '#src/web/api.ts'
import { LanguageSwitch } from '#src/web/layout/LanguageSwitch.tsx'
import { useTexts } from '#src/web/texts.ts'
import { doors } from '../calls.generated.ts'
import { keepDeviceKey, readDeviceKey } from './device-key.ts'
import { forgetList } from './kept-list.ts'
import { Kiosk } from './Kiosk.tsx'
import { texts } from './texts.ts'

const askAgainMs = 60_000

/** /kiosk: a tablet at the door, by the key of its device. */
export function KioskPage() {
  const [key, setKey] = useState(readDeviceKey)
  const [isRefused, setRefused] = useState(false)
  const choose = (next: string) => {
    keepDeviceKey(next)
    setKey(next)
    setRefused(false)
  }
  const refuse = () => {
    forgetList()
    setRefused(true)
  }
  // an owner who was blocked comes back, and with them the keys of their devices
  useEffect(() => {
    if (!key || !isRefused) return
    const timer = setInterval(() => {
      call(doors.list, {}, { deviceKey: key }).then(
        () => setRefused(false),
        () => undefined,
      )
    }, askAgainMs)
    return () => clearInterval(timer)
  }, [key, isRefused])
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex flex-wrap items-center justify-between gap-3 px-5 py-4 sm:px-8">
        <Brand />
        <LanguageSwitch />
      </header>
      <main id="main" className="flex flex-1 flex-col items-center px-5 py-4 sm:px-8">
        {key && !isRefused ? (
          <Kiosk deviceKey={key} onRefused={refuse} />
        ) : (
          <KeyForm onKey={choose} onAgain={isRefused ? () => setRefused(false) : undefined} />
        )}
      </main>
    </div>
  )
}

type KeyFormProps = {
  onKey: (key: string) => void
  /** The key that is kept was refused: it is asked with once more. */
  onAgain: (() => void) | undefined
}

function KeyForm({ onKey, onAgain }: KeyFormProps) {
  const t = useTexts(texts)
  const { retry } = useLabels(frameLabels)
  const [typed, setTyped] = useState('')
  return (
    <form
      className="flex w-full max-w-110 flex-col gap-4 rounded-lg border border-line bg-surface p-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (typed.trim()) onKey(typed.trim())
      }}
    >
      <h1 className="font-semibold text-xl">{t.kiosk}</h1>
      <TextField
        label={t.key}
        hint={t.keyHint}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={onAgain && typed === '' ? t.wrongKey : undefined}
        autoComplete="off"
        spellCheck={false}
      />
      <Button type="submit" variant="primary">
        {t.start}
      </Button>
      {onAgain && <Button onClick={onAgain}>{retry}</Button>}
    </form>
  )
}
