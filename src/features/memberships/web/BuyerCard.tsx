import type { Member } from '#src/features/members/contract.ts'
import { Avatar } from '#src/ui/Avatar.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { saleTexts } from './sale-texts.ts'

/** Who stands at the desk: the face, what they had last and until when, and what they owe. Its place is kept until that is known. */
export function BuyerCard({ member, name, gymId }: { member: Member | undefined; name: string; gymId: string }) {
  const s = useTexts(saleTexts)
  const formats = useFormats()
  const last = member?.membership
  const elsewhere = last && last.gym_id !== gymId && member.gym.gyms.find(({ _id }) => _id === last.gym_id)?.name
  return (
    <div className="flex min-h-18 flex-wrap items-center gap-3 rounded-lg border border-line bg-surface px-4 py-3">
      <Avatar name={member?.fullname ?? name} src={member?.avatar} size="md" decorative />
      <div className="min-w-0 flex-[1_1_11rem]">
        <p className="line-clamp-2 break-words font-medium" title={member?.fullname ?? name}>
          {member?.fullname ?? name}
        </p>
        {member ? (
          <p className="break-words text-muted text-sm">
            {last ? s.lastPlan(last.plan_name, formats.day(last.end_date)) : s.noPlanYet}
            {elsewhere && ` (${elsewhere})`}
          </p>
        ) : (
          <Skeleton className="mt-1 h-4 w-48" />
        )}
      </div>
      {member && member.debt > 0 && (
        <p className="num shrink-0 rounded-md bg-warn-soft px-2.5 py-1 font-medium text-warn">
          {s.owes(formats.som(member.debt))}
        </p>
      )}
    </div>
  )
}
