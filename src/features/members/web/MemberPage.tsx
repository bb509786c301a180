import type { ReactNode } from 'react'
import { countedWords } from '#src/features/plans/counted-words.ts'
import { useGymCrumbs } from '#src/features/gyms/web/gym-crumbs.ts'
import { Avatar } from '#src/ui/Avatar.tsx'
import { Card } from '#src/ui/Card.tsx'
import { CopyButton } from '#src/ui/CopyButton.tsx'
import { cx } from '#src/ui/cx.ts'
import { DefinitionList, Stat, StatRow } from '#src/ui/DefinitionList.tsx'
import { TabLinks } from '#src/ui/TabLinks.tsx'
import { useApi } from '#src/web/api.ts'
import { useCrumb } from '#src/web/layout/crumbs.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { Link, useOptionalParam, useParam, usePathname, useSearch } from '#src/web/navigation.tsx'
import { useFormats, useLanguage, useTexts } from '#src/web/texts.ts'
import { Whose } from '#src/web/whose.ts'
import { members } from '../calls.generated.ts'
import { cardFact, cardFields } from '../card.ts'
import type { Member } from '../contract.ts'
import { MemberActions, MemberMenu } from './MemberActions.tsx'
import { useCardSaying } from './card-names.ts'
import { MemberBadge } from './MemberCells.tsx'
import { MemberConsents } from './MemberConsents.tsx'
import { MemberNotes } from './MemberNotes.tsx'
import { PinnedNote } from './PinnedNote.tsx'
import { memberTexts } from './member-texts.ts'
import { texts } from './texts.ts'

const tabs = ['memberships', 'payments', 'visits', 'notes', 'history', 'about'] as const
type Tab = (typeof tabs)[number]

/** What other features show of a member, each under its tab. */
type Part = (member: Member) => ReactNode
type MemberPageProps = Readonly<Partial<Record<Exclude<Tab, 'about' | 'notes'>, Part>>> & {
  /** What other features do with a member at the desk. */
  acts?: Part
}

/** One member: who they are, what they may do today, what they owe. */
export function MemberPage(parts: MemberPageProps) {
  const id = useParam('member_id')
  const adminId = useOptionalParam('admin_id')
  const { data, error, refetch } = useApi(members.one, { id, query: { ...(adminId && { admin_id: adminId }) } })
  const asked = useSearch()['tab']
  const shown = tabs.filter((name) => name === 'about' || name === 'notes' || parts[name])
  const tab = shown.find((name) => name === asked) ?? 'memberships'
  useCrumb(data?.member.fullname)
  useGymCrumbs()
  if (!data) return <PageState error={error} onRetry={refetch} />
  const { member } = data
  return (
    <Whose value={{ name: member.fullname }}>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(18rem,22rem)_minmax(0,1fr)]">
        <Identity member={member} others={parts.acts?.(member)} />
        <div className="flex min-w-0 flex-col gap-4">
          <MemberTabs tabs={shown} current={tab} />
          {tab === 'about' ? (
            <>
              <About member={member} />
              <MemberConsents memberId={member._id} adminId={adminId} />
            </>
          ) : tab === 'notes' ? (
            <MemberNotes member={member} adminId={adminId} />
          ) : (
            parts[tab]?.(member)
          )}
        </div>
      </div>
    </Whose>
  )
}

function MemberTabs({ tabs, current }: { tabs: readonly Tab[]; current: Tab }) {
  const t = useTexts(texts)
  const mt = useTexts(memberTexts)
  const pathname = usePathname()
  return (
    <TabLinks
      label={t.members}
      current={current}
      tabs={tabs.map((tab) => ({
        id: tab,
        label: mt.tabs[tab],
        render: (link) => <Link to={pathname} {...(tab === 'memberships' ? {} : { search: { tab } })} {...link} />,
      }))}
    />
  )
}

function Identity({ member, others }: { member: Member; others: ReactNode }) {
  const t = useTexts(texts)
  const mt = useTexts(memberTexts)
  const formats = useFormats()
  const language = useLanguage()
  const left = member.counted ? countedWords(member.counted, language) : []
  // beside the photo is room for names of usual length
  const isLong = member.fullname.length > 28 || member.fullname.split(' ').some((word) => word.length > 12)
  return (
    <Card>
      <div className="@container flex flex-col items-start gap-4">
        {/* no name is broken in the middle: on a phone it stands under the photo */}
        <div className="flex w-full flex-wrap items-start justify-between gap-4">
          <Avatar name={member.fullname} src={member.avatar} size={isLong ? 'lg' : 'xl'} decorative />
          <div className="min-w-0 flex-1 pt-2 @max-[19.5rem]:order-last @max-[19.5rem]:basis-full @max-[19.5rem]:pt-0">
            <h1 className={cx('break-words font-semibold', isLong ? 'text-md' : 'text-xl')}>{member.fullname}</h1>
            <div className="mt-2">
              <MemberBadge member={member} />
            </div>
          </div>
          <MemberMenu member={member} />
        </div>
        {member.pinned_note && <PinnedNote note={member.pinned_note} />}
        <StatRow>
          <Stat label={t.daysLeft} value={<span className="num">{formats.number(member.days_left)}</span>} />
          <Stat
            label={t.debt}
            value={<span className={`num ${member.debt > 0 ? 'text-bad' : ''}`}>{formats.som(member.debt)}</span>}
          />
        </StatRow>
        <DefinitionList
          className="w-full"
          facts={[
            ...(member.phone_number
              ? [
                  {
                    term: t.phone,
                    value: (
                      <span className="flex items-center gap-1">
                        <a href={`tel:${member.phone_number}`} className="touch-target num hover:underline">
                          {formats.phone(member.phone_number)}
                        </a>
                        <CopyButton text={member.phone_number} label={mt.copyPhone} />
                      </span>
                    ),
                  },
                ]
              : []),
            ...(left.length > 0
              ? [{ term: mt.counted, value: <span className="tabular-nums">{left.join('; ')}</span> }]
              : []),
            { term: t.gyms, value: member.gym.gyms.map(({ name }) => name).join(', ') || '—' },
            ...(member.status_reason ? [{ term: mt.reasonWas, value: member.status_reason }] : []),
          ]}
        />
        <MemberActions member={member} others={others} />
      </div>
    </Card>
  )
}

function About({ member }: { member: Member }) {
  const t = useTexts(texts)
  const mt = useTexts(memberTexts)
  const language = useLanguage()
  const saying = useCardSaying()
  const formats = useFormats()
  return (
    <Card>
      <DefinitionList
        facts={[
          {
            term: t.code,
            value: (
              <span className="flex items-center gap-1">
                <span className="num">{member.code}</span>
                <CopyButton text={member.code} label={mt.copyCode} />
              </span>
            ),
          },
          ...cardFields
            .filter((field) => field !== 'fullname' && field !== 'phone_number') // at the head of the page
            .map((field) => ({
              term: cardFact(field).words[language],
              value: (
                <span className={cardFact(field).says === 'day' ? 'num' : undefined}>
                  {member[field] ? saying(field, member[field]) : mt.unknown}
                </span>
              ),
            })),
          { term: t.since, value: <span className="num">{formats.instant(member.createdAt).slice(0, 10)}</span> },
          { term: mt.membershipsInAll, value: <span className="num">{formats.number(member.memberships.total)}</span> },
          { term: mt.paidInAll, value: <span className="num">{formats.som(member.memberships.paid_amount)}</span> },
        ]}
      />
    </Card>
  )
}
