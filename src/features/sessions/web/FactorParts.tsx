import { Button } from '#src/ui/Button.tsx'
import { CopyButton } from '#src/ui/CopyButton.tsx'
import { QrCode } from '#src/ui/QrCode.tsx'
import { useTexts } from '#src/web/texts.ts'
import { factorTexts } from './factor-texts.ts'

/** What an authenticator app reads, as a picture and to be typed. */
export function KeyToScan({ secret, uri }: { secret: string; uri: string }) {
  const t = useTexts(factorTexts)
  return (
    <div className="mb-5">
      <p>{t.scan}</p>
      <QrCode text={uri} label={t.qr} className="mx-auto my-4 size-52 rounded-lg bg-white" />
      <p className="text-muted text-sm">{t.byHand}</p>
      <div className="mt-1 flex items-center gap-2">
        <code className="min-w-0 flex-1 break-all rounded-md bg-sunken px-3 py-2 font-mono text-sm">{secret}</code>
        <CopyButton text={secret} label={t.copyKey} />
      </div>
    </div>
  )
}

/** Shown once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const t = useTexts(factorTexts)
  return (
    <>
      <p>{t.codesText}</p>
      <ul className="mt-4 mb-8 grid grid-cols-1 gap-2 rounded-md bg-sunken p-4 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="whitespace-nowrap">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex items-center justify-between gap-2">
        <CopyButton text={codes.join('\n')} label={t.copyCodes} size="md" />
        <Button variant="primary" onClick={onKept}>
          {t.saved}
        </Button>
      </div>
    </>
  )
}
