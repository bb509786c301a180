import { Suspense, useState } from 'react'
import { useMemberAbout } from '#src/features/members/web/member-about.ts'
import { useMemberList } from '#src/features/members/web/member-list.ts'
import { Button } from '#src/ui/Button.tsx'
import { Combobox } from '#src/ui/Combobox.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { CardSkeleton } from '#src/ui/Skeleton.tsx'
import { toast } from '#src/ui/toast-store.ts'
import { type ApiError, useApiMutation } from '#src/web/api.ts'
import { useSearch } from '#src/web/search.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { classes } from '../calls.generated.ts'
import type { ClassSession } from '../contract.ts'
import { mayBuySingly } from '../rules.ts'
import { deskTexts } from './desk-texts.ts'
import { dropInTexts } from './drop-in-texts.ts'
import { texts } from './texts.ts'

const undoMs = 5000
const SellPlace = lazyPart(() => import('./SellPlace.tsx'), 'SellPlace')
/** A place bought singly is refused for the same persons as any other: it is offered where the plan alone stands in the way. */
const isMended = (error: ApiError | null): boolean =>
  error?.error === 'class.refused' && mayBuySingly((error.data as { reason?: string } | undefined)?.reason)

/** Found by name or phone and booked at once, with five seconds to think better of it; a refusal says its way out. */
export function BookMember({ session }: { session: ClassSession }) {
  const t = useTexts(deskTexts)
  const words = useTexts(texts)
  const formats = useFormats()
  const about = useMemberAbout()
  const search = useSearch()
  const answer = useMemberList({ search: search.text, limit: 20, gym_id: session.gym_id._id })
  const cancel = useApiMutation(classes.cancelBooking)
  const book = useApiMutation(classes.book, {
    says: false,
    fails: 'inline',
    onDone: ({ message, booking }) =>
      toast({
        tone: 'good',
        title: `${booking.member_id.fullname}: ${message}`,
        action: { label: words.undo, onPress: () => cancel.mutate({ id: booking._id, query: {} }) },
        actionMs: undoMs,
      }),
  })
  /** remembered here: the list that they were found in is empty again */
  const [chosen, setChosen] = useState<{ memberId: string; name: string } | null>(null)
  const single = useTexts(dropInTexts)
  const price = session.free > 0 ? session.drop_in_price : null
  const [isBuying, setBuying] = useState(false)
  return (
    <div className="grid gap-2">
      <Combobox
        key={book.submittedAt} // empty again after each who was chosen
        label={t.bookMember}
        placeholder={t.bookPlaceholder}
        emptyText={t.noMember}
        hint={session.free === 0 ? t.fullNote : undefined}
        disabled={book.isPending}
        options={(answer.data?.members ?? []).map((member) => ({
          value: member._id,
          label: member.fullname,
          hint: member.phone_number ? formats.phone(member.phone_number) : '',
          about: about(member),
          avatar: member.avatar,
        }))}
        {...search.answeredBy(answer)}
        value={null}
        onChange={(option) => {
          if (!option) return
          setChosen({ memberId: option.value, name: option.label })
          setBuying(false)
          book.mutate({ query: {}, body: { session_id: session._id, member_id: option.value } })
        }}
      />
      {book.error && (
        <p role="alert" className="rounded-md bg-bad-soft px-3.5 py-2.5 text-bad">
          {chosen && <strong className="font-semibold">{chosen.name}: </strong>}
          {book.error.message}
        </p>
      )}
      {price !== null && chosen && !isBuying && isMended(book.error) && (
        <Button onClick={() => setBuying(true)}>{single.sell(formats.som(price))}</Button>
      )}
      {price !== null && chosen && isBuying && (
        <Suspense fallback={<CardSkeleton lines={3} />}>
          <SellPlace
            key={chosen.memberId}
            {...chosen}
            session={session}
            price={price}
            onClose={() => {
              setBuying(false)
              book.reset()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
