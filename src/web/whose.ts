import { createContext, use, useCallback } from 'react'
import { type Toast, toast } from '#src/ui/toast-store.ts'
import { toastFailure } from './toast-failure.ts'
import { useIsHere } from './use-is-here.ts'

/** What became of an act, in the server's words; with what can be done about it. */
export type Said = { tone: 'good' | 'bad'; words: string } & Pick<Toast, 'action' | 'actionMs'>

/**
 * Of whom the acts below are. An answer that comes when somebody else may stand on the screen is said with this name. `say`: a place
 * that says by itself what is done there; `isLate` when what asked is gone.
 */
export const Whose = createContext<{ name: string; say?: (said: Said, isLate: boolean) => void } | null>(null)

/** In a toast. */
export function sayInToast({ tone, words, ...act }: Said, name?: string): void {
  if (tone === 'good') toast({ tone, title: words, description: name, ...act })
  else toastFailure(name ? `${name}: ${words}` : words, act)
}

/** Says how an act of here went, wherever its person is by now. */
export function useSay(): { isHere: () => boolean; say: (said: Said, name?: string) => void } {
  const whose = use(Whose)
  const isHere = useIsHere()
  const say = useCallback(
    (said: Said, name?: string) => {
      const isLate = !isHere()
      if (whose?.say) whose.say(said, isLate)
      // what can be done in it may be pressed over somebody else's page
      else sayInToast(said, isLate || said.action ? (name ?? whose?.name) : undefined)
    },
    [whose, isHere],
  )
  return { isHere, say }
}
