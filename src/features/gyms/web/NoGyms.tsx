import { Plus } from 'lucide-react'
import { paths } from '#src/contract/paths.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { useRole } from '#src/web/me.ts'
import { Link } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import { texts } from './texts.ts'

/** In the place of a page that needs a gym: what comes first, and for an owner the way there. */
export function NoGyms({ title }: { title: string }) {
  const t = useTexts(texts)
  const isOwner = useRole() === 'admin'
  return (
    <>
      <PageHead title={title} />
      <EmptyState
        title={t.gymFirst}
        {...(isOwner && {
          action: (
            <Link to={paths.gymCreate()} className={buttonClass({ variant: 'primary' })}>
              <Plus aria-hidden="true" />
              {t.create}
            </Link>
          ),
        })}
      >
        {isOwner ? t.gymFirstText : null}
      </EmptyState>
    </>
  )
}
