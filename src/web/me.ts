import { useQuery } from '@tanstack/react-query'
import type { Access } from '#src/contract/endpoint.ts'
import { hasPermission, type Permission } from '#src/contract/permissions.ts'
import type { Role } from '#src/contract/roles.ts'
import { queryClient, sourcesOf } from './api.ts'
import type { CallOptions } from './call.ts'
import { readSession, useSession } from './session.ts'
import { rescuePages } from './session-over.ts'

/** The signed-in person, whatever their role. */
export type Me = {
  _id: string
  name: string
  phone_number: string | null
  /** What the platform's people sign in by, who have no phone here. */
  root_name?: string
  avatar: string | null
  /** What the owner ticked for an employee. */
  permissions: readonly string[]
}

type LoadMe = (role: Role, options: Pick<CallOptions, 'onTables'>) => Promise<Me>
let loadMe: LoadMe | undefined

/** The app says how the signed-in person is read; the kernel knows no accounts. */
export const provideMe = (load: LoadMe): void => {
  loadMe = load
}

const meKey = (role: Role | undefined) => ['me', role] as const
const readMe = (role: Role | undefined): Promise<Me> =>
  role && loadMe ? loadMe(role, { onTables: sourcesOf(meKey(role)) }) : Promise.reject(new Error('nobody is signed in'))
export function useMe(): Me | undefined {
  const { role } = useSession()
  return useQuery({
    queryKey: meKey(role),
    queryFn: () => readMe(role),
    enabled: role !== undefined && loadMe !== undefined,
    staleTime: 60_000,
  }).data
}

const knownMe = () => queryClient.getQueryData<Me>(meKey(readSession().role))
rescuePages({
  isKnown: () => knownMe() !== undefined,
  isSame: async () => {
    const before = knownMe()
    return (await readMe(readSession().role))._id === before?._id
  },
})

export const mayCall = (role: Role, ticks: readonly string[], access: Access): boolean => {
  if (access === 'public' || access === 'signed_in') return true
  return typeof access === 'object' ? access.roles.includes(role) : hasPermission(role, ticks, access)
}

/** May the signed-in person call it? The server asks the same rule. */
export function useCan(endpoint: { access: Access }): boolean {
  const { role } = useSession()
  const me = useMe()
  return role !== undefined && mayCall(role, me?.permissions ?? [], endpoint.access)
}

export function useHasPermission(permission: Permission): boolean {
  return useCan({ access: permission })
}

/** The role of the area one is in; a page below a role's area always has one. */
export function useRole(): Role {
  const { role } = useSession()
  if (role === undefined) throw new Error('useRole stands outside of a role area')
  return role
}
