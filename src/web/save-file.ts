import type { Endpoint, Request } from '#src/contract/endpoint.ts'
import { isMaintenance, isShownElsewhere, isWait, readError, toastError } from './api-error.ts'
import { answerOf } from './call.ts'
import { openCommand } from './commands.tsx'
import { reportRateLimit } from './rate-limit.ts'
import { endInMaintenance } from './session.ts'

/** The bytes of an endpoint that streams a file, for a download. */
export async function download<E extends Endpoint>(
  endpoint: E,
  request: Request<E>,
): Promise<{ blob: Blob; name: string }> {
  const response = await answerOf(endpoint, request as object, { isFile: true })
  if (!response.ok) {
    const error = await readError(response)
    if (isWait(error)) reportRateLimit(error)
    else if (isMaintenance(error)) endInMaintenance(error)
    else if (await openCommand(error)) return download(endpoint, request)
    throw error
  }
  const name =
    /filename\*?=(?:UTF-8'')?"?([^";]+)/i.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'export'
  return { blob: await response.blob(), name: decodeURIComponent(name) }
}

/** Calls an endpoint that answers a file and hands it to the browser as a download; a refusal is told. */
export async function saveFile<E extends Endpoint>(endpoint: E, request: Request<E>): Promise<void> {
  const file = await download(endpoint, request).catch((error: unknown) => {
    if (!isShownElsewhere(error)) toastError(error)
  })
  if (!file) return
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file.blob)
  link.download = file.name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
