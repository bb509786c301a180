import type { ReactNode } from 'react'
import { paths } from '#src/contract/paths.ts'
import { CardSkeleton } from '#src/ui/Skeleton.tsx'
import { TabLinks } from '#src/ui/TabLinks.tsx'
import { useApi } from '#src/web/api.ts'
import { useCrumb } from '#src/web/layout/crumbs.ts'
import { PageState } from '#src/web/layout/PageState.tsx'
import { Link, useParam } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import { Whose } from '#src/web/whose.ts'
import { admins } from '../calls.generated.ts'
import type { AdminProfile } from '../contract.ts'
import { AdminCard } from './AdminCard.tsx'
import { AdminOverview } from './AdminOverview.tsx'
import { type AdminTab, adminTabs, useAdminTab } from './admin-tab.ts'
import { texts } from './texts.ts'

type Lists = {
  gyms: (adminId: string) => ReactNode
  subscriptions: (adminId: string) => ReactNode
  /** Of these the ones that run. */
  active: (adminId: string) => ReactNode
  /** What the owner's account did lately. */
  activity?: (adminId: string) => ReactNode
}

/** An owner as the platform sees them. The lists of later features are handed in. */
export function AdminPage(lists: Lists) {
  const id = useParam('admin_id')
  const { data, error, refetch } = useApi(admins.one, { id })
  if (!data)
    return (
      <PageState
        error={error}
        onRetry={refetch}
        skeleton={
          <div className="grid items-start gap-5 lg:grid-cols-[19rem_minmax(0,1fr)]">
            <CardSkeleton lines={5} />
            <CardSkeleton lines={6} />
          </div>
        }
      />
    )
  return (
    <Whose value={{ name: data.admin.fullname }}>
      <Profile admin={data.admin} lists={lists} />
    </Whose>
  )
}

function Profile({ admin, lists }: { admin: AdminProfile; lists: Lists }) {
  const t = useTexts(texts)
  const [tab, remember] = useAdminTab()
  useCrumb(admin.fullname)
  const labels: Record<AdminTab, string> = {
    overview: t.overview,
    gyms: t.gymsTab,
    subscriptions: t.subscriptionsTab,
  }
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[19rem_minmax(0,1fr)]">
      <AdminCard admin={admin} />
      <div className="flex min-w-0 flex-col gap-4">
        <TabLinks
          label={t.tabs}
          current={tab}
          tabs={adminTabs.map((id) => ({
            id,
            label: labels[id],
            ...(id === 'gyms' ? { count: admin.counts.gyms } : {}),
            render: (link) => (
              <Link
                to={paths.admin(admin._id)}
                search={{ tab: id }}
                keepScroll
                onClick={() => remember(id)}
                {...link}
              />
            ),
          }))}
        />
        {tab === 'overview' && (
          <>
            <AdminOverview admin={admin} onShowAll={() => remember('subscriptions')}>
              {lists.active(admin._id)}
            </AdminOverview>
            {lists.activity?.(admin._id)}
          </>
        )}
        {tab === 'gyms' && lists.gyms(admin._id)}
        {tab === 'subscriptions' && lists.subscriptions(admin._id)}
      </div>
    </div>
  )
}
