import { createRootRoute } from '@tanstack/react-router'
import { ErrorScreen } from '#src/web/layout/ErrorScreen.tsx'
import { Root } from '#src/web/layout/Root.tsx'
import { NotFoundScreen } from '#src/web/layout/UnauthorizedScreen.tsx'

export const root = createRootRoute({ component: Root, notFoundComponent: NotFoundScreen, errorComponent: ErrorScreen })
