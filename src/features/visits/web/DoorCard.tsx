import { CircleAlert, CircleCheck, CircleX, Undo2 } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { paths } from '#src/contract/paths.ts'
import { tashkentTime } from '#src/contract/days.ts'
import { DoorNote } from '#src/features/members/web/DoorNote.tsx'
import { countedWords } from '#src/features/plans/counted-words.ts'
import { CountedActs } from '#src/features/memberships/web/CountedActs.tsx'
import { Avatar } from '#src/ui/Avatar.tsx'
import { Button } from '#src/ui/Button.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { cx } from '#src/ui/cx.ts'
import { Kbd } from '#src/ui/Kbd.tsx'
import { keysOf } from '#src/ui/shortcuts.ts'
import { useRole } from '#src/web/me.ts'
import { Link } from '#src/web/navigation.tsx'
import { useFormats, useLanguage, useTexts } from '#src/web/texts.ts'
import { Whose } from '#src/web/whose.ts'
import type { RefusedVisit, Visit } from '../contract.ts'
import { readPass } from '../read-pass.ts'
import { DialogAct } from './DialogAct.tsx'
import type { GymAtWork } from '#src/features/gyms/web/gym-at-work.ts'
import { RefusedActs } from './RefusedActs.tsx'
import { texts } from './texts.ts'
import type { Door, Outcome } from './use-door.ts'

const looks = {
  good: { frame: 'border-good bg-good-soft', word: 'text-good', Icon: CircleCheck },
  warn: { frame: 'border-warn bg-warn-soft', word: 'text-warn', Icon: CircleAlert },
  bad: { frame: 'border-bad bg-bad-soft', word: 'text-bad', Icon: CircleX },
} as const

const verdictOf = (outcome: Outcome, t: typeof texts.uz): string => {
  if (outcome.kind === 'told') return outcome.said.words
  if (outcome.kind === 'refused') return t.reasons[outcome.refused.reason]
  return outcome.already ? t.already(tashkentTime(new Date(outcome.visit.visited_at))) : t.entered
}

/** Who was let in before the one of now was told then. */
const isNews = (outcome: Outcome): boolean => outcome.kind !== 'told' || !outcome.entry

const uncounted = { visits: null, guests: null, coach_sessions: null }

/** What was typed or scanned for whom nobody knows; a pass is no name for anybody to read. */
const typedFor = ({ typed }: Outcome & { kind: 'refused' }) => (readPass(typed) ? null : typed)

/** What is due, or owed until a day. */
function useOwed() {
  const t = useTexts(texts)
  const formats = useFormats()
  return ({ overdue, debt }: Pick<RefusedVisit, 'overdue' | 'debt'>): string | null =>
    overdue > 0 ? t.overdue(formats.som(overdue)) : debt && t.owes(formats.som(debt.amount), formats.day(debt.due_date))
}

/** The card's words for who does not see it: the region stands there before them, else nothing would be said. */
export function DoorSaid({ outcomes }: { outcomes: Door['outcomes'] }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const language = useLanguage()
  const owedOf = useOwed()
  const wordsOf = (outcome: Outcome) => {
    if (outcome.kind === 'told') return [outcome.name, verdictOf(outcome, t)]
    if (outcome.kind === 'refused') {
      const { member, membership, hours, weekdays } = outcome.refused
      return [
        verdictOf(outcome, t),
        member ? member.fullname : typedFor(outcome),
        membership && t.until(formats.day(membership.end_date)),
        hours && t.comesAt(hours.from, hours.to),
        weekdays,
        owedOf(outcome.refused),
      ]
    }
    const { membership, member_id: member } = outcome.visit
    return [
      verdictOf(outcome, t),
      member.fullname,
      membership ? t.daysLeft(formats.unit(membership.remaining_days, 'day')) : t.withoutMembership,
      outcome.counted?.visits && countedWords({ ...uncounted, visits: outcome.counted.visits }, language),
      owedOf(outcome),
    ]
  }
  return (
    <div aria-live="assertive" className="sr-only">
      {outcomes.filter(isNews).map((outcome) => (
        <p key={outcome.no}>{wordsOf(outcome).filter(Boolean).join(', ')}</p>
      ))}
    </div>
  )
}

/** What is at the desk: an answer of the door, or what became of an act for somebody before. */
export function DoorCard({ outcome, gym, door }: { outcome: Outcome; gym: GymAtWork; door: Door }) {
  if (outcome.kind === 'told') return <ToldCard {...outcome} onOver={() => door.close(outcome)} />
  const person = outcome.kind === 'entered' ? outcome.visit.member_id : outcome.refused.member
  const name = person?.fullname
  const card = <AnswerCard outcome={outcome} person={person} gym={gym} door={door} />
  if (!name) return card
  const isAlone = door.outcomes.length === 1
  return <Whose value={{ name, say: (said, isLate) => door.tell(name, said, isLate || !isAlone) }}>{card}</Whose>
}

/** Small and without a verdict's colours: nobody who stands at the door is meant. */
function ToldCard({
  name,
  said: { tone, words, action },
  entry,
  onOver,
}: Outcome & { kind: 'told'; onOver: () => void }) {
  const t = useTexts(texts)
  const { word, Icon } = looks[tone]
  const until = entry?.until
  const end = useEffectEvent(onOver)
  useEffect(() => {
    if (until === undefined) return
    const timer = setTimeout(() => end(), until - Date.now())
    return () => clearTimeout(timer)
  }, [until])
  return (
    <section
      aria-label={name}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-4 py-3"
    >
      <Icon aria-hidden="true" className={cx('size-5 shrink-0', word)} />
      <p className="min-w-0 flex-1 basis-48 break-words">
        <span className="font-semibold">{name}</span> · {words}
      </p>
      {action && (
        <Button onClick={action.onPress} aria-label={entry && t.undoOf(name)}>
          {action.label}
        </Button>
      )}
    </section>
  )
}

type AnswerOutcome = Exclude<Outcome, { kind: 'told' }>
type AnswerCardProps = { outcome: AnswerOutcome; person: Visit['member_id'] | null; gym: GymAtWork; door: Door }

/** Green, yellow or red, large enough to be read over the desk, with the next act. */
function AnswerCard({ outcome, person, gym, door }: AnswerCardProps) {
  const t = useTexts(texts)
  const isWarned = outcome.kind === 'entered' && (outcome.already || outcome.overdue > 0)
  const tone = outcome.kind === 'refused' ? 'bad' : isWarned ? 'warn' : 'good'
  const { frame, word, Icon } = looks[tone]
  return (
    <section aria-label={t.answer} className={cx('rounded-lg border-2 p-4 sm:p-5', frame)}>
      <div>
        <p className={cx('mb-3 flex items-center gap-2.5 font-semibold text-2xl', word)}>
          <Icon aria-hidden="true" className="size-8 shrink-0" />
          {verdictOf(outcome, t)}
        </p>
        {outcome.kind === 'entered' ? <EnteredFacts outcome={outcome} /> : <RefusedFacts outcome={outcome} />}
      </div>
      {person && <DoorNote memberId={person._id} />}
      {outcome.kind === 'entered' ? (
        <EnteredActs outcome={outcome} gym={gym} door={door} />
      ) : (
        <RefusedActs refused={outcome.refused} gym={gym} door={door} />
      )}
    </section>
  )
}

const Person = ({ member }: { member: Visit['member_id'] }) => (
  <span className="flex items-center gap-3">
    <Avatar name={member.fullname} src={member.avatar} size="lg" decorative />
    <span className="min-w-0 break-words font-semibold text-xl">{member.fullname}</span>
  </span>
)

type EnteredOutcome = Outcome & { kind: 'entered' }

function EnteredFacts({ outcome }: { outcome: EnteredOutcome }) {
  const { visit, counted } = outcome
  const t = useTexts(texts)
  const formats = useFormats()
  const language = useLanguage()
  const owed = useOwed()(outcome)
  const left = visit.membership?.remaining_days ?? 0
  return (
    <>
      <Person member={visit.member_id} />
      <p className={cx('num mt-3 text-md', visit.membership && left <= 3 && 'font-semibold text-warn')}>
        {visit.membership
          ? `${visit.membership.plan_name} · ${t.daysLeft(formats.unit(left, 'day'))}`
          : t.withoutMembership}
      </p>
      {counted?.visits && (
        <p className={cx('num mt-1 text-md', counted.visits.left <= 1 && 'font-semibold text-warn')}>
          {countedWords({ ...uncounted, visits: counted.visits }, language)}
        </p>
      )}
      {owed && <p className={cx('num mt-1 text-md', outcome.overdue > 0 && 'font-semibold text-bad')}>{owed}</p>}
    </>
  )
}

function EnteredActs({ outcome, gym, door }: { outcome: EnteredOutcome; gym: GymAtWork; door: Door }) {
  const t = useTexts(texts)
  const role = useRole()
  const { visit, debt, already, counted } = outcome
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      {debt && (
        <DialogAct
          act="pay"
          label={t.pay}
          member={visit.member_id}
          membershipId={debt.membership_id}
          gym={gym}
          onDone={() => door.close(outcome)}
        />
      )}
      {visit.membership && counted && <CountedActs membershipId={visit.membership._id} counted={counted} />}
      <Link to={paths.member(role, visit.member_id._id)} className={buttonClass({ variant: 'secondary' })}>
        {t.open}
      </Link>
      {!already && (
        <Button
          variant="ghost"
          icon={<Undo2 aria-hidden="true" />}
          aria-label={t.undoOf(visit.member_id.fullname)}
          onClick={() => door.undo(visit._id, visit.member_id.fullname)}
        >
          {t.undo} <Kbd>{keysOf('undo')}</Kbd>
        </Button>
      )}
    </div>
  )
}

function RefusedFacts({ outcome }: { outcome: Outcome & { kind: 'refused' } }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const { member, membership, hours, weekdays } = outcome.refused
  const typed = typedFor(outcome)
  const owed = useOwed()(outcome.refused)
  return (
    <>
      {member ? <Person member={member} /> : typed && <p className="num break-all font-semibold text-xl">{typed}</p>}
      {membership && (
        <p className="num mt-3 text-md">{`${membership.plan_name} · ${t.until(formats.day(membership.end_date))}`}</p>
      )}
      {hours && <p className="num mt-1 font-semibold text-md">{t.comesAt(hours.from, hours.to)}</p>}
      {weekdays && <p className="mt-1 font-semibold text-md">{weekdays}</p>}
      {owed && <p className={cx('num mt-1 text-md', outcome.refused.overdue > 0 && 'font-semibold')}>{owed}</p>}
    </>
  )
}
