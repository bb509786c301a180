import { useCallback, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type PathValue,
  set,
  type UseFormReturn,
  useForm,
} from 'react-hook-form'
import type { Endpoint, Reply, Request } from '#src/contract/endpoint.ts'
import type { FieldKey } from '#src/contract/fields.ts'
import { ApiError, isShownElsewhere, isWait, offlineError } from '../api-error.ts'
import { nameOf, readAfterFailure } from '../api.ts'
import { call } from '../call.ts'
import { isOfThisPage, keyOfForm, renewKey, takeKey } from '../idempotency.ts'
import { currentLanguage } from '../texts.ts'
import { useSay } from '../whose.ts'
import { lostKeyOf, type SentAct } from './drafts.ts'
import { loadChecks, schemaOf } from './schema-of.ts'
import type { Stale } from './StaleNotice.tsx'
import { leftOf, type TypedOn, typedSince } from './typed-since.ts'
import { useFormError } from './use-form-error.ts'

/** What a form over an endpoint is made of. */
export type FormOptions<E extends Endpoint, V extends FieldValues> = {
  endpoint: E
  /** Another endpoint with the same body and reply, when a choice of the form decides. */
  endpointOf?: (values: V) => Pick<Endpoint, 'path' | 'method' | 'access' | 'summary' | 'reply' | 'body'>
  /** Path parameters and query of the call. */
  params?: Omit<Request<E>, 'body' | 'images'>
  /** What the form holds when it opens; its keys are the names of the fields. Image fields hold a Blob or null. */
  defaults: V
  /**
   * From the screen's values to the body that the schema checks; the values themselves when left out. Chosen options of a
   * combobox become their ids afterwards, image fields go beside the body.
   */
  toBody?: (values: V) => object
  /** What is wrong with the screen's own values beside the body, such as a choice that is not sent: field → text. */
  alsoCheck?: (values: V) => { [K in Path<V>]?: FieldKey }
  onDone?: (reply: Reply<E>, values: V) => void
  /** Closes the window that the form stands in once it is done, and goes on from there: not for who has closed it meanwhile. */
  closes?: (reply: Reply<E>, values: V) => void
  /**
   * Of a form that edits a record with a version: what the form would hold if it were opened now. Asked when somebody else
   * was faster, to show what they changed and to go on from there.
   */
  newest?: () => Promise<V>
  /** What people call the fields, for that case; with `say` where the value itself is no word. */
  names?: { [K in keyof V]?: string | { label: string; say: (value: V[K]) => string } }
  /** Sees a refusal first; true when it has dealt with it. */
  onRefused?: (error: ApiError) => boolean
  /** false: no toast with the server's message after success. */
  says?: boolean
  /** Names this form and its subject for the idempotency key: `pay:<id>`. The page's address and the record's id when left out. */
  formName?: string
  /**
   * A long form: what is typed lives through reloads, kept in this tab for this person until it is saved or thrown away. 'closed': also
   * through closing its window, which asks nobody.
   */
  keepsDraft?: boolean | 'closed'
  /** Fields whose opening value is proposed and follows what else is chosen: what was typed there is brought back, whatever is proposed by then. */
  follows?: readonly Path<V>[]
}

export type ApiFormHandle<V extends FieldValues = FieldValues> = {
  form: UseFormReturn<V>
  submit: () => void
  pending: boolean
  /** It has left for the server; `pending` is also what only waits to. */
  isSending: boolean
  /** The last refusal, until the next try; null when it is shown elsewhere (a popup, the rate-limit screen). */
  error: ApiError | null
  /** Somebody else changed the record since the form was opened. */
  stale: Stale | null
  /** Puts other values in, as after loading: they count as unchanged. */
  reset: (values?: V) => void
  /** Names what a form keeps over reloads: its draft, and an act whose answer has not come. */
  keptName: string | null
  keepsDraft: boolean
  /** That draft is there again when the form's window was only closed. */
  keepsClosed: boolean
  follows: readonly string[]
  /** Asked as its window closes: what is typed outlives that, once what keeps it is there. */
  outlivesClosing: () => boolean
  /** It is its window that closed: `keepsClosed` keeps what was typed, wherever the address leads then. */
  isClosed: () => boolean
  /** Is leaving now safe, because everything is saved? */
  isSaved: () => boolean
  markChanged: () => void
  /** Has somebody typed since it was opened, also what is no value yet? */
  isBegun: () => boolean
  /** Fetches what the check needs, before it is needed. */
  prepare: () => void
  /** Told what is sent under a key, before it is; nothing once that key is used up. */
  hearSending: (hear: (act: SentAct | undefined) => void) => void
  /** Was it sent by a page that is gone? A window that was only closed hears of it by itself, and one that brings back what was typed asks. */
  isLost: (act: SentAct) => boolean
  /** What became of an act that was sent from this form before: true when it was done, false when it is to be sent again. */
  findOut: (act: SentAct) => Promise<boolean>
}

const nested = (errors: Record<string, string>): FieldErrors => {
  const result = {}
  for (const [path, message] of Object.entries(errors)) set(result, path, { type: 'schema', message })
  return result
}

/** Of which records a call is: several have their form on one page, one after the other. */
const recordsOf = (params: object = {}): string[] =>
  Object.entries(params).flatMap(([name, id]) => (name === 'query' ? [] : [String(id)]))

/** These say nothing of what was sent under the key: it may have been done, or is still to be. */
const isUndecided = (failure: ApiError): boolean =>
  isWait(failure) || ['idempotency.in_flight', 'idempotency.not_done', 'outcome.unknown'].includes(failure.error)
/** The server's own no, which frees the key: nobody has to be asked what became of it. */
const isRefusal = (failure: ApiError): boolean => failure.status >= 400 && failure.status < 500 && !isUndecided(failure)

/** A form over one endpoint: checked by its schema, sent, refusals put at their fields, everything typed kept. */
export function useApiForm<E extends Endpoint, V extends FieldValues>(options: FormOptions<E, V>): ApiFormHandle<V> {
  const { endpoint } = options
  const [pending, setPending] = useState(false)
  const [error, setError] = useFormError()
  const [stale, setStale] = useState<Stale | null>(null)
  const opened = useRef(options.defaults)
  const isSaved = useRef(false)
  /** What stood there beside what was saved; none while an answer is being put in. */
  const besideSaved = useRef<string>(undefined)
  const isBegun = useRef(false)
  const isClosed = useRef(false)
  const isSubmitting = useRef(false)
  /** What is made once, by this form as it stands: the second press of two comes while its page is still about to go. */
  const isMade = useRef(false)
  const { isHere, say } = useSay()
  const sending = useRef<(act: SentAct | undefined) => void>(undefined)
  const sent = useRef<SentAct>(undefined)
  /** What was typed while the form was on its way: nothing that an answer puts in takes its place. */
  const since = useRef<TypedOn[]>([])
  const tellSending = (act: SentAct | undefined) => {
    sent.current = act
    sending.current?.(act)
  }
  const name = options.formName ?? [`${endpoint.path}@${location.pathname}`, ...recordsOf(options.params)].join(':')
  const imageNames: readonly string[] = endpoint.images ?? []

  /** The body as it would be sent, and what is wrong with the form. */
  const check = async (values: V) => {
    const [checks, schema] = await Promise.all([loadChecks(), schemaOf(endpoint)]).catch(() => {
      throw offlineError()
    })
    const whole = options.toBody ? options.toBody(values) : values
    const body = checks.unwrapOptions(
      Object.fromEntries(Object.entries(whole).filter(([name]) => !imageNames.includes(name))),
    )
    const checked = schema ? checks.checkValues(schema, body, currentLanguage()) : undefined
    const others = checks.sayFields(options.alsoCheck?.(values) ?? {}, currentLanguage())
    return { body: checked?.values, errors: { ...checked?.errors, ...others } }
  }

  const form = useForm<V>({
    defaultValues: options.defaults as DefaultValues<V>, // V is inferred from these very values
    shouldFocusError: false, // ApiForm does it for server errors too
    resolver: async (values) => {
      const { errors } = await check(values)
      return Object.keys(errors).length > 0
        ? { values: {}, errors: nested(errors) as FieldErrors<V> }
        : { values, errors: {} }
    },
  })

  /** Goes on from the newest record; false when that can't be had either. */
  const meetNewest = async (typed: V): Promise<boolean> => {
    const newest = await options.newest?.().catch(() => undefined)
    // with its notice, which ApiForm draws: a form must not fall over because code can't be fetched
    const parts =
      newest && (await Promise.all([import('./stale-form.ts'), import('./StaleNotice.tsx')]).catch(() => undefined))
    if (!parts) return false
    const [{ differences, merged, wasTyped, wordsOf }] = parts
    const goOn = (values: V) => {
      opened.current = newest
      setStale(null)
      form.reset(newest)
      for (const name of Object.keys(newest))
        if (values[name] !== newest[name]) form.setValue(name as Path<V>, values[name], { shouldDirty: true })
      isSaved.current = false
    }
    const before = opened.current
    setStale({
      differences: differences(before, newest, typed).flatMap((name) => {
        const named = options.names?.[name]
        if (!named) return []
        const { label, say } = typeof named === 'string' ? { label: named, say: wordsOf } : named
        const mine = wasTyped(before, typed, name) && typed[name] !== undefined ? say(typed[name]) : null
        return [{ name, label, theirs: newest[name] === undefined ? null : say(newest[name]), mine }]
      }),
      keepMine: () => goOn(merged(before, newest, form.getValues())),
      takeTheirs: () => goOn(newest),
    })
    return true
  }

  // of this moment: formState is what was drawn last
  const typedNow = useCallback(() => nameOf(typedSince(form.control._defaultValues, form.getValues())), [form])
  /** By values, because no event tells of what a button puts in; a field that follows what it opens with is no change. */
  const isAllSaved = useCallback(
    () => isSaved.current && (besideSaved.current === undefined || besideSaved.current === typedNow()),
    [typedNow],
  )

  const putIn = useCallback(
    (values?: V) => {
      isMade.current = false
      besideSaved.current = undefined
      if (values) opened.current = values
      form.reset(values)
      for (const typed of since.current) {
        const left = leftOf(typed, values?.[typed.name])
        form.setValue(typed.name as Path<V>, left as PathValue<V, Path<V>>, { shouldDirty: true }) // of this very form
      }
      besideSaved.current = typedNow()
    },
    [form, typedNow],
  )

  const endpointFor = (values: V) => (options.endpointOf?.(values) ?? endpoint) as E // it has the same body and reply

  const done = (reply: Reply<E>, values: V, key: string) => {
    if (key) renewKey(name, key)
    since.current = typedSince(values, form.getValues())
    besideSaved.current = undefined
    // what was made is not made again by whoever stays because of it
    isSaved.current = since.current.length === 0 || endpoint.idempotent === true
    tellSending(undefined)
    putIn(values)
    isMade.current = since.current.length === 0 && endpoint.idempotent === true
    if (options.says !== false || !isHere()) say({ tone: 'good', words: reply.message })
    options.onDone?.(reply, values)
    if (isHere()) options.closes?.(reply, values)
    since.current = []
  }

  /** What was refused says nothing of what was typed there meanwhile. */
  const isAsSent = (path: string, values: V): boolean =>
    typedSince({ it: get(values, path) }, { it: get(form.getValues(), path) }).length === 0

  /** Whoever left the form, or closed its dialog, while it was on its way hears of the refusal all the same. */
  const sayElsewhere = (failure: ApiError): void => {
    if (!isShownElsewhere(failure)) say({ tone: 'bad', words: failure.message })
  }

  const findOut = async ({ key, request }: SentAct): Promise<boolean> => {
    isSubmitting.current = true
    setPending(true)
    await Promise.resolve() // drawn with its form it asks before the form has what was brought back
    const values = { ...form.getValues() }
    try {
      const reply = await call(endpointFor(values), request as Request<E>, { idempotencyKey: key, asks: true })
      // what was typed there is not known without a draft, and what was done may have been undone since
      if (options.keepsDraft) done(reply, values, key)
      return true
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      takeKey(name, key)
      // also that it was not written: until now it was said to be found out
      if (options.keepsDraft) setError(isShownElsewhere(failure) ? null : failure)
      return false
    } finally {
      isSubmitting.current = false
      setPending(false)
    }
  }

  const send = async (values: V) => {
    setPending(true)
    setError(null)
    setStale(null)
    let key = ''
    try {
      const { body } = await check(values)
      const request = {
        ...options.params,
        ...(body ? { body } : {}),
        ...(imageNames.length > 0
          ? { images: Object.fromEntries(imageNames.map((name) => [name, values[name]])) }
          : {}),
      } as unknown as Request<E> // the schema has checked the body, the type of `params` the rest
      if (endpoint.idempotent) {
        key = keyOfForm(name, lostKeyOf(name))
        tellSending({ key, at: new Date().toISOString(), request: options.params ?? {} })
      }
      done(await call(endpointFor(values), request, key ? { idempotencyKey: key } : {}), values, key)
    } catch (failure) {
      if (!(failure instanceof ApiError)) throw failure
      if (failure.error === 'idempotency.mismatch') renewKey(name, key) // what was sent before was done
      if (isRefusal(failure)) tellSending(undefined)
      const wasHere = isHere()
      const readsNewest = failure.error === 'stale_version' && options.newest !== undefined
      if (!readsNewest)
        readAfterFailure(endpoint, failure, () => {
          if (wasHere && !isHere()) sayElsewhere(failure)
        })
      if (!wasHere) return sayElsewhere(failure)
      if (failure.error === 'stale_version' && (await meetNewest(values))) return
      if (options.onRefused?.(failure)) return
      for (const [path, message] of Object.entries(failure.fields))
        if ((path.split('.')[0] ?? path) in options.defaults && isAsSent(path, values))
          form.setError(path as Path<V>, { type: 'server', message })
      setError(isShownElsewhere(failure) ? null : failure)
    } finally {
      setPending(false)
    }
  }

  return {
    form,
    submit: () => {
      if (isSubmitting.current || (isAllSaved() && isMade.current)) return
      isSubmitting.current = true
      void form
        .handleSubmit(send, () => setError(null))()
        .catch((failure: unknown) => {
          if (!(failure instanceof ApiError)) throw failure
          if (isHere()) setError(failure)
          else sayElsewhere(failure) // the check could not be fetched
        })
        .finally(() => {
          isSubmitting.current = false
        })
    },
    pending,
    isSending: pending,
    error,
    stale,
    keptName: options.keepsDraft || (endpoint.idempotent && endpoint.access !== 'public') ? name : null,
    keepsDraft: Boolean(options.keepsDraft),
    keepsClosed: options.keepsDraft === 'closed',
    follows: options.follows ?? [],
    outlivesClosing: useCallback(() => {
      isClosed.current = options.keepsDraft === 'closed' && sending.current !== undefined
      return isClosed.current
    }, [options.keepsDraft]),
    isClosed: useCallback(() => isClosed.current, []),
    reset: putIn,
    hearSending: useCallback((hear: (act: SentAct | undefined) => void) => {
      sending.current = hear
      if (sent.current) hear(sent.current) // whoever sends quickly was quicker than what keeps the draft
    }, []),
    isLost: ({ key }) => options.keepsDraft === 'closed' || !isOfThisPage(name, key),
    findOut,
    isSaved: isAllSaved,
    markChanged: useCallback(() => {
      isSaved.current = false
      isMade.current = false
      isBegun.current = true
    }, []),
    isBegun: useCallback(() => isBegun.current, []),
    prepare: () => void Promise.all([loadChecks(), schemaOf(endpoint)]).catch(() => undefined), // asked again when it is sent
  }
}
