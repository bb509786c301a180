import { GymSubscription } from '#src/features/gyms/web/SubscriptionBadge.tsx'
import { gyms as gymEndpoints } from '#src/features/gyms/calls.generated.ts'
import { NoGyms } from '#src/features/gyms/web/NoGyms.tsx'
import { useReadOn } from '#src/features/notifications/web/live.ts'
import { PageHead } from '#src/ui/PageHead.tsx'
import { Select } from '#src/ui/Select.tsx'
import { CardSkeleton } from '#src/ui/Skeleton.tsx'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useTexts } from '#src/web/texts.ts'
import { Desk } from './Desk.tsx'
import { useDoorGym } from './door-gym.ts'
import { DoorLists } from './DoorLists.tsx'
import { DoorTabs } from './DoorTabs.tsx'
import { texts } from './texts.ts'

/** A gym whose subscription is paid while its door stands open runs. */
const live = [gymEndpoints.own]

/** /employee/checkin and /admin/checkin: one box, Enter, and a card that says yes or why not. By keyboard alone. */
export function CheckInPage() {
  const t = useTexts(texts)
  const { gym, gyms, choose, error, refetch } = useDoorGym()
  useReadOn('memberships', live)
  const own = gyms?.find(({ _id }) => _id === gym?._id)
  if (gyms?.length === 0) return <NoGyms title={t.title} />
  return (
    <>
      <PageHead title={t.title} context={gym?.name} tabs={<DoorTabs current="door" />} />
      {gym ? (
        // what is typed stays when the gym changes; answers belong to the gym that gave them
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <Desk
            gym={gym}
            above={
              gyms && (
                <>
                  {gyms.length > 1 && (
                    <Select
                      label={t.gym}
                      value={gym._id}
                      onChange={(event) => choose(event.target.value)}
                      options={gyms.map(({ _id, name }) => ({ value: _id, label: name }))}
                    />
                  )}
                  {own && own.hasStatusSubscription.status !== 'active' && <GymSubscription gym={own} />}
                </>
              )
            }
          >
            {(door) => <DoorLists gymId={gym._id} door={door} />}
          </Desk>
        </div>
      ) : (
        <PageState error={error} onRetry={refetch} skeleton={<CardSkeleton lines={4} />} />
      )}
    </>
  )
}
