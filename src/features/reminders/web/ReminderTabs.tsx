import { paths } from '#src/contract/paths.ts'
import { TabLinks } from '#src/ui/TabLinks.tsx'
import { useRole } from '#src/web/me.ts'
import { Link } from '#src/web/navigation.tsx'
import { useTexts } from '#src/web/texts.ts'
import { texts } from './texts.ts'

/** Debtors, endings, those who did not come back, and what was sent to them. */
export function ReminderTabs({ current }: { current: 'debtors' | 'endings' | 'ended' | 'sent' }) {
  const t = useTexts(texts)
  const role = useRole()
  return (
    <TabLinks
      label={t.debtors}
      current={current}
      tabs={[
        { id: 'debtors', label: t.debtors, render: (link) => <Link to={paths.debtors(role)} {...link} /> },
        { id: 'endings', label: t.endings, render: (link) => <Link to={paths.endings(role)} {...link} /> },
        {
          id: 'ended',
          label: t.ended,
          render: (link) => <Link to={paths.endings(role)} search={{ tab: 'ended' }} {...link} />,
        },
        ...(role === 'admin'
          ? [{ id: 'sent', label: t.sentTab, render: (link: object) => <Link to={paths.ownMessages()} {...link} /> }]
          : []),
      ]}
    />
  )
}
