import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldValues, Path, PathValue } from 'react-hook-form'
import { Button } from '#src/ui/Button.tsx'
import { useMe } from '../me.ts'
import { useRouter } from '../router.tsx'
import { readSession } from '../session.ts'
import { defineTexts, useFormats, useTexts } from '../texts.ts'
import {
  type DraftPlace,
  draftPlace,
  forgetAct,
  forgetDraft,
  forgetOthers,
  keepAct,
  keepDraft,
  type Kept,
  readAct,
  readDraft,
  type SentAct,
  typedOf,
} from './drafts.ts'
import type { ApiFormHandle } from './use-api-form.ts'

/** Keeps what is typed into a long form over reloads, for this person alone, and brings it back; asks of any form what became of an act that was lost with its page. */
export function DraftKeeper<V extends FieldValues>({ form: handle, name }: { form: ApiFormHandle<V>; name: string }) {
  const me = useMe()
  const { role } = readSession()
  const place = draftPlace(role, me, name)
  return place ? <Keeper key={name} form={handle} place={place} /> : null
}

/** `isOffered`: it is not in the form. */
type Found = Kept & { isOffered: boolean }

function Keeper<V extends FieldValues>({
  form: { form, isSaved, isBegun, keepsDraft, keepsClosed, follows, isClosed, hearSending, isLost, findOut },
  place,
}: {
  form: ApiFormHandle<V>
  place: DraftPlace
}) {
  const t = useTexts(texts)
  const formats = useFormats()
  const [found, setFound] = useState<Found | null>(null)
  const [doneAt, setDoneAt] = useState<string | null>(null)
  const sent = useRef<SentAct>(undefined)
  const asked = useRef<string>(undefined)

  const keep = useEffectEvent(() => {
    if (readSession().status === 'anonymous') return // an answer that comes late writes nothing down for who has left
    const typed = typedOf(form.getValues(), form.formState.defaultValues ?? {})
    if (!keepsDraft || isSaved() || Object.keys(typed).length === 0) forgetDraft(place)
    else keepDraft(place, typed)
  })
  const bringBack = (values: Found['values']) => {
    for (const [field, value] of Object.entries(values))
      form.setValue(field as Path<V>, value as PathValue<V, Path<V>>, { shouldDirty: true }) // a draft of this form holds its values
  }
  const start = useEffectEvent(async () => {
    forgetOthers(place)
    const draft = readDraft(place, form.formState.defaultValues ?? {}, follows)
    const act = readAct(place)
    // what is being typed already is not taken out of the hand: letters and Enter would go on elsewhere
    const isOffered = form.formState.isDirty || isBegun()
    if (!draft) keep()
    else if (!isOffered) bringBack(draft.values)
    if (act && isLost(act)) {
      if (asked.current === act.key) return // mounted twice
      asked.current = act.key
      if (await findOut(act)) {
        forgetAct(place, act.key)
        forgetDraft(place)
        if (!keepsDraft) setDoneAt(act.at)
        return
      }
    }
    if (draft) setFound({ ...draft, isOffered })
  })
  const hearSent = useEffectEvent((act: SentAct | undefined) => {
    const before = sent.current
    sent.current = act
    if (readSession().status === 'anonymous') return // see keep
    if (act) keepAct(place, act)
    else if (before) forgetAct(place, before.key)
    keep()
  })
  const router = useRouter()
  const [page] = useState(router.location.pathname)
  // whoever leaves the page was asked; a session that ended, a tab that is closed, and some windows over a page that stays leave it
  const leave = useEffectEvent(() => {
    const isKept = keepsClosed && (isClosed() || router.location.pathname === page)
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

  if (doneAt !== null)
    return (
      <p role="status" className="rounded-md bg-accent-soft px-3.5 py-2">
        {t.done(formats.instant(doneAt))}
      </p>
    )
  if (found === null) return null
  const isNothing = Object.keys(found.values).length === 0
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md bg-accent-soft px-3.5 py-2">
      <p className="min-w-0 flex-1">
        {t[isNothing ? 'changed' : found.isOffered ? 'offered' : 'found'](formats.instant(found.at))}
        {found.isPart && !isNothing && ` ${t.notAll}`}
      </p>
      {found.isOffered && !isNothing && (
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
          if (!found.isOffered && !isNothing) form.reset()
          forgetDraft(place)
          forgetAct(place, readAct(place)?.key ?? '')
          setFound(null)
        }}
      >
        {isNothing ? t.gotIt : t.discard}
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
    notAll: 'Shu orada oʻzgargan maydonlar hozirgi holida qoldi.',
    changed: (at: string) => `Saqlanmagan yozuvlaringiz (${at}) qaytarilmadi: shu orada bu maʼlumot oʻzgargan`,
    gotIt: 'Tushunarli',
    done: (at: string) =>
      `Shu yerdan avval yuborilgan amal (${at}) bajarilgan. Yana yuborsangiz, u yangi amal boʻladi.`,
  },
  ru: {
    found: (at) => `Вернули то, что вы не успели сохранить (${at})`,
    offered: (at) => `Осталось то, что вы не успели сохранить (${at})`,
    bringBack: 'Восстановить',
    discard: 'Не нужно',
    notAll: 'Поля, изменённые за это время, оставлены как есть.',
    changed: (at) => `Несохранённое (${at}) не возвращено: за это время данные изменились`,
    gotIt: 'Понятно',
    done: (at) => `Отправленное отсюда раньше (${at}) выполнено. Если отправить ещё раз, это будет новое действие.`,
  },
  en: {
    found: (at) => `What you had not saved is back (${at})`,
    offered: (at) => `Something you had not saved is here (${at})`,
    bringBack: 'Restore',
    discard: 'Discard',
    notAll: 'Fields that have changed since are left as they are now.',
    changed: (at) => `What you had not saved (${at}) is not back: the record has changed since`,
    gotIt: 'Got it',
    done: (at) => `What was sent from here before (${at}) was done. Sent again, it is another act.`,
  },
})
