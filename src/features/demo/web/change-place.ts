import { forgetPage, tellTabs } from '#src/web/session.ts'

/** The cookie's session is another owner's now: nothing of these pages may stay, in no tab. */
export function changePlace(): void {
  forgetPage(false)
  tellTabs('started')
  location.assign('/admin')
}
