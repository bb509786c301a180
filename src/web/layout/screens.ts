import { ErrorScreen } from './ErrorScreen.tsx'
import { NotFoundPlace, NotFoundScreen } from './UnauthorizedScreen.tsx'

/** What the router draws where there is no page, or a broken one. */
export const screens = { Broken: ErrorScreen, NotFound: NotFoundScreen, NotFoundPlace }
