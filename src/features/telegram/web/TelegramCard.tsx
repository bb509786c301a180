import { Send } from 'lucide-react'
import { useState } from 'react'
import { languages } from '#src/contract/languages.ts'
import { Button } from '#src/ui/Button.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { Card } from '#src/ui/Card.tsx'
import { Checkbox } from '#src/ui/Checkbox.tsx'
import { SegmentedControl } from '#src/ui/SegmentedControl.tsx'
import { useApi, useApiMutation } from '#src/web/api.ts'
import { useKeptApi } from '#src/web/kept-api.ts'
import { PartState } from '#src/web/layout/PartState.tsx'
import { useRole } from '#src/web/me.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { telegram } from '../calls.generated.ts'
import type { TelegramChat } from '../contract.ts'
import { texts } from './texts.ts'

/** Somebody presses "Start" in another app meanwhile. */
const askEveryMs = 3_000

/** Links a Telegram chat, and says what goes there; nothing where there is no bot. */
export function TelegramCard() {
  const t = useTexts(texts)
  const role = useRole()
  const [url, setUrl] = useState<string | null>(null)
  const { data, error, refetch } = useKeptApi(telegram.own, {})
  const link = useApiMutation(telegram.link, { onDone: (reply) => setUrl(reply.url) })
  if (!data) return <PartState name={t.title} error={error} onRetry={refetch} />
  if (!data.bot) return null
  const { bot, chat } = data
  return (
    <Card title={t.title} description={role === 'admin' ? t.ownerText : t.text}>
      {chat ? (
        <Linked bot={bot} chat={chat} onUnlink={() => setUrl(null)} />
      ) : url ? (
        <Opening bot={bot} url={url} />
      ) : (
        <Button
          variant="primary"
          icon={<Send aria-hidden="true" />}
          pending={link.isPending}
          onClick={() => link.mutate({})}
        >
          {t.link}
        </Button>
      )}
    </Card>
  )
}

/** Asks until somebody has pressed "Start". */
function Opening({ bot, url }: { bot: string; url: string }) {
  const t = useTexts(texts)
  useApi(telegram.own, {}, { refetchEvery: askEveryMs })
  return (
    <>
      <p className="mb-3">{t.openText(bot)}</p>
      <a href={url} target="_blank" rel="noreferrer" className={buttonClass({ variant: 'primary' })}>
        <Send aria-hidden="true" />
        {t.open}
      </a>
    </>
  )
}

type LinkedProps = { bot: string; chat: TelegramChat; onUnlink: () => void }

function Linked({ bot, chat, onUnlink }: LinkedProps) {
  const t = useTexts(texts)
  const formats = useFormats()
  const role = useRole()
  const choose = useApiMutation(telegram.choose)
  const unlink = useApiMutation(telegram.unlink, { onDone: onUnlink })
  const { linkedAt, ...wishes } = chat
  const set = (changed: Partial<TelegramChat>) => choose.mutate({ body: { ...wishes, ...changed } })
  const box = (name: 'takes_messages' | 'takes_codes' | 'takes_reports' | 'takes_names', label: string) => (
    <Checkbox
      label={label}
      checked={chat[name]}
      disabled={choose.isPending}
      onChange={({ target }) => set({ [name]: target.checked })}
    />
  )
  return (
    <div className="grid gap-3">
      <p className="text-muted">{t.linked(bot, formats.ago(linkedAt))}</p>
      {role === 'admin' && box('takes_reports', t.reports)}
      {role === 'admin' && chat.takes_reports && (
        <div className="grid gap-1 pl-7">
          {box('takes_names', t.names)}
          <p className="text-muted text-sm">{t.namesText}</p>
        </div>
      )}
      {box('takes_messages', t.messages)}
      {box('takes_codes', t.codes)}
      <SegmentedControl
        label={t.language}
        value={chat.language}
        onChange={(language) => set({ language })}
        choices={languages.map((value) => ({ value, label: t.languages[value] }))}
      />
      <div>
        <Button pending={unlink.isPending} onClick={() => unlink.mutate({})}>
          {t.unlink}
        </Button>
      </div>
    </div>
  )
}
