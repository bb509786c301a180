import type { FoundGroup } from '#src/ui/found.ts'
import { Avatar } from '#src/ui/Avatar.tsx'
import type { Answer } from '#src/ui/option.ts'
import { useGo } from '#src/web/navigation.tsx'

export type Searched = { groups: FoundGroup[]; answer: Answer }

export const mostOfAKind = 6

/** The lists of other roles, and every list while nothing is typed, are not asked. */
export const isAsked = ({ isEnabled }: { isEnabled: boolean }) => isEnabled

/** One list that failed or is still on its way speaks for all. */
export const bothOf = (...answers: Answer[]): Answer =>
  answers.find((one) => one === 'failed') ?? answers.find((one) => one === 'waiting') ?? 'here'

export const person = (fullname: string, avatar: string | null) => <Avatar name={fullname} src={avatar} decorative />

/** Goes there and closes. */
export function useVisit(onClose: () => void) {
  const go = useGo()
  return (to: string) => () => {
    onClose()
    const [path = '', query] = to.split('?')
    go(path, { search: Object.fromEntries(new URLSearchParams(query)) })
  }
}
