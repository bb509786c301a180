import type { Counted, UseKind } from '#src/features/plans/rules.ts'
import { useApiMutation } from '#src/web/api.ts'
import { useTexts } from '#src/web/texts.ts'
import { useSay } from '#src/web/whose.ts'
import { memberships } from '../calls.generated.ts'
import { actTexts } from './act-texts.ts'

/** Notes a guest or a session at the desk, and offers to take it back for a minute. */
export function useNoteUse(membershipId: string, { onCounted }: { onCounted?: (left: Counted) => void } = {}) {
  const at = useTexts(actTexts)
  const { say } = useSay()
  const undo = useApiMutation(memberships.undoUse, { onDone: ({ counted }) => onCounted?.(counted) })
  const note = useApiMutation(memberships.use, {
    says: false,
    fails: 'inline',
    onDone: ({ message, use, counted, undo_seconds }) => {
      onCounted?.(counted)
      say({
        tone: 'good',
        words: `${at.uses[use.kind]}: ${message}`,
        action: { label: at.undoUse, onPress: () => undo.mutate({ id: use._id, query: {} }) },
        actionMs: undo_seconds * 1000,
      })
    },
  })
  return {
    note: (kind: UseKind, onDone?: () => void) =>
      note.mutate({ id: membershipId, query: {}, body: { kind } }, { onSuccess: () => onDone?.() }),
    isPending: note.isPending,
    error: note.error,
  }
}
