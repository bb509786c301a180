import type { FieldValues } from 'react-hook-form'
import type { Endpoint, Reply, Request } from '#src/contract/endpoint.ts'
import { call } from '../call.ts'
import { type ApiFormHandle, type FormOptions, useApiForm } from './use-api-form.ts'

type SettingsOptions<S, R extends Endpoint, E extends Endpoint, V extends FieldValues> = Omit<
  FormOptions<E, V>,
  'defaults' | 'newest' | 'onDone'
> & {
  settings: S
  /** What reads the settings that `endpoint` changes, by the same `params`. */
  read: R
  params: Omit<Request<E>, 'body' | 'images'>
  /** What the form holds of them. */
  valuesOf: (settings: S) => V
}

/** A form over settings: it goes on from the newest when somebody else was faster, and stays open after it was saved. */
export function useSettingsForm<S, R extends Endpoint, E extends Endpoint, V extends FieldValues>({
  settings,
  read,
  valuesOf,
  ...options
}: SettingsOptions<S, R, E, V>): ApiFormHandle<V> {
  const valuesIn = (reply: Reply<R> | Reply<E>): V => valuesOf((reply as unknown as { settings: S }).settings) // both answer them so
  const form: ApiFormHandle<V> = useApiForm<E, V>({
    ...(options as unknown as Omit<FormOptions<E, V>, 'defaults'>), // all that is left of its own options
    defaults: valuesOf(settings),
    newest: async () => valuesIn(await call(read, options.params as unknown as Request<R>)), // the same path and query
    onDone: (reply) => form.reset(valuesIn(reply)),
  })
  return form
}
