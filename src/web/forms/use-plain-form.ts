import { type ChangeEvent, useRef, useState } from 'react'
import type { Endpoint, Reply, Request } from '#src/contract/endpoint.ts'
import type { FieldKey } from '#src/contract/fields.ts'
import { toast } from '#src/ui/toast-store.ts'
import { ApiError, isShownElsewhere, offlineError } from '../api-error.ts'
import { call } from '../call.ts'
import { currentLanguage } from '../texts.ts'
import { loadChecks, schemaOf } from './schema-of.ts'
import { useFormError } from './use-form-error.ts'

type Typed = Record<string, string>
type Wrong = Readonly<Record<string, string>>

type Options<E extends Endpoint, V extends Typed> = {
  endpoint: E
  /** Another endpoint with the same body and reply, when a choice of the form decides. */
  endpointOf?: (values: V) => Pick<Endpoint, 'path' | 'method' | 'access' | 'summary' | 'reply' | 'body'>
  /** What the form holds when it opens: texts alone. */
  defaults: V
  toBody?: (values: V) => object
  /** What is wrong with the screen's own values beside the body: field → text. */
  alsoCheck?: (values: V) => { [K in keyof V]?: FieldKey }
  onDone?: (reply: Reply<E>, values: V) => void
  /** Sees a refusal first; true when it has dealt with it. */
  onRefused?: (error: ApiError) => boolean
}

export type PlainFormHandle = {
  /** What a field takes: spread it over the control. */
  field: (name: string) => {
    name: string
    value: string
    onChange: (next: string | ChangeEvent<HTMLInputElement>) => void
    error: string | null
  }
  submit: () => void
  prepare: () => void
  pending: boolean
  error: ApiError | null
  wrong: Wrong
  tries: number
}

/**
 * A small form of texts over one endpoint, with React alone: for the pages that stand before anything else is loaded. Checked
 * and answered like those of useApiForm.
 */
export function usePlainForm<E extends Endpoint, V extends Typed>(options: Options<E, V>): PlainFormHandle {
  const { endpoint } = options
  const [values, setValues] = useState(options.defaults)
  const [wrong, setWrong] = useState<Wrong>({})
  const [error, setError] = useFormError()
  const [tries, setTries] = useState(0)
  const [pending, setPending] = useState(false)
  /** What was typed, also before it is drawn: a code's last digit sends the form. */
  const typed = useRef(options.defaults)
  const isSubmitting = useRef(false)

  const check = async (given: V) => {
    const [checks, schema] = await Promise.all([loadChecks(), schemaOf(endpoint)]).catch(() => {
      throw offlineError()
    })
    const body = { ...(options.toBody ? options.toBody(given) : given) } as Record<string, unknown>
    const checked = schema ? checks.checkValues(schema, body, currentLanguage()) : { values: body, errors: {} }
    const others = checks.sayFields(options.alsoCheck?.(given) ?? {}, currentLanguage())
    return { body: checked.values, errors: { ...checked.errors, ...others } as Wrong }
  }

  /** What comes too late is asked for again when the form is sent. */
  const prepare = () => void Promise.all([loadChecks(), schemaOf(endpoint)]).catch(() => undefined)

  const change = (name: string, value: string) => {
    const next = { ...typed.current, [name]: value }
    typed.current = next
    setValues(next)
    if (tries === 0) return prepare()
    const say = ({ errors }: { errors: Wrong }) => {
      if (typed.current !== next) return // an answer about what stood there before
      setWrong(({ [name]: _, ...others }) => (errors[name] ? { ...others, [name]: errors[name] } : others))
    }
    check(next).then(say, () => undefined) // it is checked again when it is sent
  }

  const send = async (given: V) => {
    setTries((before) => before + 1)
    const { body, errors } = await check(given)
    setWrong(errors)
    setError(null)
    if (Object.keys(errors).length > 0) return
    setPending(true)
    const chosen = (options.endpointOf?.(given) ?? endpoint) as E // it has the same body and reply
    const reply = await call(chosen, { body } as unknown as Request<E>) // the schema has checked the body
    toast({ tone: 'good', title: reply.message })
    options.onDone?.(reply, given)
  }

  const meet = (failure: unknown, given: V) => {
    if (!(failure instanceof ApiError)) throw failure
    if (options.onRefused?.(failure)) return
    const shown = Object.entries(failure.fields).filter(
      // what was refused says nothing of what was typed there meanwhile
      ([name]) => name in options.defaults && given[name] === typed.current[name],
    )
    setWrong(Object.fromEntries(shown))
    setError(isShownElsewhere(failure) ? null : failure)
  }

  return {
    field: (name) => ({
      name,
      value: values[name] ?? '',
      onChange: (next) => change(name, typeof next === 'string' ? next : next.target.value),
      error: wrong[name] ?? null,
    }),
    submit: () => {
      if (isSubmitting.current) return
      isSubmitting.current = true
      const given = typed.current
      void send(given)
        .catch((failure: unknown) => meet(failure, given))
        .finally(() => {
          isSubmitting.current = false
          setPending(false)
        })
    },
    prepare,
    pending,
    error,
    wrong,
    tries,
  }
}
