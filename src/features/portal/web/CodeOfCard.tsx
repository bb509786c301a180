import { useEffect, useState } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { useTexts } from '#src/web/texts.ts'
import { texts } from './texts.ts'

/** Shown by a press, until the next one or until the page is left: for another one, or for another app. */
export function useShownCode() {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const hide = () => setShown(false)
    document.addEventListener('visibilitychange', hide)
    return () => document.removeEventListener('visibilitychange', hide)
  }, [])
  return { isShown, onPress: () => setShown(!isShown) }
}

/** What reception types, and a card has. It opens as a card does, so that no picture of the pass has it unasked. */
export function CodeOfCard({ code, isShown, onPress }: { code: string } & ReturnType<typeof useShownCode>) {
  const t = useTexts(texts)
  return (
    <>
      <Button aria-expanded={isShown} onClick={onPress} className="justify-self-start md:justify-self-center">
        {t.code}
      </Button>
      {isShown && <p className="num font-semibold text-xl tracking-wide min-[360px]:text-2xl">{code}</p>}
    </>
  )
}
