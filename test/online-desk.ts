import { type Answer, type Caller, freshPhone, type World } from './api.ts'
import type { Boxes } from './sandbox/recorded.ts'

/** Keys as the providers give them. */
export const paymeBox = {
  is_on: true,
  is_test: false,
  merchant_id: '64a5e0f0c1b2a3d4e5f60718',
  key: 'payme-live-key-7Q2w',
}
export const clickBox = {
  is_on: true,
  is_test: false,
  merchant_id: '11111',
  service_id: '22222',
  merchant_user_id: '33333',
  tin: '301234567',
  secret_key: 'click-secret-8R3e',
}
export const uzumBox = {
  is_on: true,
  is_test: false,
  service_id: '498624',
  login: 'uzum-login',
  password: 'uzum-pass-9T4r',
}

export const ok = ({ status, body }: Answer) => {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

/** Changes a cash box after the password was asked for again: where the clock was moved, the proof of the session is over. */
export async function putBox(admin: Caller & { password: string }, box: object, provider = 'payme') {
  ok(await admin.post('/auth/confirm', { password: admin.password }))
  return admin.put(`/payment/provider/${provider}`, box)
}

/** Where the providers call this owner's boxes, and as whom. */
export async function doorsOf(admin: Caller): Promise<Boxes> {
  const { providers } = ok(await admin.get('/payment/provider/all'))
  const addressOf = (at: number) => String(providers[at]?.addresses?.[0] ?? '').replace(/\/(prepare|check)$/, '')
  return {
    payme: { url: addressOf(0), key: paymeBox.key },
    click: { url: addressOf(1), serviceId: clickBox.service_id, secretKey: clickBox.secret_key },
    uzum: { url: addressOf(2), serviceId: uzumBox.service_id, login: uzumBox.login, password: uzumBox.password },
  }
}

/** A gym whose member owes 300 000 soʻm, with every cash box switched on unless told otherwise. */
export async function onlineDesk(world: World, { boxes = true, price = 300_000 } = {}) {
  const admin = await world.admin()
  const gym = await world.gym(admin)
  if (boxes) {
    ok(await admin.put('/payment/provider/payme', paymeBox))
    ok(await admin.put('/payment/provider/click', clickBox))
    ok(await admin.put('/payment/provider/uzum', uzumBox))
  }
  const { plan } = ok(
    await admin.post('/plans/create/membership', {
      name: 'Oylik',
      price,
      duration: 30,
      options: [{ key: 'Zal', value: 'cheksiz' }],
      gyms: [gym.id],
    }),
  )
  /** Somebody new who owes the price. */
  async function owing(fullname = 'Aziza Karimova') {
    const { member } = ok(
      await admin.post('/member/create', {
        fullname,
        phone_number: freshPhone(),
        gender: 'female',
        gyms: [gym.id],
      }),
    )
    const sold = ok(
      await admin.post('/membership/create', { member_id: member._id, gym_id: gym.id, plan_id: plan._id }),
    )
    return { memberId: member._id as string, membershipId: sold.membership._id as string }
  }
  const first = await owing()
  const invoice = async (body: object = { membership_id: first.membershipId }, caller: Caller = admin) =>
    ok(await caller.post('/invoice/create', body)).invoice
  const payAtDesk = (paid_amount: number, membership_id = first.membershipId) =>
    admin.post('/transaction/membership/create', {
      membership_id,
      paid_amount,
      transaction_type: 'payment',
      payment_method: 'cash',
    })
  const membership = async (id = first.membershipId) => ok(await admin.get(`/membership/one/${id}`)).membership
  return { admin, gym, plan, ...first, owing, invoice, payAtDesk, membership }
}
