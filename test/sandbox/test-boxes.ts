import { randomBytes } from 'node:crypto'
import type { Boxes } from './recorded.ts'

type Provided = { provider: string; is_set: boolean; is_test: boolean; addresses: string[] }
type Reply = { accessToken?: string; providers?: Provided[]; message?: string }

/** Enters test boxes of the three providers at an owner of a product that runs somewhere; a box that takes real money stays as it is. */
export async function enterTestBoxes(server: string, phone_number: string, password: string): Promise<Boxes> {
  let token = ''
  async function call(method: string, path: string, body?: object): Promise<Reply> {
    const answer = await fetch(`${server}/api${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': randomBytes(16).toString('hex'),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const reply = (await answer.json()) as Reply
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${reply.message ?? ''}`)
    return reply
  }
  token = (await call('POST', '/admin/login', { phone_number, password })).accessToken ?? ''
  const before = (await call('GET', '/payment/provider/all')).providers ?? []
  const real = before.filter(({ is_set, is_test }) => is_set && !is_test).map(({ provider }) => provider)
  if (real.length > 0) throw new Error(`${real.join(', ')}: a box that is no test one is left alone`)
  const key = () => randomBytes(18).toString('hex')
  const [payme, click, uzum] = [key(), key(), key()]
  const switches = { is_on: true, is_test: true }
  const ids = { merchant_id: '11111', service_id: '22222', merchant_user_id: '33333' }
  await call('PUT', '/payment/provider/payme', {
    ...switches,
    merchant_id: '64a5e0f0c1b2a3d4e5f60718',
    test_key: payme,
  })
  await call('PUT', '/payment/provider/click', { ...switches, ...ids, secret_key: click })
  await call('PUT', '/payment/provider/uzum', { ...switches, service_id: '498624', login: 'uzum', password: uzum })
  const { providers = [] } = await call('GET', '/payment/provider/all')
  // the product may call itself by a public name that leads here by a detour alone
  const urlOf = (name: string) => {
    const address = providers.find(({ provider }) => provider === name)?.addresses[0] ?? ''
    return server + new URL(address, server).pathname.replace(/\/(prepare|check)$/, '')
  }
  return {
    payme: { url: urlOf('payme'), key: payme },
    click: { url: urlOf('click'), serviceId: ids.service_id, secretKey: click },
    uzum: { url: urlOf('uzum'), serviceId: '498624', login: 'uzum', password: uzum },
  }
}
