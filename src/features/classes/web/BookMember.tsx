import { Fragment, Suspense, useRef, useState } from 'react'
import { useMemberAbout } from '#src/features/members/web/member-about.ts'
import { useMemberList } from '#src/features/members/web/member-list.ts'
import { Button } from '#src/ui/Button.tsx'
import { Combobox } from '#src/ui/Combobox.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import type { Option } from '#src/ui/option.ts'
import { CardSkeleton } from '#src/ui/Skeleton.tsx'
import { toast } from '#src/ui/toast-store.ts'
import { type ApiError, useApiMutation } from '#src/web/api.ts'
import { useSearch } from '#src/web/search.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { classes } from '../calls.generated.ts'
import type { ClassSession } from '../contract.ts'
import { mayBuySingly } from '../booking-refusals.ts'
import { deskTexts } from './desk-texts.ts'
import { dropInTexts } from './drop-in-texts.ts'
import { texts } from './texts.ts'
import { useGiveBack } from './use-give-back.tsx'

const undoMs = 5000
const SellPlace = lazyPart(() => import('./SellPlace.tsx'), 'SellPlace')
/** A place bought singly is refused for the same persons as any other: it is offered where the plan alone stands in the way. */
const isMended = (error: ApiError): boolean =>
  error.error === 'class.refused' && mayBuySingly((error.data as { reason?: string } | undefined)?.reason)

type Person = { memberId: string; name: string }
type Refused = Person & { error: ApiError }

/** Found by name or phone and booked at once, with five seconds to think better of it; a refusal says its way out. */
export function BookMember({ session }: { session: ClassSession }) {
  const words = useTexts(texts)
  const formats = useFormats()
  const names = useRef(new Map<string, string>())
  /** the next one is typed before the answer for the last one is there: each is told by its own name */
  const [refusals, setRefusals] = useState<readonly Refused[]>([])
  /** `turn`: the field is empty again, and ready for the next one, after each who was chosen */
  const [{ turn, buyer }, setStep] = useState<{ turn: number; buyer: Person | null }>({ turn: 0, buyer: null })
  const { giveBack, question } = useGiveBack()
  const book = useApiMutation(classes.book, {
    says: false,
    fails: (error, { body: { member_id: memberId = '' } }) => {
      setRefusals((others) => [...others, { memberId, name: names.current.get(memberId) ?? '', error }])
    },
    onDone: ({ message, booking }) =>
      toast({
        tone: 'good',
        title: `${booking.member_id.fullname}: ${message}`,
        action: { label: words.undo, onPress: () => giveBack(booking._id) },
        actionMs: undoMs,
      }),
  })
  const single = useTexts(dropInTexts)
  const price = session.free > 0 ? session.drop_in_price : null
  return (
    <div className="grid gap-2">
      <MemberBox
        key={turn}
        session={session}
        autoFocus={turn > 0}
        onChoose={({ value: memberId, label }) => {
          names.current.set(memberId, label)
          setRefusals([])
          setStep({ turn: turn + 1, buyer: null })
          book.mutate({ query: {}, body: { session_id: session._id, member_id: memberId } })
        }}
      />
      {refusals.map(({ memberId, name, error }) => (
        <Fragment key={memberId}>
          <p role="alert" className="rounded-md bg-bad-soft px-3.5 py-2.5 text-bad">
            <strong className="font-semibold">{name}: </strong>
            {error.message}
          </p>
          {price !== null && buyer?.memberId !== memberId && isMended(error) && (
            <Button onClick={() => setStep({ turn, buyer: { memberId, name } })}>
              {single.sell(formats.som(price))}
            </Button>
          )}
        </Fragment>
      ))}
      {/* also when the last place is gone meanwhile: the server says so in the form, and nothing typed goes */}
      {session.drop_in_price !== null && buyer && (
        <Suspense fallback={<CardSkeleton lines={3} />}>
          <SellPlace
            key={buyer.memberId}
            {...buyer}
            session={session}
            price={session.drop_in_price}
            onClose={() => {
              // whoever was chosen meanwhile stays, and what was said of them
              setRefusals((others) => others.filter(({ memberId }) => memberId !== buyer.memberId))
              setStep((now) => (now.buyer?.memberId === buyer.memberId ? { turn: now.turn + 1, buyer: null } : now))
            }}
          />
        </Suspense>
      )}
      {question}
    </div>
  )
}

type MemberBoxProps = { session: ClassSession; autoFocus: boolean; onChoose: (member: Option) => void }

/** One for each who is booked: nothing that was typed for the one before stands behind the empty field. */
function MemberBox({ session, autoFocus, onChoose }: MemberBoxProps) {
  const t = useTexts(deskTexts)
  const formats = useFormats()
  const about = useMemberAbout()
  const search = useSearch({ isRanked: true })
  const answer = useMemberList({ search: search.text, limit: 20, gym_id: session.gym_id._id })
  return (
    <Combobox
      autoFocus={autoFocus}
      label={t.bookMember}
      placeholder={t.bookPlaceholder}
      emptyText={t.noMember}
      hint={session.free === 0 ? t.fullNote : undefined}
      options={(answer.data?.members ?? []).map((member) => ({
        value: member._id,
        label: member.fullname,
        hint: member.phone_number ? formats.phone(member.phone_number) : '',
        about: about(member),
        avatar: member.avatar,
      }))}
      {...search.answeredBy(answer)}
      value={null}
      onChange={(option) => option && onChoose(option)}
    />
  )
}
