import { paths } from '#src/contract/paths.ts'
import { TabLinks } from '#src/ui/TabLinks.tsx'
import { useRole } from '#src/web/me.ts'
import { Link } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import { texts } from './texts.ts'

/** The door, and what has happened at it. */
export function DoorTabs({ current }: { current: 'door' | 'visits' | 'refused' }) {
  const t = useTexts(texts)
  const role = useRole()
  return (
    <TabLinks
      label={t.title}
      current={current}
      tabs={[
        { id: 'door', label: t.door, render: (link) => <Link to={paths.checkIn(role)} {...link} /> },
        { id: 'visits', label: t.visits, render: (link) => <Link to={paths.visits(role)} {...link} /> },
        { id: 'refused', label: t.refusals, render: (link) => <Link to={paths.refusedVisits(role)} {...link} /> },
      ]}
    />
  )
}
