import { SearchX } from 'lucide-react'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { frameTexts } from './frame-texts.ts'
import { useGoBack } from '../navigation.tsx'
import { useTexts } from '../texts.ts'
import { useHomePath } from './home-path.ts'

/** A record that is not there, or not for this person: nobody is told which. */
export function GoneState({ title }: { title: string }) {
  const t = useTexts(frameTexts)
  const home = useHomePath()
  const goBack = useGoBack()
  return (
    <EmptyState
      title={title}
      icon={<SearchX aria-hidden="true" />}
      action={<Button onClick={() => goBack(home)}>{t.back}</Button>}
    >
      {t.gone}
    </EmptyState>
  )
}
