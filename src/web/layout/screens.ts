import { lazyPart } from '#src/ui/lazy-part.tsx'
import { ErrorScreen } from './ErrorScreen.tsx'

const load = () => import('./UnauthorizedScreen.tsx')

/** What the router draws where there is no page, or a broken one. */
export const screens = {
  Broken: ErrorScreen,
  NotFound: lazyPart(load, 'NotFoundScreen', 'place'),
  NotFoundPlace: lazyPart(load, 'NotFoundPlace', 'place'),
}
