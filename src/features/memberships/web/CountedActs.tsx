import { useState } from 'react'
import { type Counted, countedName, useKinds } from '#src/features/plans/rules.ts'
import { Button } from '#src/ui/Button.tsx'
import { useTexts } from '#src/web/texts.ts'
import { actTexts } from './act-texts.ts'
import { useNoteUse } from './note-use.ts'

/** Buttons for the guests and sessions that a membership counts, with what is left of each. */
export function CountedActs({ membershipId, counted }: { membershipId: string; counted: Counted }) {
  const at = useTexts(actTexts)
  const [left, setLeft] = useState(counted)
  const { note, isPending, error } = useNoteUse(membershipId, { onCounted: setLeft })
  return (
    <>
      {useKinds.map((kind) => {
        const of = left[countedName[kind]]
        return (
          of && (
            <Button
              key={kind}
              pending={isPending}
              disabledReason={of.left === 0 ? at.noneLeft : null}
              onClick={() => note(kind)}
            >
              <span className="num">{`${at.uses[kind]}: ${of.left} / ${of.of}`}</span>
            </Button>
          )
        )
      })}
      {error && (
        <p role="alert" className="w-full text-bad text-sm">
          {error.message}
        </p>
      )}
    </>
  )
}
