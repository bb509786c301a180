import { useState } from 'react'
import { Brand } from '#src/ui/Brand.tsx'
import { Button } from '#src/ui/Button.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { LanguageSwitch } from '#src/web/layout/LanguageSwitch.tsx'
import { useTexts } from '#src/web/texts.ts'
import { keepDeviceKey, readDeviceKey } from './device-key.ts'
import { forgetList } from './kept-list.ts'
import { Kiosk } from './Kiosk.tsx'
import { texts } from './texts.ts'

/** /kiosk: a tablet at the door, by the key of its device. */
export function KioskPage() {
  const [key, setKey] = useState(readDeviceKey)
  const [isRefused, setRefused] = useState(false)
  const choose = (next: string | null) => {
    keepDeviceKey(next)
    if (next === null) forgetList()
    setKey(next)
    setRefused(next === null)
  }
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex flex-wrap items-center justify-between gap-3 px-5 py-4 sm:px-8">
        <Brand />
        <LanguageSwitch />
      </header>
      <main id="main" className="flex flex-1 flex-col items-center px-5 py-4 sm:px-8">
        {key ? (
          <Kiosk deviceKey={key} onRefused={() => choose(null)} />
        ) : (
          <KeyForm isRefused={isRefused} onKey={choose} />
        )}
      </main>
    </div>
  )
}

function KeyForm({ isRefused, onKey }: { isRefused: boolean; onKey: (key: string) => void }) {
  const t = useTexts(texts)
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
        error={isRefused && typed === '' ? t.wrongKey : undefined}
        autoComplete="off"
        spellCheck={false}
      />
      <Button type="submit" variant="primary">
        {t.start}
      </Button>
    </form>
  )
}
