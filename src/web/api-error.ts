import { defineTexts, textsNow } from './texts.ts'
import { toastFailure } from './toast-failure.ts'

type ErrorReply = {
  statusCode?: number
  error?: string
  message?: string
  fields?: Record<string, string>
  command?: string
  data?: unknown
  duration?: number
}

/** What a call was answered instead of a reply. `error` is the stable code, `message` is for people in their language. */
export class ApiError extends Error {
  readonly status: number
  readonly error: string
  readonly fields: Readonly<Record<string, string>>
  readonly command: string | undefined
  readonly data: unknown
  readonly duration: number | undefined
  readonly requestId: string | undefined
  /** Was it told where it was met, for the whole page? */
  isTold = false
  constructor(status: number, reply: ErrorReply, requestId?: string | null) {
    super(reply.message ?? textsNow(texts).broken)
    this.name = 'ApiError'
    this.status = status
    this.error = reply.error ?? 'unreadable_reply'
    this.fields = reply.fields ?? {}
    this.command = reply.command
    this.data = reply.data
    this.duration = reply.duration
    this.requestId = requestId ?? undefined
  }
}

const texts = defineTexts({
  uz: {
    offline: 'Internet aloqasi yoʻq. Ulanishni tekshiring',
    unreachable: 'Server bilan aloqa yoʻq. Internetni tekshiring yoki birozdan keyin urinib koʻring',
    noAnswer: 'Server uzoq vaqt javob bermadi. Birozdan keyin urinib koʻring',
    unknown: 'Aloqa uzildi: bajarilgan-bajarilmagani nomaʼlum. Takrorlashdan oldin tekshiring',
    broken: 'Server javobini oʻqib boʻlmadi. Birozdan keyin urinib koʻring',
  },
  ru: {
    offline: 'Нет связи с интернетом. Проверьте подключение',
    unreachable: 'Нет связи с сервером. Проверьте интернет или попробуйте чуть позже',
    noAnswer: 'Сервер долго не отвечает. Попробуйте чуть позже',
    unknown: 'Связь прервалась: выполнено или нет, неизвестно. Проверьте, прежде чем повторять',
    broken: 'Не удалось прочитать ответ сервера. Попробуйте чуть позже',
  },
  en: {
    offline: 'No internet connection. Check your network',
    unreachable: 'The server cannot be reached. Check your network, or try again shortly',
    noAnswer: 'The server has not answered for a long time. Try again shortly',
    unknown: 'The connection was cut: nobody knows whether it was done. Check before you repeat it',
    broken: 'The server sent something unreadable. Try again shortly',
  },
})

/** Does the device know of no connection at all? Then nothing can have left. */
export const isCutOff = (): boolean => globalThis.navigator?.onLine === false

/** The request did not reach the server, or its answer did not arrive. */
export function offlineError(): ApiError {
  const { offline, unreachable } = textsNow(texts)
  return new ApiError(0, { error: 'offline', message: isCutOff() ? offline : unreachable })
}

/** The answer has not come in its time. */
export const noAnswerError = (): ApiError => new ApiError(0, { error: 'no_answer', message: textsNow(texts).noAnswer })

/** A write without a key has no answer. */
export const unknownError = (): ApiError => new ApiError(0, { error: 'unknown', message: textsNow(texts).unknown })

export async function readError(response: Response): Promise<ApiError> {
  const reply = (await response.json().catch(() => ({}))) as ErrorReply // another shape (a proxy's page) has none of the keys
  const duration = reply.duration ?? (Number(response.headers.get('retry-after')) || undefined)
  return new ApiError(
    response.status,
    { ...reply, ...(response.status === 429 ? { duration: duration ?? 5 } : {}) },
    response.headers.get('x-request-id'),
  )
}

/** Planned maintenance, which ends the session. A 503 without that word is of a proxy whose servers are all away. */
export const isMaintenance = ({ status, error }: ApiError): boolean => status === 503 && error === 'maintenance'

/** Is it the word of a proxy that it has no answer of ours, or our own that nobody knows what became of the call? */
export async function isNoAnswer(response: Response): Promise<boolean> {
  const { status } = response
  if (status !== 429 && status !== 503) return status === 502 || status === 504
  const { error } = await readError(response.clone())
  return status === 429 ? error === 'outcome.unknown' : error !== 'maintenance'
}

/** Did it fail because nobody was reached, or by a fault of ours? A refusal stays one, and maintenance ends the session. */
export const mayPass = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 0 || (error.status >= 500 && !isMaintenance(error)))

/** Everybody waits, not one act: the screen that covers the page says so. A limit of one act has words of its own (`member.links_used_up`). */
export const isWait = ({ status, error }: ApiError): boolean => status === 429 && !error.includes('.')

/** Errors that another layer shows already: the rate-limit screen, a command's popup, the way back to `/`. */
export const isShownElsewhere = (error: unknown): boolean =>
  error instanceof ApiError &&
  (isWait(error) || error.isTold || error.command !== undefined || error.error.startsWith('session.'))

export const toastError = (error: unknown): void => toastFailure(error instanceof Error ? error.message : undefined)
