import { useSyncExternalStore } from 'react'
import { doorPaths } from '#src/contract/door-paths.ts'
import { type Role, roles } from '#src/contract/roles.ts'
import { hintedRole } from '#src/contract/signed-in-hint.ts'
import { createListeners } from '#src/ui/listeners.ts'
import { ApiError, isMaintenance, isNoAnswer, mayPass, offlineError, readError } from './api-error.ts'
import { framedHeaders, isFramed } from './framed.ts'
import { inTime, wholeAnswer } from './in-time.ts'
import { forgetKept } from './kept.ts'
import { finishLeaving, markLeft } from './leaving.ts'
import { reportRateLimit } from './rate-limit.ts'
import { currentLanguage } from './texts.ts'
import { toastFailure } from './toast-failure.ts'

/**
 * Who is signed in here. The access token lives in this module alone: a script that got into the page finds nothing in
 * storage to carry away. The refresh token is in a cookie that no script reads; `signed_in` beside it is only a hint.
 */
export type Session =
  /** Being found out. `role` is what the hint says: its pages may already be drawn, their calls wait. */
  | {
      status: 'unknown'
      role?: Role | undefined
      /** The server could not be asked: what this device keeps may be shown, with its age. */
      isAway?: boolean
    }
  /** `hasLeft`: by their own wish, so that whoever comes next begins at the beginning. */
  | { status: 'anonymous'; role?: undefined; hasLeft?: boolean }
  | {
      status: 'signed_in'
      role: Role
      /** Where this sign-in leads, when not home. */
      landsOn?: string | undefined
      /** In a demo gym, where nothing is real. */
      isDemo?: boolean | undefined
      /** It ended under something that is not saved: the page stays, and its calls wait for its person to sign in again. */
      isOver?: boolean
    }

declare global {
  interface Window {
    /** The refresh that boot.js has begun while this bundle was loading. */
    bootRefresh?: Promise<Response> | undefined
    /** And the answer that the page stands on, asked for with the token of that; undefined where it could not be. */
    bootAnswer?: { url: string; answer: Promise<Response | undefined> } | undefined
  }
}

let accessToken: string | undefined
/** Whose page this is. */
let personId: string | undefined
let refreshing: Promise<void> | undefined
/** Ends with whoever is here: an answer about them that comes later is nobody's. */
let here = new AbortController()
const { subscribe, tell } = createListeners()
const endings = createListeners()
const deviceEndings = createListeners()

const isBrowser = typeof document !== 'undefined'
const tabs = isBrowser && 'BroadcastChannel' in window ? new BroadcastChannel('session') : undefined

function readHint(): string | undefined {
  if (!isBrowser) return undefined
  // the hint does not come along into a frame
  if (isFramed()) return /^\/member(\/|$)/.test(location.pathname) ? 'member' : undefined
  return hintedRole(document.cookie)
}

let session: Session = { status: 'unknown', role: roles.find((role) => role === readHint()) }

function change(next: Session): void {
  session = next
  tell()
}

export const readSession = (): Session => session
export const readAccessToken = (): string | undefined => accessToken

export const useSession = (): Session => useSyncExternalStore(subscribe, readSession)

/** The browser takes no cookie of an answer that is not waited for. */
function giveUpRefresh(): void {
  here.abort()
  here = new AbortController()
  refreshing = undefined
  isWriting = false
}

/** Called when a session ends in this tab, to forget what belonged to it here. */
export const onSessionEnd = (forget: () => void): void => void endings.subscribe(forget)
/** And when it ends on the device, to forget what all tabs share: that may be of whoever came since. */
export const onDeviceEnd = (forget: () => void): void => void deviceEndings.subscribe(forget)

/** What was typed into long forms (forms/drafts.ts): only leaving by their own wish forgets it at once. */
const draftPrefix = 'draft:'

/** Forgets the session in this tab alone, where another is there already; the pages lead to `/` by themselves. */
export function forgetTab(hasLeft: boolean): void {
  accessToken = undefined
  personId = undefined
  giveUpRefresh()
  window.bootAnswer = undefined
  window.onkeydown = null // keys that boot.js keeps are letters of the form to sign in
  try {
    for (const name of Object.keys(sessionStorage))
      if (hasLeft || !name.startsWith(draftPrefix)) sessionStorage.removeItem(name)
  } catch {
    // storage is switched off: nothing was kept
  }
  endings.tell()
  change({ status: 'anonymous', hasLeft })
}

function forgetDevice(): void {
  try {
    delete localStorage['selectedGym']
  } catch {
    // see lastDoor
  }
  forgetKept()
  deviceEndings.tell()
}

/** Forgets everything of the session, with what it kept on the device. */
export function forgetPage(hasLeft: boolean): void {
  forgetDevice()
  forgetTab(hasLeft)
}

/** Of the device too; of who left by their own wish also as whom they had come, and by which door unless it was the members'. */
function forgetSession(hasLeft: boolean): void {
  document.cookie = 'signed_in=; Max-Age=0; Path=/'
  document.cookie = '__Host-signed_in=; Max-Age=0; Path=/; Secure'
  try {
    if (hasLeft) delete localStorage['role']
    if (hasLeft && lastDoor() !== doorPaths.signInMember()) delete localStorage['door']
  } catch {
    // see lastDoor
  }
  forgetPage(hasLeft)
}

/** Ends the session here and in every other tab without asking the server, which has ended it already. */
export function dropSession(hasLeft = false): void {
  if (session.status === 'anonymous') return
  forgetSession(hasLeft)
  tellTabs(hasLeft ? 'left' : 'ended')
}

/** It ends the session and says why, once. What anybody may ask of where nobody is signed in is told by the page that asked. */
export function endInMaintenance(error: ApiError, isPublic = false): void {
  const isEnd = session.status !== 'anonymous'
  error.isTold = isEnd || !isPublic
  if (!isEnd) return
  dropSession()
  toastFailure(error.message)
}

/** What becomes of a page whose session ends under it; given where the signed-in are: session-over.ts. */
type Rescue = {
  /** Keeps the page, when something on it waits for its person: until they are back, or the promise is refused. */
  keepPage: (error: ApiError, isWriting: boolean) => Promise<void> | undefined
  /** Another tab has begun a session, of whomever; whether this page takes care of it. */
  hearStarted: () => boolean
}
let rescue: Rescue | undefined
export const provideRescue = (given: Rescue | undefined): void => {
  rescue = given
}

/** Another state of the session in this tab, with its token. */
export function setSession(next: Session, token?: string): void {
  accessToken = token
  change(next)
}

/** Log out: forgets everything, ends the other tabs too, and tells the server, now or when the network is back. */
export async function signOut(): Promise<void> {
  const token = accessToken
  markLeft()
  dropSession(true)
  await finishLeaving(token)
}

/** The first is where somebody is led who used none on this device yet. */
const doors: Readonly<Record<Role, readonly [string, ...string[]]>> = {
  superadmin: [doorPaths.signIn(), doorPaths.signInSuperadmin()],
  admin: [doorPaths.signIn(), doorPaths.signInAdministrators()],
  employee: [doorPaths.signIn()],
  member: [doorPaths.signInMember()],
}

/** The door that was used on this device last. */
export function lastDoor(): string | undefined {
  try {
    return localStorage['door']
  } catch {
    return undefined // storage is switched off: nobody remembers
  }
}

/** Where people of these pages sign in: the door that was used on this device last, else the role's own. */
export function doorOf(role: Role): string {
  if (isFramed()) return doorPaths.telegramApp() // nobody types a code into a frame
  const [first] = doors[role]
  const last = lastDoor()
  return doors[role].find((door) => door === last) ?? first
}

export type SignedIn = {
  accessToken: string
  role: Role
  person_id?: string | undefined
  landsOn?: string | undefined
  is_demo?: boolean | undefined
}

/** Takes what a sign-in answered. */
export function startSession({ accessToken: token, role, person_id, landsOn, is_demo: isDemo }: SignedIn): void {
  giveUpRefresh()
  forgetKept() // of whoever was here before, in a tab that heard of nothing
  accessToken = token
  personId = person_id
  window.bootAnswer = undefined // of whoever was here before
  try {
    localStorage['door'] = location.pathname
    localStorage['role'] = role
  } catch {
    // see lastDoor
  }
  change({ status: 'signed_in', role, landsOn, isDemo })
  tellTabs('started')
}

/** Tells the other tabs of this person. */
export const tellTabs = (what: 'started' | 'resumed' | 'ended' | 'left'): void => tabs?.postMessage(what)

if (tabs)
  tabs.onmessage = ({ data }: MessageEvent<Parameters<typeof tellTabs>[0]>) => {
    if (data === 'ended' || data === 'left') {
      if (session.status === 'anonymous') return
      // what is not saved here may wait: this tab finds out for itself
      if (data === 'ended' && rescue) void refreshSession().catch(() => undefined)
      else forgetSession(data === 'left')
    } else if (!rescue?.hearStarted() && data === 'started') location.reload() // perhaps as somebody else, so that nothing of this page may stay
  }

export async function askRefresh(): Promise<Response> {
  const begun = window.bootRefresh
  window.bootRefresh = undefined
  const ask = (signal: AbortSignal) =>
    fetch('/api/auth/refresh_token', {
      credentials: 'same-origin',
      headers: { 'Accept-Language': currentLanguage(), ...framedHeaders() },
      signal,
    })
  return inTime((limit) => wholeAnswer(begun ?? ask(limit)), { signal: here.signal })
}

async function doRefresh(): Promise<void> {
  const asker = here
  const response = await askRefresh().catch((error: unknown) => {
    throw asker.signal.aborted ? offlineError() : error
  })
  const isUnanswered = await isNoAnswer(response)
  if (asker.signal.aborted || isUnanswered) throw offlineError()
  if (response.ok) {
    const reply = (await response.json()) as SignedIn // the contract's reply of /auth/refresh_token
    if (!roles.includes(reply.role)) throw offlineError()
    const { role, is_demo: isDemo, person_id: person } = reply
    if (session.status === 'signed_in') {
      const isElsewhere = session.isDemo !== isDemo
      if (isElsewhere || session.role !== role || (personId && person && personId !== person)) {
        // another tab has signed somebody in, and this one did not hear of it: nothing that waits here is done as them
        forgetTab(!isElsewhere)
        location.assign(`/${role}`)
        throw new ApiError(401, { error: 'unauthorized' })
      }
    }
    accessToken = reply.accessToken
    personId = person
    if (session.status !== 'signed_in') change({ status: 'signed_in', role, isDemo })
    return
  }
  const error = await readError(response)
  if (error.status === 429) {
    reportRateLimit(error)
    throw error
  }
  const isNoRefusal: boolean = mayPass(error)
  if (isNoRefusal) throw error // whoever is here stays
  const wasSignedIn = session.status === 'signed_in'
  // nobody is left who could sign in over the page, and what they typed goes with them
  const isErased = error.error === 'session.erased'
  const mayReturn = wasSignedIn && !isErased && (error.status === 401 || error.status === 404)
  const kept = mayReturn && rescue?.keepPage(error, isWriting)
  if (kept) return kept
  if (isMaintenance(error)) endInMaintenance(error)
  else dropSession(isErased)
  if (error.status === 404) toastFailure(error.message)
  throw error
}

/** Is one of the calls that wait for the refresh to be written? */
let isWriting = false

/** One refresh for however many calls have met an expired token. */
export function refreshSession(forWrite = false): Promise<void> {
  isWriting ||= forWrite
  if (refreshing) return refreshing
  const mine = doRefresh().finally(() => {
    if (refreshing !== mine) return
    refreshing = undefined
    isWriting = false
  })
  refreshing = mine
  return mine
}

let booting: Promise<void> | undefined

/** Begins with nobody, whatever session this device had: somebody else says who is there, and the page is about to ask. */
export function beginWithNobody(): void {
  booting = Promise.resolve()
  forgetKept()
  change({ status: 'anonymous' })
}

/** Once at start: is somebody signed in? Without the hint cookie no request is made. */
export function bootSession(): Promise<void> {
  booting ??= (async () => {
    void finishLeaving()
    if (!readHint() && !window.bootRefresh) {
      forgetKept() // of a session that ended while nobody looked
      return change({ status: 'anonymous' })
    }
    while (session.status === 'unknown') {
      try {
        await refreshSession()
      } catch (error) {
        if (readSession().status !== 'unknown') return
        if (mayPass(error) && !session.isAway) change({ ...session, isAway: true })
        // nobody answers, or told to wait: the hint says that somebody is signed in, so ask again instead of showing the sign-in page
        const seconds = error instanceof ApiError && error.duration ? error.duration : 3
        await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
      }
    }
  })()
  return booting
}
