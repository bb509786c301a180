import { expect, test } from 'vitest'
import { actTowards, adminActsFrom, adminStatuses, type WantedStatus, wantedStatuses } from './rules.ts'

test('the only steps are: approve, reject, block, unblock', () => {
  const steps = adminStatuses.flatMap((status) => adminActsFrom(status).map((act) => `${status} ${act}`))
  expect(steps.sort()).toEqual(['active block', 'blocked unblock', 'pending approve', 'pending reject'])
})

test('an act may be asked for by its name or by the status it leads to', () => {
  const found = adminStatuses.flatMap((status) =>
    wantedStatuses.map((wanted) => [status, wanted, actTowards(status, wanted as WantedStatus)].join(' ')),
  )
  expect(found.filter((line) => !line.endsWith(' ')).sort()).toEqual([
    'active block block',
    'active blocked block',
    'blocked active unblock',
    'blocked unblock unblock',
    'pending active approve',
    'pending approve approve',
    'pending blocked reject',
    'pending reject reject',
  ])
})
