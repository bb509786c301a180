import { Button } from '#src/ui/Button.tsx'
import { useTexts } from '#src/web/texts.ts'
import { texts } from './texts.ts'
import { useGiveBack } from './use-give-back.tsx'

/** The member's own place is given back. */
export function CancelPlace({ id }: { id: string }) {
  const t = useTexts(texts)
  const { giveBack, isPending, question } = useGiveBack()
  return (
    <>
      <Button size="sm" pending={isPending} onClick={() => giveBack(id)}>
        {t.cancel}
      </Button>
      {question}
    </>
  )
}
