import { paths } from '#src/contract/paths.ts'
import { TabLinks } from '#src/ui/TabLinks.tsx'
import { Link } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import { texts } from './texts.ts'

export function AdminTabs({ current }: { current: 'all' | 'create' }) {
  const t = useTexts(texts)
  return (
    <TabLinks
      label={t.admins}
      current={current}
      tabs={[
        { id: 'all', label: t.admins, render: (link) => <Link to={paths.admins()} {...link} /> },
        { id: 'create', label: t.createAdmin, render: (link) => <Link to={paths.adminCreate()} {...link} /> },
      ]}
    />
  )
}
