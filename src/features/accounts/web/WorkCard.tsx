import { Card } from '#src/ui/Card.tsx'
import { DefinitionList } from '#src/ui/DefinitionList.tsx'
import { useFormats, useTexts } from '#src/web/texts.ts'
import type { EmployeeAccount } from '../contract.ts'
import { texts } from './texts.ts'

/** Where an employee works and whom they ask. */
export function WorkCard({ employee }: { employee: EmployeeAccount }) {
  const t = useTexts(texts)
  const formats = useFormats()
  const owner = employee.admin_id
  return (
    <Card title={t.work}>
      <DefinitionList
        facts={[
          { term: t.position, value: employee.position ?? <span className="text-muted">{t.noPosition}</span> },
          {
            term: t.gyms,
            value: employee.gyms.map(({ name }) => name).join(', ') || <span className="text-muted">{t.noGyms}</span>,
          },
          {
            term: t.owner,
            value: (
              <>
                {owner.fullname},{' '}
                <a href={`tel:${owner.phone_number}`} className="num whitespace-nowrap hover:underline">
                  {formats.phone(owner.phone_number)}
                </a>
              </>
            ),
          },
        ]}
      />
    </Card>
  )
}
