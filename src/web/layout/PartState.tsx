import { Card } from '#src/ui/Card.tsx'
import { type ApiError, mayPass } from '../api-error.ts'
import { PageState } from './PageState.tsx'

type PartStateProps = {
  name: string
  error: ApiError | null
  onRetry: () => unknown
  /** Among other things of a card, and not a card of its own. */
  inCard?: boolean
}

/** A fault of ours, or no answer in time. */
export const hasBroken = (error: ApiError | null): error is ApiError => mayPass(error) && error.error !== 'offline'

/**
 * In the place of a part that is there for some and not for others: what would stand there, why it can't be told, and "again". Nothing
 * while that is on its way or where it is refused; without a network the page says so for all its parts.
 */
export function PartState({ name, error, onRetry, inCard = false }: PartStateProps) {
  if (!hasBroken(error)) return null
  const reason = <PageState error={error} onRetry={onRetry} />
  if (!inCard) return <Card title={name}>{reason}</Card>
  return (
    <div className="my-4 rounded-md bg-sunken px-3.5 py-2.5">
      <p className="font-medium">{name}</p>
      {reason}
    </div>
  )
}
