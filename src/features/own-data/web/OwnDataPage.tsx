import { Download, Trash2 } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { useSelectedGym } from '#src/features/gyms/web/selected-gym.ts'
import { useMeasureWords } from '#src/features/measurements/web/CourseCard.tsx'
import { texts as measureTexts } from '#src/features/measurements/web/texts.ts'
import { consentsTexts } from '#src/features/members/web/consents-texts.ts'
import { OwnConsents } from '#src/features/members/web/OwnConsents.tsx'
import { useWords } from '#src/features/members/words.ts'
import { deviceName } from '#src/features/sessions/device-name.ts'
import { takesAway } from '#src/features/transactions/rules.ts'
import { transactionTypeWords } from '#src/features/transactions/words.ts'
import { Avatar } from '#src/ui/Avatar.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Card } from '#src/ui/Card.tsx'
import { DefinitionList } from '#src/ui/DefinitionList.tsx'
import { lazyPart } from '#src/ui/lazy-part.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { useKeptApi } from '#src/web/kept-api.ts'
import { KeptNotice } from '#src/web/layout/KeptNotice.tsx'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { ownDataCalls } from '../calls.generated.ts'
import type { OwnData, OwnerData } from '../contract.ts'
import { texts } from './texts.ts'

const EraseDialog = lazyPart(() => import('./EraseDialog.tsx'), 'EraseDialog')

/** So many lines of each are read on the page; the file has all. */
const shown = 5

function saveJson(data: OwnData): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
  link.download = `polvon-${data.made_at.slice(0, 10)}.json`
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** /member/data: what is kept of the person everywhere, as a page, as a file, and its end. */
export function OwnDataPage() {
  const t = useTexts(texts)
  const formats = useFormats()
  const [isErasing, setErasing] = useState(false)
  const { data: answer, error, refetch, keptAt } = useKeptApi(ownDataCalls.read, {}, { staleMs: 60_000 })
  const data = answer?.data
  const { gym } = useSelectedGym()
  return (
    <>
      <PageHead
        title={t.title}
        context={t.context}
        actions={
          data && (
            <Button icon={<Download aria-hidden="true" />} onClick={() => saveJson(data)}>
              {t.download}
            </Button>
          )
        }
      />
      <KeptNotice at={keptAt} />
      {!data ? (
        <PageState error={error} onRetry={refetch} />
      ) : (
        <div className="grid max-w-200 gap-4">
          {data.owners.map((owner) => (
            <OwnerCard key={`${owner.name}:${owner.card.code}`} owner={owner} />
          ))}
          {data.enquiries.length > 0 && (
            <Card title={t.enquiries(formats.number(data.enquiries.length))} description={t.enquiriesElsewhere}>
              <Lines lines={data.enquiries.map((row) => enquiryLine(row, formats.instant))} />
            </Card>
          )}
          <OwnCourses courses={data.measurements} />
          <Reached data={data} />
          {gym && <OwnConsents gymId={gym._id} gymName={gym.name} />}
          <Card title={t.sessions(formats.number(data.sessions.length))}>
            <Lines
              lines={data.sessions.map(({ createdAt, user_agent }) =>
                [formats.instant(createdAt), deviceName(user_agent ?? '') || user_agent].filter(Boolean).join(' · '),
              )}
            />
          </Card>
          {data.person.phone_number && (
            <Card title={t.erase} description={t.eraseText}>
              <Button variant="danger" icon={<Trash2 aria-hidden="true" />} onClick={() => setErasing(true)}>
                {t.erase}
              </Button>
            </Card>
          )}
        </div>
      )}
      {isErasing && data?.person.phone_number && (
        <Suspense>
          <EraseDialog phone={data.person.phone_number} onClose={() => setErasing(false)} />
        </Suspense>
      )}
    </>
  )
}

/** What the person measured: the last value of each, and what they aim at. */
function OwnCourses({ courses }: { courses: OwnData['measurements'] }) {
  const t = useTexts(measureTexts)
  const formats = useFormats()
  const say = useMeasureWords()
  if (courses.length === 0) return null
  const lines = courses.flatMap(({ kind, points, goal }) => [
    ...points.toReversed().map(({ date, value }) => `${t.measures[kind]} · ${formats.day(date)} · ${say(kind, value)}`),
    ...(goal
      ? [`${t.measures[kind]} · ${t.goalIs(say(kind, goal.target), goal.date ? formats.day(goal.date) : '')}`]
      : []),
  ])
  return (
    <Card title={t.title} description={t.context}>
      <Lines lines={lines} />
    </Card>
  )
}

/** Where notifications reach them. */
function Reached({ data: { telegram, push_devices } }: { data: OwnData }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const lines = [
    ...push_devices.map(({ service, createdAt }) => `${formats.instant(createdAt)} · ${service}`),
    ...(telegram ? [`${formats.instant(telegram.linkedAt)} · Telegram`] : []),
  ]
  if (lines.length === 0) return null
  return (
    <Card title={t.reached(formats.number(lines.length))}>
      <Lines lines={lines} />
    </Card>
  )
}

function Lines({ lines }: { lines: readonly string[] }) {
  const t = useTexts(texts)
  const formats = useFormats()
  return (
    <ul className="text-muted text-sm">
      {lines.slice(0, shown).map((line, index) => (
        <li key={`${index}:${line}`} className="py-0.5 tabular-nums [overflow-wrap:anywhere]">
          {line}
        </li>
      ))}
      {lines.length > shown && <li className="py-0.5">{t.more(formats.number(lines.length - shown))}</li>}
    </ul>
  )
}

const Part = ({ title, lines }: { title: string; lines: readonly string[] }): ReactNode =>
  lines.length > 0 && (
    <section className="mt-4">
      <h3 className="mb-1 font-medium">{title}</h3>
      <Lines lines={lines} />
    </section>
  )

const consentWord = (words: Readonly<Record<string, string>>, kind: string) => words[kind] ?? kind

const enquiryLine = (row: OwnData['enquiries'][number], instant: (at: string) => string) =>
  [instant(row.createdAt), row.gym, row.fullname, row.text, row.note].filter(Boolean).join(' · ')

function OwnerCard({ owner }: { owner: OwnerData }) {
  const t = useTexts(texts)
  const consents = useTexts(consentsTexts)
  const uses = useTexts(useWords)
  const types = useTexts(transactionTypeWords)
  const formats = useFormats()
  const { card } = owner
  const count = (rows: readonly unknown[]) => formats.number(rows.length)
  const span = (row: { start_date: string; end_date: string }) =>
    `${formats.day(row.start_date)} – ${formats.day(row.end_date)}`
  const freezes = [
    ...owner.freezes.map((row) => [span(row), row.reason].filter(Boolean).join(' · ')),
    ...owner.freeze_requests.map((row) => [span(row), row.reason, row.answer].filter(Boolean).join(' · ')),
  ]
  return (
    <Card title={card.fullname} description={owner.name}>
      {card.avatar && <Avatar name={card.fullname} src={card.avatar} size="lg" decorative className="mb-3" />}
      <DefinitionList
        facts={[
          { term: t.gyms, value: owner.gyms.join(', ') || '—' },
          {
            term: t.phone,
            value: <span className="num">{card.phone_number ? formats.phone(card.phone_number) : '—'}</span>,
          },
          { term: t.code, value: <span className="num">{card.code}</span> },
          ...(card.dateOfBirth ? [{ term: t.born, value: formats.day(card.dateOfBirth) }] : []),
          ...(card.note ? [{ term: t.note, value: card.note }] : []),
          { term: t.since, value: <span className="num">{formats.instant(card.createdAt)}</span> },
        ]}
      />
      <Part
        title={t.memberships(count(owner.memberships))}
        lines={owner.memberships.map((row) =>
          [row.plan_name, span(row), formats.som(row.paid_amount), row.cancel_reason].filter(Boolean).join(' · '),
        )}
      />
      <Part
        title={t.giftDays(count(owner.gift_days))}
        lines={owner.gift_days.map((row) =>
          [formats.day(row.date), row.plan_name, t.days(formats.number(row.days)), row.reason].join(' · '),
        )}
      />
      <Part
        title={t.uses(count(owner.uses))}
        lines={owner.uses.map((row) =>
          [formats.instant(row.used_at), uses[row.kind], row.gym, row.undone_at && t.undone]
            .filter(Boolean)
            .join(' · '),
        )}
      />
      <Part
        title={t.transactions(count(owner.transactions))}
        lines={owner.transactions.map((row) =>
          [
            formats.moneyTime(row),
            types[row.type],
            formats.som(takesAway(row.type, row.direction) ? -row.amount : row.amount),
            row.reason,
          ]
            .filter(Boolean)
            .join(' · '),
        )}
      />
      <Part
        title={t.visits(count(owner.visits))}
        lines={owner.visits.map((row) => `${formats.instant(row.visited_at)} · ${row.gym}`)}
      />
      <Part
        title={t.invoices(count(owner.invoices))}
        lines={owner.invoices.map(
          (row) => `${formats.instant(row.createdAt)} · № ${row.number} · ${formats.som(row.amount)}`,
        )}
      />
      <Part
        title={t.orders(count(owner.gift_card_orders))}
        lines={owner.gift_card_orders.map(
          (row) => `${formats.instant(row.createdAt)} · …${row.code_end} · ${formats.som(row.amount)}`,
        )}
      />
      <Part
        title={t.enquiries(count(owner.enquiries))}
        lines={owner.enquiries.map((row) => enquiryLine(row, formats.instant))}
      />
      <Part
        title={t.notes(count(owner.notes))}
        lines={owner.notes.map((row) => `${formats.instant(row.editedAt ?? row.createdAt)} · ${row.text}`)}
      />
      <Part
        title={t.calendars(count(owner.calendars))}
        lines={owner.calendars.map((row) => formats.instant(row.createdAt))}
      />
      <Part
        title={t.bookings(count(owner.class_bookings))}
        lines={owner.class_bookings.map((row) => `${formats.instant(row.starts_at)} · ${row.class_name}, ${row.gym}`)}
      />
      <Part
        title={t.refused(count(owner.refused_visits))}
        lines={owner.refused_visits.map((row) => `${formats.instant(row.refused_at)} · ${row.gym}`)}
      />
      <Part
        title={t.changes(count(owner.change_requests))}
        lines={owner.change_requests.map((row) =>
          [formats.instant(row.createdAt), row.plan_name, row.answer].filter(Boolean).join(' · '),
        )}
      />
      <Part title={t.freezes(count(freezes))} lines={freezes} />
      <Part
        title={t.promises(count(owner.promises))}
        lines={owner.promises.map(
          (row) => `${formats.day(row.promised_on)} · ${row.plan_name} · ${formats.som(row.amount)}`,
        )}
      />
      <Part
        title={t.letters(count(owner.letters))}
        lines={owner.letters.map((row) => `${formats.instant(row.createdAt)} · ${row.gym} · ${row.text}`)}
      />
      <Part
        title={t.ratings(count(owner.ratings))}
        lines={owner.ratings.map((row) => [`${row.stars}/5`, row.gym, row.text].filter(Boolean).join(' · '))}
      />
      <Part title={t.shownTo(count(owner.measurements_shown_to))} lines={owner.measurements_shown_to} />
      <Part
        title={t.consents(count(owner.consents))}
        lines={owner.consents.map(({ at, kind, agrees }) =>
          [formats.instant(at), consentWord(consents.kinds, kind), agrees ? consents.agrees : consents.refuses].join(
            ' · ',
          ),
        )}
      />
      <Part
        title={t.messages(count(owner.messages))}
        lines={owner.messages.map((row) => `${formats.instant(row.createdAt)} · ${row.text}`)}
      />
    </Card>
  )
}
