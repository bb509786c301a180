import type { Endpoint } from '#src/contract/endpoint.ts'
import type { Role } from '#src/contract/roles.ts'
import { call } from '#src/web/call.ts'
import { useKeptApi } from '#src/web/kept-api.ts'
import { accounts } from '../calls.generated.ts'
import type { AdminAccount, EmployeeAccount, MemberAccount, SuperadminAccount } from '../contract.ts'

export type Account = SuperadminAccount | AdminAccount | EmployeeAccount | MemberAccount

const reads = {
  superadmin: accounts.superadmin,
  admin: accounts.admin,
  employee: accounts.employee,
  member: accounts.member,
} as const
/** Where each role changes its own profile: the same body but for the address. */
export const updates = {
  superadmin: accounts.updateSuperadmin,
  admin: accounts.updateAdmin,
  employee: accounts.updateEmployee,
  member: accounts.updateMember,
} as const satisfies Record<Role, Endpoint>

type AccountReply = Partial<Record<Role, Account>>

/** The account in a reply, which stands under the role's name. */
export const accountIn = (reply: object, role: Role): Account => {
  const account = (reply as AccountReply)[role] // each endpoint answers under its own role
  if (!account) throw new Error(`the reply has no ${role}`)
  return account
}

/** As it is now. */
export const readAccount = async (role: Role): Promise<Account> =>
  accountIn(await call(reads[role] as typeof accounts.admin, {}), role) // as useAccount

export function useAccount(role: Role) {
  const { data, ...answer } = useKeptApi(reads[role] as typeof accounts.admin, {}) // all four are read without parameters
  return { ...answer, account: data && accountIn(data, role) }
}
