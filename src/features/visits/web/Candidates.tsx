import type { KeyboardEvent } from 'react'
import { MemberBadge } from '#src/features/members/web/MemberCells.tsx'
import { Avatar } from '#src/ui/Avatar.tsx'
import { cx } from '#src/ui/cx.ts'
import { Kbd } from '#src/ui/Kbd.tsx'
import { tashkentTime } from '#src/contract/days.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import type { Candidate } from '../contract.ts'
import { texts } from './texts.ts'

type CandidatesProps = {
  people: readonly Candidate[]
  /** They answer an older text: to be seen, not to be chosen. */
  isStale: boolean
  picked: number | null
  hasMore: boolean
  onPick: (person: Candidate) => void
  /** The keys are the box's, also when a press has moved the focus here. */
  onKeyDown: (event: KeyboardEvent) => void
}

/** Whom the typed text may mean; the box keeps the focus, a press lets in. */
export function Candidates({ people, isStale, picked, hasMore, onPick, onKeyDown }: CandidatesProps) {
  const t = useTexts(texts)
  if (isStale)
    return (
      <div
        id="door-people"
        aria-hidden="true"
        className={cx('pointer-events-none opacity-50', people.length > 0 && 'mt-3')}
      >
        {people.map((person) => (
          <div key={person._id} className={rowClass}>
            <Person person={person} />
          </div>
        ))}
      </div>
    )
  return (
    <>
      <div id="door-people" role="listbox" aria-label={t.choose} className={cx(people.length > 0 && 'mt-3')}>
        {people.map((person, index) => (
          <div
            key={person._id}
            id={`door-person-${index}`}
            role="option"
            aria-selected={index === picked}
            tabIndex={-1}
            onClick={() => onPick(person)}
            onKeyDown={onKeyDown}
            className={cx(rowClass, 'cursor-pointer', index === picked ? 'bg-accent-soft' : 'hover:bg-hover')}
          >
            {picked !== null && index < 9 && <Kbd>{index + 1}</Kbd>}
            <Person person={person} />
            {person.came_at && (
              <span className="num shrink-0 text-muted text-sm">
                {t.cameAt(tashkentTime(new Date(person.came_at)))}
              </span>
            )}
            {index === picked && (
              <span className="shrink-0 text-accent-text text-sm max-sm:hidden">{`${t.letIn} ↵`}</span>
            )}
          </div>
        ))}
      </div>
      {hasMore && <p className="mt-2 px-2 text-muted text-sm">{t.hasMore}</p>}
    </>
  )
}

const rowClass = 'flex min-h-13 items-center gap-3 rounded-md px-2 py-1.5'

function Person({ person }: { person: Candidate }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const facts = [
    person.phone_number && formats.phone(person.phone_number),
    person.code,
    person.gender && t.genders[person.gender],
  ]
  return (
    <>
      <Avatar name={person.fullname} src={person.avatar} decorative />
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{person.fullname}</span>
        <span className="num block truncate text-muted text-sm">{facts.filter(Boolean).join(' · ')}</span>
      </span>
      <span className="shrink-0">
        <MemberBadge member={person} />
      </span>
    </>
  )
}
