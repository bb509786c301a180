import {
  type Account,
  basic,
  expectOf,
  type Journal,
  newExternalId,
  newJournal,
  type Received,
  send,
  twice,
} from './journal.ts'

export type UzumBox = { url: string; serviceId: string; login: string; password: string }

/** Uzum's side: one call. */
export const uzumCall = (box: UzumBox, operation: string, body: object, headers?: Record<string, string>) =>
  send(`${box.url}/${operation}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(headers ?? basic(box.login, box.password)) },
    body: JSON.stringify({ serviceId: Number(box.serviceId), timestamp: 1_795_000_000_000, ...body }),
  })

/** The whole protocol on one open invoice, which ends as returned. */
export async function uzumScript(box: UzumBox, { number, amount }: Account): Promise<Journal> {
  const journal = newJournal()
  const params = { invoice: number }
  const refuses = async (step: string, errorCode: string, ask: () => Promise<Received>) => {
    const { status, body } = await twice(journal, step, ask)
    expectOf(journal, step, { http: status, ...body }, { http: 400, status: 'FAILED', errorCode })
  }
  const call = (operation: string, body: object) => uzumCall(box, operation, body)

  await refuses('no login', '10001', () => uzumCall(box, 'check', { params }, {}))
  await refuses('a wrong password', '10001', () => uzumCall(box, 'check', { params }, basic(box.login, 'x')))
  await refuses('another service', '10006', () => call('check', { serviceId: 1, params }))
  await refuses('missing fields', '10005', () => call('check', {}))
  await refuses('an unknown invoice', '10007', () => call('check', { params: { invoice: '1' } }))
  expectOf(journal, 'the check', (await call('check', { params })).body, { status: 'OK' })
  for (const odd of [amount + 1, amount / 100])
    await refuses(`the amount ${odd}`, '10011', () => call('create', { transId: 'x', params, amount: odd }))
  for (const operation of ['confirm', 'reverse', 'status'])
    await refuses(`${operation} of nothing`, '10014', () => call(operation, { transId: 'nothing' }))

  const first = newExternalId(20)
  const begun = await twice(journal, 'create', () => call('create', { transId: first, params, amount }))
  expectOf(journal, 'create', begun.body, { status: 'CREATED', transId: first, amount })
  await refuses('a second payment of the invoice', '99999', () => call('create', { transId: 'other', params, amount }))
  const reversed = await twice(journal, 'reverse before', () => call('reverse', { transId: first }))
  expectOf(journal, 'reverse before', reversed.body, { status: 'REVERSED' })
  await refuses('confirm of a reversed one', '10015', () => call('confirm', { transId: first }))

  const second = newExternalId(20)
  await call('create', { transId: second, params, amount })
  const confirmed = await twice(journal, 'confirm', () => call('confirm', { transId: second }))
  expectOf(journal, 'confirm', confirmed.body, { status: 'CONFIRMED', transId: second })
  await refuses('a paid invoice', '10008', () => call('check', { params }))
  expectOf(journal, 'status', (await call('status', { transId: second })).body, {
    status: 'CONFIRMED',
    reverseTime: null,
  })
  const returned = await twice(journal, 'reverse after', () => call('reverse', { transId: second }))
  expectOf(journal, 'reverse after', returned.body, { status: 'REVERSED' })
  await refuses('confirm of a returned one', '10015', () => call('confirm', { transId: second }))
  return journal
}
