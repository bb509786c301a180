import { useTexts } from '#src/web/texts.ts'
import type { Breakdown } from '../contract.ts'
import { maker, type Rows } from '../figure-rows.ts'
import { useRowsLink } from './rows-link.tsx'
import { texts } from './texts.ts'

type Summed = Pick<Breakdown, 'by_gym' | 'by_plan' | 'by_employee'>
type Ways = {
  rows: (of: Record<string, string>) => Rows
  /** whose work it was, and what that way is called */
  person: 'made_by' | 'sold_by'
  byPerson: string
}

/** The ways to split a sum that money received and money earned share. */
export function useSumWays({ by_gym, by_plan, by_employee }: Summed, { rows, person, byPerson }: Ways) {
  const t = useTexts(texts)
  const { link } = useRowsLink()
  const roleName = (role: string) => t.roles[role as keyof typeof t.roles] ?? role
  const gym = {
    by: 'gym',
    head: t.byGym,
    rows: by_gym.map(({ gym_id, name, net }) => ({ name, value: net, link: link(rows({ gym_id })) })),
  }
  const plan = {
    by: 'plan',
    head: t.byPlan,
    rows: by_plan.map(({ plan_id, name, net }) => ({ name, value: net, link: link(rows({ plan_id })) })),
  }
  const employee = {
    by: 'employee',
    head: byPerson,
    rows: by_employee.map((row) => ({
      name: row.name ?? roleName(row.role),
      value: row.net,
      link: link(rows(maker(person, row))),
    })),
  }
  return { gym, plan, employee }
}
