import { paths } from '#src/contract/paths.ts'
import { TabLinks } from '#src/ui/TabLinks.tsx'
import { pageExists } from '#src/web/layout/crumbs.ts'
import { Link, useOptionalParam, useParam } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import { placeTexts } from './place-texts.ts'
import { texts } from './texts.ts'

type Section = 'profile' | 'subscriptions' | 'statistics' | 'settings' | 'doors' | 'photos' | 'edit'

/** The pages of one gym as tabs, on the owner's side and on the superadmin's. Only those that exist. */
export function GymSections({ current }: { current: Section }) {
  const t = useTexts(texts)
  const place = useTexts(placeTexts)
  const gymId = useParam('gym_id')
  const adminId = useOptionalParam('admin_id')
  const sections = [
    { id: 'profile', label: place.gym, to: paths.gym(gymId, adminId) },
    { id: 'subscriptions', label: t.subscriptions, to: paths.gymPart('subscriptions', gymId, adminId) },
    { id: 'statistics', label: t.statistics, to: paths.gymPart('statistics', gymId, adminId) },
    { id: 'settings', label: t.settings, to: paths.gymPart('settings', gymId, adminId) },
    { id: 'photos', label: t.photos, to: paths.gymPart('photos', gymId, adminId) },
    { id: 'doors', label: t.doors, to: paths.gymPart('doors', gymId, adminId) },
    { id: 'edit', label: t.edit, to: paths.gymPart('edit', gymId, adminId) },
  ]
  return (
    <TabLinks
      label={place.gym}
      current={current}
      tabs={sections
        .filter(({ to }) => pageExists(to))
        .map(({ id, label, to }) => ({ id, label, render: (link) => <Link to={to} {...link} /> }))}
    />
  )
}
