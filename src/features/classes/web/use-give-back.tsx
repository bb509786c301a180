import { type ReactNode, Suspense, useState } from 'react'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { useApiMutation } from '#src/web/api.ts'
import { useSay } from '#src/web/whose.ts'
import { classes } from '../calls.generated.ts'

const CostsDialog = lazyPart(() => import('./CostsDialog.tsx'), 'CostsDialog')

type GiveBack = { giveBack: (id: string) => void; isPending: boolean; question: ReactNode }

/** A place is given back at one press while that costs nothing, which the server knows; else it says first what it costs: `question`. */
export function useGiveBack(): GiveBack {
  const { say } = useSay()
  const [asked, setAsked] = useState<{ id: string; costs: string }>()
  const cancel = useApiMutation(classes.cancelBooking, {
    fails: ({ error, message }, { id }) => {
      if (error === 'class.costs') setAsked({ id, costs: message })
      else say({ tone: 'bad', words: message })
    },
  })
  return {
    giveBack: (id) => cancel.mutate({ id, query: { freely: true } }),
    isPending: cancel.isPending,
    question: asked && (
      <Suspense>
        <CostsDialog {...asked} onClose={() => setAsked(undefined)} />
      </Suspense>
    ),
  }
}
