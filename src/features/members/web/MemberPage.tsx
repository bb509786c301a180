import { BadgePlus, Ban, Pencil, Trash2, Undo2 } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { paths } from '#src/app/paths.ts'
import { Avatar } from '#src/ui/Avatar.tsx'
import { Button } from '#src/ui/Button.tsx'
import { buttonClass } from '#src/ui/button-class.ts'
import { Card } from '#src/ui/Card.tsx'
import { CopyButton } from '#src/ui/CopyButton.tsx'
import { DefinitionList, Stat, StatRow } from '#src/ui/DefinitionList.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import { TabLinks } from '#src/ui/TabLinks.tsx'
import { useApi } from '#src/web/api.ts'
import { useCrumb } from '#src/web/layout/crumbs.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { useCan, useRole } from '#src/web/me.ts'
import { Link, useGo, useOptionalParam, useParam, usePathname, useSearch } from '#src/web/navigation.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import { type Member, members } from '../contract.ts'
import { memberCan } from '../rules.ts'
import type { MemberQuestion } from './MemberActDialog.tsx'
import { MemberBadge } from './MemberCells.tsx'
import { texts } from './texts.ts'

const MemberActDialog = lazy(() =>
  import('./MemberActDialog.tsx').then((module) => ({ default: module.MemberActDialog })),
)

/** One member: who they are, what they may do today, what they owe. The memberships come from their own feature. */
export function MemberPage({ memberships }: { memberships: (member: Member) => ReactNode }) {
  const id = useParam('member_id')
  const adminId = useOptionalParam('admin_id')
  const { data, error, refetch } = useApi(members.one, { id, query: { ...(adminId && { admin_id: adminId }) } })
  const tab = useSearch()['tab'] === 'about' ? 'about' : 'memberships'
  useCrumb(data?.member.fullname)
  if (!data) return <PageState error={error} onRetry={refetch} />
  const { member } = data
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(18rem,22rem)_1fr]">
      <Identity member={member} />
      <div className="flex min-w-0 flex-col gap-4">
        <MemberTabs current={tab} />
        {tab === 'about' ? <About member={member} /> : memberships(member)}
      </div>
    </div>
  )
}

function MemberTabs({ current }: { current: 'memberships' | 'about' }) {
  const t = useTexts(texts)
  const pathname = usePathname()
  return (
    <TabLinks
      label={t.members}
      current={current}
      tabs={[
        { id: 'memberships', label: t.tabs.memberships, render: (link) => <Link to={pathname} {...link} /> },
        {
          id: 'about',
          label: t.tabs.about,
          render: (link) => <Link to={pathname} search={{ tab: 'about' }} {...link} />,
        },
      ]}
    />
  )
}

function Identity({ member }: { member: Member }) {
  const t = useTexts(texts)
  const formats = useFormats()
  return (
    <Card>
      <div className="flex flex-col items-start gap-4">
        <Avatar name={member.fullname} src={member.avatar} size="xl" decorative />
        <div className="min-w-0">
          <h1 className="font-semibold text-xl">{member.fullname}</h1>
          <div className="mt-2">
            <MemberBadge member={member} />
          </div>
        </div>
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
                        <a href={`tel:${member.phone_number}`} className="num hover:underline">
                          {formats.phone(member.phone_number)}
                        </a>
                        <CopyButton text={member.phone_number} label={t.copyPhone} />
                      </span>
                    ),
                  },
                ]
              : []),
            { term: t.gyms, value: member.gym.gyms.map(({ name }) => name).join(', ') || '—' },
            ...(member.status_reason ? [{ term: t.reasonWas, value: member.status_reason }] : []),
          ]}
        />
        <Actions member={member} />
      </div>
    </Card>
  )
}

function Actions({ member }: { member: Member }) {
  const t = useTexts(texts)
  const role = useRole()
  const go = useGo()
  const adminId = useOptionalParam('admin_id')
  const gymId = useOptionalParam('gym_id')
  const [question, setQuestion] = useState<MemberQuestion | null>(null)
  const [mayBan, mayRemove] = [useCan(members.setStatus), useCan(members.remove)]
  const sells = role === 'admin' || role === 'employee'
  const refused = (may: boolean) => (may ? {} : { disabledReason: t.noRight })
  const list = gymId ? paths.gym(gymId, adminId) : paths.members(role)
  return (
    <div className="flex w-full flex-wrap gap-2">
      {sells && memberCan('sell', member.status) && (
        <Link to={paths.memberSell(role, member._id)} className={buttonClass({ variant: 'primary' })}>
          <BadgePlus aria-hidden="true" />
          {t.sell}
        </Link>
      )}
      {sells && !memberCan('sell', member.status) && (
        <Button variant="primary" disabledReason={t.bannedNoSale}>
          {t.sell}
        </Button>
      )}
      {sells && (
        <Link to={paths.memberEdit(role, member._id)} className={buttonClass({ variant: 'secondary' })}>
          <Pencil aria-hidden="true" />
          {t.edit}
        </Link>
      )}
      <Menu
        label={t.actions(member.fullname)}
        items={[
          memberCan('ban', member.status)
            ? { label: t.ban, icon: <Ban aria-hidden="true" />, onSelect: () => setQuestion('ban'), ...refused(mayBan) }
            : {
                label: t.unban,
                icon: <Undo2 aria-hidden="true" />,
                onSelect: () => setQuestion('unban'),
                ...refused(mayBan),
              },
          {
            label: t.remove,
            icon: <Trash2 aria-hidden="true" />,
            tone: 'bad',
            onSelect: () => setQuestion('remove'),
            ...refused(mayRemove),
          },
        ]}
      />
      {question && (
        <Suspense>
          <MemberActDialog
            member={member}
            question={question}
            adminId={adminId}
            onClose={() => setQuestion(null)}
            onRemoved={() => go(list, { replace: true })}
          />
        </Suspense>
      )}
    </div>
  )
}

function About({ member }: { member: Member }) {
  const t = useTexts(texts)
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
                <CopyButton text={member.code} label={t.copyCode} />
              </span>
            ),
          },
          { term: t.gender, value: member.gender ? t.genders[member.gender] : t.unknown },
          {
            term: t.birth,
            value: <span className="num">{member.dateOfBirth ? formats.day(member.dateOfBirth) : t.unknown}</span>,
          },
          { term: t.since, value: <span className="num">{formats.instant(member.createdAt).slice(0, 10)}</span> },
          { term: t.membershipsInAll, value: <span className="num">{formats.number(member.memberships.total)}</span> },
          { term: t.paidInAll, value: <span className="num">{formats.som(member.memberships.paid_amount)}</span> },
          { term: t.note, value: member.note ?? t.noNote },
        ]}
      />
    </Card>
  )
}
