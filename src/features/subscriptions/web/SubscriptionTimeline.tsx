import { Banknote, CalendarCheck, CalendarX, CirclePause, FilePlus, RotateCw } from 'lucide-react'
import { addDays, type Day, startOfDay } from '#src/contract/days.ts'
import { texts as transactionTexts } from '#src/features/transactions/web/texts.ts'
import { Timeline, type TimelineEvent } from '#src/ui/Timeline.tsx'
import { Link } from '#src/web/navigation.tsx'
import { today, useFormats, useTexts } from '#src/web/texts.ts'
import type { Subscription } from '../contract.ts'
import { pageOf, type Place } from './places.ts'
import { texts } from './texts.ts'

const endOfDay = (day: Day): string => new Date(startOfDay(addDays(day, 1)).getTime() - 1).toISOString()

/** `at` orders the events; days stand at their beginning. */
type Dated = TimelineEvent & { at: string }

/** What happened to a subscription and what is to come, newest first. */
export function SubscriptionTimeline({ subscription, place }: { subscription: Subscription; place: Place }) {
  const t = useTexts(texts)
  const { types, methods } = useTexts(transactionTexts)
  const formats = useFormats()
  const { start_date, end_date, status } = subscription
  const onDay = (day: string) => ({ at: startOfDay(day).toISOString(), when: formats.day(day), dateTime: day })
  const hasBegun = start_date <= today() && status !== 'pending'
  const hasEnded = end_date < today()
  const to = (id: string, text: string) => (
    <Link to={pageOf(place, id)} className="touch-target inline-block text-accent-text hover:underline">
      {text}
    </Link>
  )

  const events: Dated[] = [
    {
      id: 'created',
      at: subscription.createdAt,
      when: formats.instant(subscription.createdAt),
      dateTime: subscription.createdAt,
      title: t.created,
      icon: <FilePlus />,
      ...(subscription.renewed_from ? { body: to(subscription.renewed_from, t.openPrevious) } : {}),
    },
    {
      id: 'start',
      ...onDay(start_date),
      title: hasBegun ? t.started : t.starts,
      icon: <CalendarCheck />,
      tone: hasBegun ? 'good' : 'off',
    },
    ...subscription.transaction_ids.map((row) => ({
      id: row._id,
      at: row.createdAt,
      when: formats.instant(row.createdAt),
      dateTime: row.createdAt,
      title: types[row.transaction_type],
      body: [
        formats.som(row.paid_amount),
        row.payment_method && methods[row.payment_method],
        row.reason,
        row.way_reason,
      ]
        .filter(Boolean)
        .join(', '),
      icon: <Banknote />,
      tone: row.transaction_type === 'payment' ? ('good' as const) : ('warn' as const),
    })),
    ...(subscription.stopped_on
      ? [
          {
            id: 'stopped',
            ...onDay(subscription.stopped_on),
            at: endOfDay(subscription.stopped_on),
            title: t.stopped,
            body: subscription.stop_reason,
            icon: <CirclePause />,
            tone: 'bad' as const,
          },
        ]
      : []),
    {
      id: 'end',
      ...onDay(end_date),
      at: endOfDay(end_date),
      title: hasEnded ? t.ended : t.ends,
      icon: <CalendarX />,
      tone: 'off',
    },
    ...(subscription.renewed_by
      ? [
          {
            id: 'renewed',
            ...onDay(end_date),
            at: startOfDay(addDays(end_date, 1)).toISOString(),
            title: t.renewed,
            body: to(subscription.renewed_by, t.openNext),
            icon: <RotateCw />,
            tone: 'good' as const,
          },
        ]
      : []),
  ]
  return <Timeline events={events.sort((a, b) => (a.at < b.at ? 1 : -1))} />
}
