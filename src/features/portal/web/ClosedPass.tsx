import { CalendarClock, CalendarX, CircleAlert, Snowflake, TicketX, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '#src/ui/Card.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import type { Entry, EntryFacts } from '../rules.ts'
import { CodeOfCard, useShownCode } from './CodeOfCard.tsx'
import { PlansLink } from './PlansLink.tsx'
import { closedTexts } from './closed-texts.ts'
import { texts } from './texts.ts'

const icons: Readonly<Record<Exclude<Entry, 'open'>, ReactNode>> = {
  banned: <CircleAlert />,
  none: <TicketX />,
  reserved: <Wallet />,
  frozen: <Snowflake />,
  scheduled: <CalendarClock />,
  single: <CalendarClock />,
  expired: <CalendarX />,
  visits_used: <TicketX />,
  debt: <Wallet />,
}

/** Whom the door would not open reads why and what to do. */
export function ClosedPass({ entry, facts, code }: { entry: Exclude<Entry, 'open'>; facts: EntryFacts; code: string }) {
  const t = { ...useTexts(texts), ...useTexts(closedTexts) }
  const formats = useFormats()
  const ofCard = useShownCode()
  const { membership } = facts
  const days = {
    start: membership ? formats.day(membership.start_date) : '',
    end: membership ? formats.day(membership.end_date) : '',
    frozen: membership?.frozen_until ? formats.day(membership.frozen_until) : '',
  }
  return (
    <Card title={t.closedPass[entry]}>
      <div className="flex flex-col items-center gap-3 text-center">
        <span
          aria-hidden="true"
          className="grid size-14 place-items-center rounded-full bg-warn-soft text-warn [&_svg]:size-7"
        >
          {icons[entry]}
        </span>
        <p>{t.closedPassText[entry](days)}</p>
        {(entry === 'none' || entry === 'expired' || entry === 'visits_used') && <PlansLink />}
        <CodeOfCard code={code} {...ofCard} />
      </div>
    </Card>
  )
}
