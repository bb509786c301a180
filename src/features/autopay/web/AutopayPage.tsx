import { useState } from 'react'
import { paths } from '#src/contract/paths.ts'
import { keptOfGym } from '#src/features/gyms/web/kept-of-gym.ts'
import { afterGyms, useSelectedGym } from '#src/features/gyms/web/selected-gym.ts'
import { Badge } from '#src/ui/Badge.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { useApi, useApiMutation } from '#src/web/api.ts'
import { useKeptApi } from '#src/web/kept-api.ts'
import { KeptNotice } from '#src/web/layout/KeptNotice.tsx'
import { PageState } from '#src/web/layout/PageState.tsx'
import { Redirect } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { tashkentDay } from '#src/contract/days.ts'
import { autopays } from '../calls.generated.ts'
import type { Autopay, Offer, OwnAutopay } from '../contract.ts'
import { isLive } from '../rules.ts'
import { stateTones, stateWords } from '../words.ts'
import { CardForm } from './CardForm.tsx'
import { Charges } from './Charges.tsx'
import { texts } from './texts.ts'

const askEveryMs = 2_000

/** /member/autopay: which memberships are paid by a card, what will be taken, and one tap to stop it. */
export function AutopayPage() {
  const t = useTexts(texts)
  const place = useSelectedGym()
  const { gym, gyms } = place
  const { keptAt, ...answer } = useKeptApi(
    autopays.own,
    { query: { gym_id: gym?._id ?? '' } },
    { enabled: gym !== undefined, obstacle: place.obstacle, keptAs: keptOfGym('autopay', place) },
  )
  const { data, error, refetch } = afterGyms(answer, place)
  // without a provider there is something to say of a membership only while a card still pays it
  const isEmpty = data && !data.memberships.some(({ autopay }) => autopay || data.offer)
  // where no card was ever taken this is no page; what the device kept may be of before one was
  if ((gyms && !gym) || (keptAt === undefined && data && isEmpty && !data.offer))
    return <Redirect to={paths.home('member')} />
  return (
    <>
      {gym && data?.memberships.some(({ autopay }) => autopay?.state === 'checking') && <AskAgain gymId={gym._id} />}
      {(data || error) && <PageHead title={t.title} context={t.context} />}
      <KeptNotice at={keptAt} />
      {!data ? (
        <PageState error={error} onRetry={refetch} />
      ) : isEmpty ? (
        <EmptyState title={t.none}>{t.noneText}</EmptyState>
      ) : (
        <ul className="grid max-w-160 items-start gap-4">
          {data.memberships.map((membership) => (
            <li key={membership._id}>
              <One membership={membership} offer={data.offer} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Until the provider has said that it knows the card. */
function AskAgain({ gymId }: { gymId: string }) {
  useApi(autopays.own, { query: { gym_id: gymId } }, { refetchEvery: askEveryMs })
  return null
}

function One({ membership, offer }: { membership: OwnAutopay; offer: Offer | null }) {
  const t = useTexts(texts)
  const states = useTexts(stateWords)
  const formats = useFormats()
  const [isOpen, setOpen] = useState(false)
  const { autopay, plan_name, end_date, renewal_price, parts } = membership
  const isOn = autopay !== null && isLive(autopay.state)
  const may = offer !== null && (renewal_price !== null || parts > 0)
  return (
    <Card
      title={plan_name}
      description={t.endsOn(formats.day(end_date))}
      actions={autopay && <Badge tone={stateTones[autopay.state]}>{states[autopay.state]}</Badge>}
    >
      {autopay && <State autopay={autopay} />}
      {isOn && autopay.covers_renewal && renewal_price !== null && <p>{t.renewal(formats.som(renewal_price))}</p>}
      {isOn && autopay.covers_parts && parts > 0 && <p>{t.parts(formats.number(parts))}</p>}
      {isOn ? (
        <Stop membershipId={membership._id} />
      ) : (
        may &&
        (isOpen ? (
          <CardForm offer={offer} membership={membership} onClose={() => setOpen(false)} />
        ) : (
          <Button variant="primary" className="mt-3" onClick={() => setOpen(true)}>
            {autopay?.state === 'wants_card' ? t.turnOnAgain : t.turnOn}
          </Button>
        ))
      )}
    </Card>
  )
}

function State({ autopay: { card, agreedAt, stop_why, charges } }: { autopay: Autopay }) {
  const t = useTexts(texts)
  const formats = useFormats()
  return (
    <>
      <p className="num font-medium">
        {[...(card ? [t.card(card)] : []), t.agreedOn(formats.day(tashkentDay(new Date(agreedAt))))].join(' · ')}
      </p>
      {stop_why && <p className="text-muted">{t.stopWhy[stop_why]}</p>}
      <Charges charges={charges} />
    </>
  )
}

function Stop({ membershipId }: { membershipId: string }) {
  const t = useTexts(texts)
  const stop = useApiMutation(autopays.stopOwn)
  return (
    <Button className="mt-3" pending={stop.isPending} onClick={() => stop.mutate({ membership_id: membershipId })}>
      {t.stop}
    </Button>
  )
}
