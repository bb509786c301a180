import { Camera, UserPlus, WifiOff } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import { paths } from '#src/contract/paths.ts'
import type { Reply } from '#src/contract/endpoint.ts'
import { means } from '#src/contract/meaning.ts'
import { asNewMember } from '#src/features/members/web/typed-person.ts'
import { Button } from '#src/ui/Button.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { Card } from '#src/ui/Card.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { hasWindow, isPressed } from '#src/ui/shortcuts.ts'
import { TextField } from '#src/ui/TextField.tsx'
import { toast } from '#src/ui/toast-store.ts'
import { useScanner } from '#src/ui/use-scanner.ts'
import { call, keyOf, queryClient, toastError, useApi } from '#src/web/api.ts'
import { isShownElsewhere } from '#src/web/api-error.ts'
import { useRole } from '#src/web/me.ts'
import { Link } from '#src/web/navigation.tsx'
import { answerOf } from '#src/web/search.ts'
import { useTexts } from '#src/web/texts.ts'
import { useSettled } from '#src/web/use-settled.ts'
import { visits } from '../calls.generated.ts'
import type { Candidate } from '../contract.ts'
import { readPass } from '../read-pass.ts'
import { Candidates } from './Candidates.tsx'
import { texts } from './texts.ts'
import type { Door, Who } from './use-door.ts'

const CameraDialog = lazyPart(() => import('./CameraDialog.tsx'), 'CameraDialog')

const codePattern = /^\d{6}$/
const pauseMs = 120
const shortest = 2
/** A scanner's next key comes sooner, a hand's later. */
const scannerGapMs = 70

type Found = Reply<typeof visits.find>
const freshMs = 5_000

/** What merely resembles the typed text is let in by a second Enter. */
const isMeant = ({ fullname, phone_number, code }: Candidate, text: string) =>
  means(text, fullname, [phone_number ?? '', code])

const findRequest = (gymId: string, search: string) => ({ query: { gym_id: gymId, search } })

/** Until a search that is on its way has its answer, or has failed once. */
function firstTry(queryKey: readonly unknown[]): Promise<void> {
  const isOnItsWay = () => {
    const now = queryClient.getQueryState(queryKey)
    return now?.fetchStatus === 'fetching' && now.fetchFailureCount === 0
  }
  if (!isOnItsWay()) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = queryClient.getQueryCache().subscribe(() => {
      if (isOnItsWay()) return
      stop()
      resolve()
    })
  })
}

/** What the list already shows, else asked now: a search that waits for the network is not waited for. */
async function findNow(gymId: string, text: string): Promise<Found> {
  const request = findRequest(gymId, text)
  const queryKey = keyOf(visits.find, request)
  await firstTry(queryKey)
  const shown = queryClient.getQueryState<Found>(queryKey)
  const isFresh = shown && !shown.isInvalidated && Date.now() - shown.dataUpdatedAt < freshMs
  if (isFresh && shown.data) return shown.data
  const found = await call(visits.find, request)
  queryClient.setQueryData(queryKey, found) // who is pointed at stands in the list
  return found
}

/** A pass is no name for anybody to read. */
const nameOfCode = (code: string, t: typeof texts.uz) => (readPass(code) ? t.pass : code)

const hintOf = (picked: number | null, isSimilar: boolean) =>
  picked === null ? 'boxHint' : isSimilar ? 'similarHint' : 'chooseHint'

/** Each where they stood, as they are now, and after them who came since. */
const inTheirPlaces = (before: readonly Candidate[], now: readonly Candidate[]): readonly Candidate[] => [
  ...before.map((person) => now.find(({ _id }) => _id === person._id) ?? person),
  ...now.filter(({ _id }) => before.every((person) => person._id !== _id)),
]

/** Whom the typed text finds. As long as it stands nobody moves: a finger that is on its way means a person. */
function useFound(gymId: string, text: string, isSent: boolean) {
  // nobody types on after the last digit of a code: it is looked up at once
  const search = useSettled(text, codePattern.test(text) ? 0 : pauseMs)
  const found = useApi(visits.find, findRequest(gymId, search), {
    // whoever is being let in is looked for no more
    enabled: search === text && search.length >= shortest && !isSent,
    keepPrevious: true,
  })
  const answer = search === text ? answerOf(found) : 'waiting'
  const now = found.data?.members ?? []
  const asked = `${gymId} ${search}`
  const [kept, keep] = useState<{ asked: string; people: readonly Candidate[] }>({ asked, people: [] })
  const before = kept.asked === asked ? kept.people : []
  const people = answer === 'here' ? inTheirPlaces(before, now) : now
  const isNew = answer === 'here' && people.length > before.length
  if (kept.asked !== asked || isNew) keep({ asked, people: isNew ? people : [] })
  return { people, answer, hasMore: found.data?.has_more === true }
}

/**
 * One box for names, digits, codes and scanners. Enter lets in whom the text means; when it means several, arrows or
 * the number in front choose, and nobody is let in by chance.
 */
export function DoorBox({ gymId, door, takesFocus }: { gymId: string; door: Door; takesFocus: boolean }) {
  const t = useTexts(texts)
  const role = useRole()
  const input = useRef<HTMLInputElement>(null)
  /** Counts what was typed: an Enter that waited for the answer to an older text is forgotten. */
  const typing = useRef(0)
  const number = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [typed, setTyped] = useState('')
  /** Whom arrows are at, nobody yet when empty; null while the person still types. */
  const [pickedId, setPicked] = useState<string | null>(null)
  const [nobody, setNobody] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const [isSent, setSent] = useState(false)
  const [hasCamera, setCamera] = useState(false)
  const text = typed.trim()
  const { people: foundPeople, answer, hasMore } = useFound(gymId, text, isSent)
  const shown = text.length >= shortest && !nobody && answer !== 'failed' ? foundPeople : []
  /** Only those who answer the present text can be chosen; older ones stand there until it is answered. */
  const people = answer === 'here' ? shown : []
  const picked = pickedId === null ? null : people.findIndex(({ _id }) => _id === pickedId)
  const isSimilar = picked !== null && people.length === 1 && people[0] !== undefined && !isMeant(people[0], text)
  /** The person of this text is asked about; the answer to somebody before keeps nobody from coming. */
  const isBusy = isAsking || isSent

  const change = (next: string) => {
    typing.current++
    clearTimeout(number.current)
    setAsking(false)
    setSent(false)
    setTyped(next)
    setPicked(null)
    setNobody(undefined)
    door.setUnreached(false)
  }
  const done = () => {
    change('')
    input.current?.focus()
  }
  /** The answer empties the box; who is typed before it comes takes the place of the text, and stays. */
  const ask = (who: Who, name: string) => {
    const asked = typing.current
    const isStill = () => typing.current === asked
    setSent(true)
    input.current?.select()
    void door
      .letIn(who, { name, typed: text, isStill, onAnswer: () => isStill() && done() })
      .finally(() => isStill() && setSent(false))
  }
  const askCode = (code: string) => ask({ code }, nameOfCode(code, t))
  const letIn = (person: Candidate) => ask({ member_id: person._id }, person.fullname)

  /** Whoever types faster than the list comes is answered by the same search. */
  const enter = async () => {
    if (text.length < shortest || isBusy) return
    const code = text.replace(/\s/g, '')
    const asked = typing.current
    if (readPass(code)) return askCode(code)
    setAsking(true)
    try {
      const { members } = await findNow(gymId, text)
      if (asked !== typing.current) return
      const [only, ...others] = members
      // where somebody is being chosen, who is left alone meanwhile is pointed at first
      if (only && others.length === 0 && pickedId === null && isMeant(only, text)) letIn(only)
      else if (only) setPicked(others.length === 0 ? only._id : '')
      else if (codePattern.test(code)) askCode(code)
      else setNobody(text)
    } catch (error) {
      if (asked !== typing.current) return
      if (error instanceof Error && 'status' in error && error.status === 0) door.setUnreached(true)
      else if (!isShownElsewhere(error)) toastError(error)
    } finally {
      if (asked === typing.current) setAsking(false)
    }
  }

  const scan = (code: string) => {
    if (hasWindow() && !hasCamera) toast({ tone: 'warn', title: t.closeFirst })
    else {
      const asked = typing.current
      const onAnswer = () => typing.current === asked && done()
      void door.letIn({ code }, { name: nameOfCode(code, t), typed: code, onAnswer })
    }
  }
  useScanner(scan)

  const onKeyDown = (event: React.KeyboardEvent) => {
    clearTimeout(number.current)
    if (isPressed('undo', event) && text === '') {
      event.preventDefault()
      door.undoLast()
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const person = people[picked ?? -1]
      if (person && !isBusy) letIn(person)
      else void enter()
    } else if (event.key === 'Escape') {
      if (picked !== null) setPicked(null)
      else {
        change('')
        door.clear()
      }
    } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && people.length > 0) {
      event.preventDefault()
      const at = picked ?? -1
      const next = event.key === 'ArrowDown' ? (at + 1) % people.length : at <= 0 ? -1 : at - 1
      setPicked(people.at(next)?._id ?? '')
    } else if (picked !== null && /^[1-9]$/.test(event.key)) {
      event.preventDefault()
      const person = people[Number(event.key) - 1]
      // the first digit of a scanned code is no choice
      if (person) number.current = setTimeout(() => letIn(person), scannerGapMs)
    }
  }

  return (
    <Card>
      <TextField
        ref={input}
        label={t.box}
        hint={t[hintOf(picked, isSimilar)]}
        value={typed}
        onChange={(event) => {
          // an answer that comes while somebody is typed has been read by nobody
          if (typed === '' || isSent) door.clear()
          change(event.target.value)
        }}
        onKeyDown={onKeyDown}
        autoFocus={takesFocus}
        data-begins-page={takesFocus || undefined}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        role="combobox"
        aria-expanded={people.length > 0}
        aria-controls="door-people"
        aria-activedescendant={picked !== null && people[picked] ? `door-person-${picked}` : undefined}
        inputClassName="h-12 text-xl"
        suffix={
          <Button
            variant="ghost"
            size="sm"
            icon={<Camera aria-hidden="true" />}
            onClick={() => setCamera(true)}
            className="-mr-2"
          >
            <span className="max-sm:sr-only">{t.camera}</span>
          </Button>
        }
      />
      <Candidates
        people={shown}
        isStale={answer !== 'here'}
        picked={picked}
        hasMore={hasMore && people.length > 0}
        onPick={letIn}
        onKeyDown={onKeyDown}
      />
      <div role="status">
        {nobody && <p className="mt-3 text-muted">{t.nobody(nobody)}</p>}
        {answer === 'failed' && text.length >= shortest && !door.isUnreached && (
          <p className="mt-3 rounded-md bg-warn-soft px-3.5 py-2.5 text-warn">{t.findFailed}</p>
        )}
        {door.isUnreached && (
          <p className="mt-3 flex items-start gap-2 rounded-md bg-warn-soft px-3.5 py-2.5 text-warn">
            <WifiOff aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
            {t.offlineKept}
          </p>
        )}
      </div>
      {nobody && (
        <Link
          to={paths.memberCreate(role)}
          search={asNewMember(nobody)}
          className={buttonClass({ variant: 'secondary', className: 'mt-3' })}
        >
          <UserPlus aria-hidden="true" className="size-4" />
          {t.add}
        </Link>
      )}
      {hasCamera && (
        <Suspense>
          <CameraDialog
            onClose={() => setCamera(false)}
            onScan={(code) => {
              setCamera(false)
              scan(code)
            }}
          />
        </Suspense>
      )}
    </Card>
  )
}
