import { type Role, roles } from '#src/contract/roles.ts'

/** Whose pages stand at this path; those that are open to everybody are nobody's. */
export const roleAt = (path: string): Role | undefined =>
  roles.find((role) => path === `/${role}` || path.startsWith(`/${role}/`))
