import { dismissToast, readToast } from '#src/ui/toast-store.ts'
import type { ApiError } from './api-error.ts'
import { hasUnsavedForm } from './unsaved-forms.ts'
import {
  askRefresh,
  forgetPage,
  forgetTab,
  onSessionEnd,
  provideRescue,
  readSession,
  type SignedIn,
  setSession,
  tellTabs,
} from './session.ts'

/*
 * A session that ends under something that is not saved: the page stays, its calls wait, and its person signs in over it
 * (decision 24). Loaded with the frame of the signed-in.
 */

type Person = {
  /** Is it known whose page this is? Nobody else can be waited for. */
  isKnown: () => boolean
  /** Is whoever signed in now the one whose page this is? */
  isSame: () => Promise<boolean>
}

/** Ends the wait: whether its person is back. */
let end: ((isBack: boolean) => void) | undefined

const isOver = (): boolean => {
  const session = readSession()
  return session.status === 'signed_in' && session.isOver === true
}

async function waitForPerson(error: ApiError): Promise<void> {
  const ended = readSession()
  const isBack = new Promise<boolean>((resolve) => {
    end = resolve
  })
  if (ended.status === 'signed_in') setSession({ ...ended, isOver: true })
  if (!(await isBack)) throw error
}

let person: Person | undefined

/** The pages of the signed-in may wait for their person. */
export function rescuePages(given: Person): void {
  person = given
  provideRescue({
    keepPage: (error, isWriting) =>
      given.isKnown() && (isWriting || hasUnsavedForm()) ? waitForPerson(error) : undefined,
    hearStarted: () => {
      if (isOver()) void takeSession().catch(() => undefined)
      return isOver()
    },
  })
}
onSessionEnd(() => {
  end?.(false)
  // what can be done in a message is for whoever was told it, and for nobody who signs in next
  if (readToast()?.action) dismissToast()
})

/** Takes what a sign-in over the page answered, or in another tab: its person goes on, for anybody else the page is left. */
export async function resumeSession({ accessToken, role }: SignedIn, isOfOther = false): Promise<void> {
  const over = readSession()
  setSession(over, accessToken)
  const isSame =
    over.role === role &&
    (await person?.isSame().catch((error: unknown) => {
      setSession(over) // nobody knows who it is: the page goes on waiting
      throw error
    }))
  if (isSame && over.status === 'signed_in') {
    const { isOver: _, ...goesOn } = over
    setSession(goesOn, accessToken)
  } else if (isOfOther) forgetTab(true)
  else forgetPage(true)
  end?.(true)
  if (isSame) tellTabs('resumed')
  else if (!isOfOther) tellTabs('started') // else theirs would begin anew under what they type
  if (!isSame) location.assign(`/${role}`)
}

/** Goes on with the session that another tab has begun. */
async function takeSession(): Promise<void> {
  const response = await askRefresh()
  if (response.ok) await resumeSession((await response.json()) as SignedIn, true) // the contract's reply of /auth/refresh_token
}
