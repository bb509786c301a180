import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues, Path, PathValue } from 'react-hook-form'
import { Button } from '#src/ui/Button.tsx'
import { useMe } from '../me.ts'
import { useRouter } from '../router.tsx'
import { readSession } from '../session.ts'
import { defineTexts, useFormats, useTexts } from '../texts.ts'
import { type DraftPlace, draftPlace, forgetDraft, keepDraft, readDraft, type SentAct, typedOf } from './drafts.ts'
import type { ApiFormHandle } from './use-api-form.ts'

/** Keeps what is typed into a long form over reloads, for this person alone, and brings it back. */
export function DraftKeeper<V extends FieldValues>({ form: handle, name }: { form: ApiFormHandle<V>; name: string }) {
  const me = useMe()
  const { role } = readSession()
  const place = draftPlace(role, me, name)
  return place ? <Keeper key={name} form={handle} place={place} /> : null
}

/** `isOffered`: it is not in the form. */
type Found = { at: string; values: Readonly<Record<string, unknown>>; isOffered: boolean }

function Keeper<V extends FieldValues>({
  form: { form, isSaved, isBegun, keepsClosed, hearSending, findOut },
  place,
}: {
  form: ApiFormHandle<V>
  place: DraftPlace
}) {
  const t = useTexts(texts)
  const formats = useFormats()
  const [found, setFound] = useState<Found | null>(null)
  const sent = useRef<SentAct>(undefined)

  const keep = useEffectEvent(() => {
    if (readSession().status === 'anonymous') return // an answer that comes late writes nothing down for who has left
    const typed = typedOf(form.getValues(), form.formState.defaultValues ?? {})
    if (isSaved() || (Object.keys(typed).length === 0 && !sent.current)) forgetDraft(place)
    else keepDraft(place, typed, sent.current)
  })
  const bringBack = (values: Found['values']) => {
    for (const [field, value] of Object.entries(values))
      form.setValue(field as Path<V>, value as PathValue<V, Path<V>>, { shouldDirty: true }) // a draft of this form holds its values
  }
  const start = useEffectEvent(async () => {
    const draft = readDraft(place, form.formState.defaultValues ?? {})
    sent.current = draft?.sent
    // what is being typed already is not taken out of the hand: letters and Enter would go on elsewhere
    const isOffered = form.formState.isDirty || isBegun()
    if (!draft) keep()
    else if (!isOffered) bringBack(draft.values)
    if (draft?.sent && (await findOut(draft.sent))) {
      sent.current = undefined
      forgetDraft(place)
    } else if (draft && Object.keys(draft.values).length > 0) setFound({ ...draft, isOffered })
  })
  const hearSent = useEffectEvent((act: SentAct | undefined) => {
    sent.current = act
    keep()
  })
  const router = useRouter()
  const [page] = useState(router.location.pathname)
  // whoever leaves the page was asked; a session that ended, a tab that is closed, and some windows over a page that stays leave it
  const leave = useEffectEvent(() => {
    const isKept = keepsClosed && router.location.pathname === page
    if (isSaved() || (readSession().status === 'signed_in' && !isKept)) forgetDraft(place)
  })
  useEffect(() => {
    void start()
    hearSending((act) => hearSent(act))
    const stop = form.subscribe({ formState: { values: true, isDirty: true }, callback: () => keep() })
    return () => {
      stop()
      leave()
    }
  }, [form, hearSending])

  if (found === null) return null
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-accent-soft px-3.5 py-2">
      <p className="min-w-0 flex-1">{t[found.isOffered ? 'offered' : 'found'](formats.instant(found.at))}</p>
      {found.isOffered && (
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            bringBack(found.values)
            setFound({ ...found, isOffered: false })
          }}
        >
          {t.bringBack}
        </Button>
      )}
      <Button
        variant="ghost"
        size="sm"
        onClick={() => {
          sent.current = undefined
          if (!found.isOffered) form.reset()
          forgetDraft(place)
          setFound(null)
        }}
      >
        {t.discard}
      </Button>
    </div>
  )
}

const texts = defineTexts({
  uz: {
    found: (at: string) => `Saqlanmagan yozuvlaringiz qaytarildi (${at})`,
    offered: (at: string) => `Saqlanmagan yozuvlaringiz bor (${at})`,
    bringBack: 'Tiklash',
    discard: 'Tashlab yuborish',
  },
  ru: {
    found: (at) => `Вернули то, что вы не успели сохранить (${at})`,
    offered: (at) => `Осталось то, что вы не успели сохранить (${at})`,
    bringBack: 'Восстановить',
    discard: 'Не нужно',
  },
  en: {
    found: (at) => `What you had not saved is back (${at})`,
    offered: (at) => `Something you had not saved is here (${at})`,
    bringBack: 'Restore',
    discard: 'Discard',
  },
})
