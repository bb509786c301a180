import { defineTexts, textsNow } from './texts.ts'

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
    broken: 'Server javobini oʻqib boʻlmadi. Birozdan keyin urinib koʻring',
  },
  ru: {
    offline: 'Нет связи с интернетом. Проверьте подключение',
    broken: 'Не удалось прочитать ответ сервера. Попробуйте чуть позже',
  },
  en: {
    offline: 'No internet connection. Check your network',
    broken: 'The server sent something unreadable. Try again shortly',
  },
})

/** The request did not reach the server, or its answer did not arrive. */
export const offlineError = (): ApiError => new ApiError(0, { error: 'offline', message: textsNow(texts).offline })

export async function readError(response: Response): Promise<ApiError> {
  const reply = (await response.json().catch(() => ({}))) as ErrorReply // another shape (a proxy's page) has none of the keys
  const duration = reply.duration ?? (Number(response.headers.get('retry-after')) || undefined)
  return new ApiError(
    response.status,
    { ...reply, ...(response.status === 429 ? { duration: duration ?? 5 } : {}) },
    response.headers.get('x-request-id'),
  )
}

/** Errors that another layer shows already: the rate-limit screen, a command's popup, the way back to `/`. */
export const isShownElsewhere = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === 429 || error.status === 503 || error.command !== undefined || error.error === 'session.ended')
