import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/history'
import type { ComponentType } from 'react'
import { afterEach } from 'vitest'
import type { Role } from '#src/contract/roles.ts'
import { queryClient } from '#src/web/api.ts'
import { CommandHost } from '#src/web/commands.tsx'
import { screens } from '#src/web/layout/screens.ts'
import { Surroundings } from '#src/web/layout/Surroundings.tsx'
import type { Me } from '#src/web/me.ts'
import { createRouter, RouterProvider, useLocation } from '#src/web/router.tsx'
import { presentView } from '#src/web/routes.ts'
import { dropSession, startSession } from '#src/web/session.ts'
import { cleanUp, draw } from './show.tsx'

// what is tried again by itself is tried at once: nothing here is about how long the product waits before
const { queries, ...others } = queryClient.getDefaultOptions()
queryClient.setDefaultOptions({ ...others, queries: { ...queries, retryDelay: 0 } })
afterEach(() => queryClient.clear())

/** Nothing is left in the tab or on the device of what stood there before. */
export function forgetAll(): void {
  sessionStorage.clear()
  localStorage.clear()
}

/** An owner is signed in: calls go out with their token. */
export const signIn = (): void => signInAs('admin')

/** `ticks`: what the owner allowed an employee. */
export function signInAs(role: Role, ticks?: readonly string[]): void {
  document.cookie = `signed_in=${role}; Path=/`
  startSession({ accessToken: 'token', role })
  if (ticks)
    queryClient.setQueryData(['me', role], {
      _id: 'person',
      name: 'Nilufar Karimova',
      phone_number: null,
      avatar: null,
      permissions: ticks,
    } satisfies Me)
}

/** Who is signed in, as the page knows it. */
export function be(_id: string): void {
  const me: Me = { _id, name: 'Ali', phone_number: null, avatar: null, permissions: [] }
  queryClient.setQueryData(['me', 'admin'], me)
}

/** A reload takes the page away as it stands: nothing is left but what the tab keeps. `id`: whose it is, once that is known. */
export function loadAnew(id: string | null): void {
  const left = { ...sessionStorage }
  cleanUp()
  dropSession()
  Object.assign(sessionStorage, left)
  queryClient.clear()
  signIn()
  if (id) be(id)
}

function Address() {
  const address = useLocation(({ pathname, searchStr }) => `${pathname}${searchStr}`)
  return (
    <p>
      Address: <output aria-label="address">{address}</output>
    </p>
  )
}

/** Pages under a router of their own, with all that stands around every page; opened at the first of them, or at `at`. */
export function showPages(pages: Readonly<Record<string, ComponentType>>, at?: string) {
  const drawn = Object.entries(pages).map(([path, Page]) => ({
    path,
    view: presentView(() => (
      <QueryClientProvider client={queryClient}>
        <main>
          <Page />
        </main>
        <Address />
        <CommandHost />
      </QueryClientProvider>
    )),
  }))
  const router = createRouter({
    areas: [{ path: '', pages: drawn }],
    screens,
    history: createMemoryHistory({ initialEntries: [at ?? Object.keys(pages)[0] ?? '/'] }),
  })
  draw(<RouterProvider router={router} Root={Surroundings} />)
  return router
}
