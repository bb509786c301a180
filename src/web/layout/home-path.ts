import { useSession } from '../session.ts'

/** Where a signed-in person is at home, and everybody else begins. */
export function useHomePath(): string {
  const session = useSession()
  return session.status === 'signed_in' ? `/${session.role}` : '/'
}
