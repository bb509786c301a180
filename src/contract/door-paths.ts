import type { Role } from './roles.ts'

/** Where a member, gym, membership … stands depends on whose pages one is on. */
const home = (role: Role) => `/${role}` as const

/** Links of the pages that are there before anybody is signed in, and into the rest: the sign-in loads these alone. */
export const doorPaths = {
  signIn: () => '/',
  register: () => '/register',
  signInAdministrators: () => '/login/administrators',
  signInSuperadmin: () => '/login/superadmin',
  signInMember: () => '/login/member',
  /** Opened in Telegram: the member's pages there. */
  telegramApp: (page?: string) => (page ? `/telegram?to=${encodeURIComponent(page)}` : '/telegram'),
  password: () => '/password',
  unauthorized: () => '/unauthorized',
  /** A tablet at the door, by the key of its device. */
  kiosk: () => '/kiosk',
  /** Where anybody checks a receipt: what its QR opens. */
  receiptCheck: (token: string) => `/receipt/${token}`,
  /** Where anybody who has the link of an invoice pays it. */
  payInvoice: (token: string) => `/pay/${token}`,

  home,
  account: (role: Role) => `${home(role)}/account`,
} as const
