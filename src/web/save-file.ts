import type { Endpoint, Request } from '#src/contract/endpoint.ts'
import { download } from './call.ts'

/** Calls an endpoint that answers a file and hands it to the browser as a download. */
export async function saveFile<E extends Endpoint>(endpoint: E, request: Request<E>): Promise<void> {
  const { blob, name } = await download(endpoint, request)
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
