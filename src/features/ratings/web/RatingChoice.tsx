import { Suspense, useState } from 'react'
import { Card } from '#src/ui/Card.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { useTexts } from '#src/web/texts.ts'
import { StarChoice } from './Stars.tsx'
import { texts } from './texts.ts'

const RatingForm = lazyPart(() => import('./RatingForm.tsx'), 'RatingForm', 'place')

/**
 * Five stars; what is said with them, and the form library with it, comes when they are chosen: the first page of a member
 * is asked by everybody, and rated on once a month.
 */
export function RatingChoice({ gymId }: { gymId: string }) {
  const t = useTexts(texts)
  const [stars, setStars] = useState(0)
  return (
    <Card title={t.ask} description={stars > 0 && t.askText}>
      <div className="grid gap-3">
        <StarChoice value={stars} onChange={setStars} />
        {stars > 0 && (
          <Suspense>
            <RatingForm gymId={gymId} stars={stars} />
          </Suspense>
        )}
      </div>
    </Card>
  )
}
