import type { Endpoint, Request } from '#src/contract/endpoint.ts'
import { offlineError, toastError } from './api-error.ts'

/** Hands the file that an endpoint answers to the browser; what that takes comes when the first one is saved. */
export const saveFile = <E extends Endpoint>(endpoint: E, request: Request<E>): Promise<void> =>
  import('./download.ts').then(
    (loaded) => loaded.saveFile(endpoint, request),
    () => toastError(offlineError()),
  )
