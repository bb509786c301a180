import { Plus } from 'lucide-react'
import { paths } from '#src/contract/paths.ts'
import { buttonClass } from '#src/ui/button-class.ts'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { TabLinks } from '#src/ui/TabLinks.tsx'
import { Link } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import { GymList } from './GymList.tsx'
import { texts } from './texts.ts'

/** The owner's two tabs: all gyms, and a new one. */
export function GymTabs({ current }: { current: 'all' | 'create' }) {
  const t = useTexts(texts)
  return (
    <TabLinks
      label={t.gyms}
      current={current}
      tabs={[
        { id: 'all', label: t.all, render: (link) => <Link to={paths.gyms()} {...link} /> },
        { id: 'create', label: t.create, render: (link) => <Link to={paths.gymCreate()} {...link} /> },
      ]}
    />
  )
}

export function GymsPage() {
  const t = useTexts(texts)
  const create = (
    <Link to={paths.gymCreate()} className={buttonClass({ variant: 'primary' })}>
      <Plus aria-hidden="true" />
      {t.create}
    </Link>
  )
  return (
    <>
      <PageHead title={t.gyms} context={t.context} tabs={<GymTabs current="all" />} />
      <GymList
        empty={
          <EmptyState title={t.noGyms} action={create}>
            {t.noGymsText}
          </EmptyState>
        }
      />
    </>
  )
}

/** /superadmin/gyms: the gyms of all owners. */
export function PlatformGymsPage() {
  const t = useTexts(texts)
  return (
    <>
      <PageHead title={t.gyms} context={t.platformContext} />
      <GymList />
    </>
  )
}
