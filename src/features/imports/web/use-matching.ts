import { useMemo, useState } from 'react'
import { draftPlace, forgetDraft, keepDraft, readDraft, typedOf } from '#src/web/forms/drafts.ts'
import { useMe } from '#src/web/me.ts'
import { useSession } from '#src/web/session.ts'
import { useUnsaved } from '#src/web/use-unsaved.ts'
import type { ImportBatch } from '../contract.ts'
import type { Matching } from '../rules.ts'
import { withPlans } from './plan-names.ts'

/** What the columns are said to mean: as proposed, and as this person has chosen since, over reloads and other pages, until it is checked. */
export function useMatching(batch: ImportBatch): {
  matching: Matching
  change: (patch: Partial<Matching>) => void
  forget: () => void
} {
  const me = useMe()
  const { role } = useSession()
  const place = useMemo(() => draftPlace(role, me, `import:${batch._id}`), [role, me, batch._id])
  const proposed = useMemo(() => withPlans(batch, batch.matching), [batch])
  const kept = useMemo(() => place && readDraft(place, proposed)?.values, [place, proposed])
  const [chosen, setChosen] = useState<Matching>()
  useUnsaved(() => chosen !== undefined)
  const matching = chosen ?? withPlans(batch, { ...proposed, ...kept })
  return {
    matching,
    change: (patch) => {
      const next = withPlans(batch, { ...matching, ...patch })
      setChosen(next)
      if (place) keepDraft(place, typedOf(next, proposed))
    },
    forget: () => place && forgetDraft(place),
  }
}
