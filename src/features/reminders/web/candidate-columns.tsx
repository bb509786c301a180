import { Avatar } from '#src/ui/Avatar.tsx'
import { StatusBadge } from '#src/ui/Badge.tsx'
import { cx } from '#src/ui/cx.ts'
import type { Column } from '#src/ui/table-columns.ts'
import { useFormats, useTexts } from '#src/web/texts.ts'
import type { MemberReminder } from '#src/features/messages/rules.ts'
import type { Candidate } from '../contract.ts'
import { texts } from './texts.ts'

/** What is worth knowing of whom to remind: who, of what, since when, how much, and when they were told last. */
export function useCandidateColumns(command: MemberReminder): Column<Candidate>[] {
  const t = useTexts(texts)
  const formats = useFormats()
  const isDebt = command === 'unpaid'
  const when = (row: Candidate) => {
    if (!isDebt) return formats.relativeDay(row.end_date)
    return row.days > 0 ? t.overdue(formats.unit(row.days, 'day')) : t.notYetDue
  }
  return [
    {
      id: 'member',
      sortBy: 'name',
      header: t.member,
      mayBeCut: true,
      onCard: 'title',
      cell: ({ member }) => (
        <span className="flex min-w-0 items-center gap-3">
          <Avatar name={member.fullname} src={member.avatar} decorative className="slim:hidden" />
          <span className="min-w-0">
            <span className="block truncate font-medium" title={member.fullname}>
              {member.fullname}
            </span>
            {member.phone_number && (
              <span className="num block font-normal text-muted text-sm slim:text-xs">
                {formats.phone(member.phone_number)}
              </span>
            )}
          </span>
        </span>
      ),
    },
    {
      id: 'plan',
      header: t.plan,
      mayBeCut: true,
      from: 'lg',
      cell: (row) => (
        <span className="block min-w-0">
          <span className="block truncate">{row.plan_name}</span>
          <span className="block truncate text-muted text-sm">{row.gym.name}</span>
        </span>
      ),
    },
    {
      id: 'when',
      sortBy: 'date',
      header: isDebt ? t.due : t.end,
      onCard: 'fact',
      cell: (row) => (
        <span>
          <span className="num block">{formats.day(isDebt ? row.due_date : row.end_date)}</span>
          {row.promise && row.promised_on && (
            <StatusBadge tone={row.promise === 'broken' ? 'bad' : 'warn'}>
              {(row.promise === 'broken' ? t.broken : t.promised)(formats.day(row.promised_on))}
            </StatusBadge>
          )}
          {/* a row has two lines: beside a promise the days that went by are for the card, which has room */}
          <span
            className={cx(
              'block text-sm',
              row.promise && 'rows:hidden',
              isDebt && row.days > 30 ? 'text-bad' : 'text-muted',
            )}
          >
            {when(row)}
          </span>
        </span>
      ),
    },
    {
      id: 'sum',
      ...(isDebt && { sortBy: 'debt' }),
      header: isDebt ? t.remaining : t.price,
      align: 'end',
      onCard: 'fact',
      cell: (row) => (
        <span className="block text-end">
          <span className="num block font-medium">{formats.som(isDebt ? row.remaining : row.price)}</span>
          {isDebt && row.paid > 0 && (
            <span
              title={t.paidOf(formats.number(row.paid), formats.number(row.due))}
              className="num ml-auto block slim:hidden text-muted text-sm"
            >
              {t.ofDue(formats.number(row.due))}
            </span>
          )}
          {!isDebt && row.remaining > 0 && (
            <span className="num block text-bad text-sm">
              {t.remaining}: {formats.som(row.remaining)}
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'notice',
      header: t.lastNotice,
      onCard: 'fact',
      cell: (row) => (
        <span className="block max-w-40 slim:max-w-32 cards:max-w-none">
          <span className="block" title={row.last_notice_at ? formats.instant(row.last_notice_at) : undefined}>
            {row.last_notice_at ? formats.ago(row.last_notice_at) : t.never}
          </span>
          {row.obstacle && row.obstacle !== 'sent_recently' && row.obstacle !== 'promised' && (
            <StatusBadge tone="off">{t.obstacles[row.obstacle]}</StatusBadge>
          )}
        </span>
      ),
    },
  ]
}
