import { LogIn } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { tashkentTime } from '#src/contract/days.ts'
import { members } from '#src/features/members/contract.ts'
import { Avatar } from '#src/ui/Avatar.tsx'
import { Card } from '#src/ui/Card.tsx'
import { cx } from '#src/ui/cx.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { Select } from '#src/ui/Select.tsx'
import { TextField } from '#src/ui/TextField.tsx'
import { ApiError, toastError, useApi, useApiMutation } from '#src/web/api.ts'
import { today, useFormats, useTexts } from '#src/web/texts.ts'
import { type RefusedVisit, type Visit, visits } from '../contract.ts'
import { DoorCard, type Outcome } from './DoorCard.tsx'
import { useDoorGym } from './door-gym.ts'
import { texts } from './texts.ts'

const codePattern = /^\d{6}$/
const pauseMs = 200
const shortest = 2

/** /employee/checkin and /admin/checkin: one box, Enter, and a card that says yes or why not. By keyboard alone. */
export function CheckInPage() {
  const t = useTexts(texts)
  const { gymId, gyms, choose } = useDoorGym()
  const inside = useApi(
    visits.list,
    { query: { gym_id: gymId, date: today(), limit: 20 } },
    { enabled: gymId !== undefined, refetchEvery: 30_000, keepPrevious: true },
  )
  if (gyms?.length === 0) return <EmptyState title={t.noGyms} />
  return (
    <>
      <PageHead title={t.title} context={inside.data && t.context(inside.data.present)} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-4">
          {gyms && gyms.length > 1 && (
            <Select
              label={t.gym}
              value={gymId ?? ''}
              onChange={(event) => choose(event.target.value)}
              options={gyms.map(({ _id, name }) => ({ value: _id, label: name }))}
            />
          )}
          {gymId && <Door key={gymId} gymId={gymId} />}
        </div>
        <TodayCard visits={inside.data?.visits} />
      </div>
    </>
  )
}

function useDebounced(typed: string): string {
  const [settled, settle] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => settle(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}

function Door({ gymId }: { gymId: string }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [picked, setPicked] = useState(0)
  const [outcome, setOutcome] = useState<Outcome>()
  const search = useDebounced(typed.trim())
  const isCode = codePattern.test(typed.replace(/\s/g, ''))
  const found = useApi(
    members.listOfGym,
    { query: { gym_id: gymId, search, limit: 6 } },
    { enabled: search.length >= shortest && !isCode, keepPrevious: true },
  )
  const isSettled = search === typed.trim() && !found.isPlaceholderData && !found.isFetching
  const people = typed.trim().length >= shortest && !isCode ? (found.data?.members ?? []) : []

  const checkIn = useApiMutation(visits.checkIn, {
    says: false,
    fails: 'inline',
    onDone: (reply) => {
      setOutcome({ kind: 'entered', ...reply, at: Date.now() })
      setTyped('')
      input.current?.focus()
    },
  })
  const letIn = (who: { code: string } | { member_id: string }, override_reason?: string) => {
    checkIn.mutate(
      { query: {}, body: { gym_id: gymId, ...who, ...(override_reason ? { override_reason } : {}) } },
      {
        onError: (error) => {
          if (error instanceof ApiError && error.error === 'visit.refused') {
            const refused = error.data as RefusedVisit // the `data` that the contract names for this refusal
            setOutcome({ kind: 'refused', refused, typed: typed.trim() })
            setTyped('')
          } else if (!error.command) toastError(error)
        },
      },
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (people.length === 0) return
      event.preventDefault()
      const step = event.key === 'ArrowDown' ? 1 : -1
      setPicked((now) => (now + step + people.length) % people.length)
    }
    if (event.key === 'Escape') {
      setTyped('')
      setOutcome(undefined)
    }
    if (event.key !== 'Enter' || checkIn.isPending) return
    event.preventDefault()
    const person = people[picked]
    if (isCode) letIn({ code: typed.replace(/\s/g, '') })
    else if (person && isSettled) letIn({ member_id: person._id })
  }

  return (
    <>
      <Card>
        <TextField
          ref={input}
          label={t.box}
          hint={t.boxHint}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setPicked(0)
          }}
          onKeyDown={onKeyDown}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          role="combobox"
          aria-expanded={people.length > 0}
          aria-controls="door-people"
          aria-activedescendant={people.length > 0 ? `door-person-${picked}` : undefined}
          inputClassName="text-lg"
        />
        <div id="door-people" role="listbox" aria-label={t.choose} className={cx(people.length > 0 && 'mt-2')}>
          {people.map((person, index) => (
            <div
              key={person._id}
              id={`door-person-${index}`}
              role="option"
              aria-selected={index === picked}
              tabIndex={-1}
              onClick={() => letIn({ member_id: person._id })}
              onKeyDown={onKeyDown}
              className={cx(
                'flex cursor-pointer items-center gap-3 rounded-md px-2 py-2',
                index === picked ? 'bg-accent-soft' : 'hover:bg-hover',
              )}
            >
              <Avatar name={person.fullname} src={person.avatar} decorative />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{person.fullname}</span>
                <span className="num block text-muted text-sm">
                  {person.phone_number && formats.phone(person.phone_number)} · {person.code}
                </span>
              </span>
              {index === picked && <span className="text-accent-text text-sm max-sm:hidden">{`${t.letIn} ↵`}</span>}
            </div>
          ))}
        </div>
        {typed.trim().length >= shortest && !isCode && isSettled && people.length === 0 && (
          <p role="status" className="mt-3 text-muted">
            {t.nobody(typed.trim())}
          </p>
        )}
      </Card>
      <div aria-live="assertive">
        {outcome && (
          <DoorCard
            key={
              outcome.kind === 'entered'
                ? `${outcome.visit._id} ${outcome.at}`
                : `${outcome.refused.member?._id ?? ''} ${outcome.refused.reason}`
            }
            outcome={outcome}
            isPending={checkIn.isPending}
            onOverride={(memberId, reason) => letIn({ member_id: memberId }, reason)}
            onClear={() => {
              setOutcome(undefined)
              input.current?.focus()
            }}
          />
        )}
      </div>
    </>
  )
}

function TodayCard({ visits: rows }: { visits: readonly Visit[] | undefined }) {
  const t = useTexts(texts)
  return (
    <Card title={t.today}>
      {!rows || rows.length === 0 ? (
        <p className="flex items-center gap-2 text-muted">
          <LogIn aria-hidden="true" className="size-4" />
          {t.nobodyYet}
        </p>
      ) : (
        <ul className="divide-y divide-line">
          {rows.map((visit) => (
            <li key={visit._id} className="flex items-center gap-3 py-2 first:pt-0 last:pb-0">
              <Avatar name={visit.member_id.fullname} src={visit.member_id.avatar} size="sm" decorative />
              <span className="min-w-0 flex-1">
                <span className="block truncate font-medium">{visit.member_id.fullname}</span>
                {visit.override_reason && (
                  <span className="block truncate text-sm text-warn">{t.overridden(visit.override_reason)}</span>
                )}
              </span>
              <span className="num text-muted">{timeOf(visit.visited_at)}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

const timeOf = (iso: string) => tashkentTime(new Date(iso))
