import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { beginSession, callApi, freshPhone, lastCode, type Method, type Owner, ownerWithGym, signIn } from './people.ts'

/** A reception arranged past the screens: an owner's gym with a plan, members and somebody behind the desk. */

type Reply = Record<string, never>

export type Person = { id: string; name: string; phone: string; code: string }
export type Employee = { id: string; name: string; phone: string; password: string }
type Given = { request: APIRequestContext }

export class Desk {
  readonly #request: APIRequestContext
  readonly #token: string
  readonly owner: Owner
  readonly planId: string
  constructor(request: APIRequestContext, token: string, owner: Owner, planId: string) {
    this.#request = request
    this.#token = token
    this.owner = owner
    this.planId = planId
  }

  /** As the owner. */
  call<T = Reply>(method: Method, path: string, body?: unknown): Promise<T> {
    return callApi<T>(this.#request, method, path, body, this.#token)
  }

  async gym(name: string): Promise<{ id: string; name: string }> {
    const place = { name, phone_number: freshPhone(), address: 'Registon 2', facilities: ['Dush'] }
    const { gym } = await this.call<{ gym: { _id: string } }>('POST', '/gym/create', place)
    return { id: gym._id, name }
  }

  /** `paid`: what was paid of a membership of 300 000; null for none. */
  async member(name: string, { paid = 300_000, phone = freshPhone() }: { paid?: number | null; phone?: string } = {}) {
    const { gymId } = this.owner
    const { member } = await this.call<{ member: { _id: string; code: string } }>('POST', '/member/create', {
      fullname: name,
      phone_number: phone,
      gender: 'female',
      gyms: [gymId],
    })
    const person: Person & { membershipId: string } = {
      id: member._id,
      name,
      phone,
      code: member.code,
      membershipId: '',
    }
    if (paid === null) return person
    const { membership } = await this.call<{ membership: { _id: string } }>('POST', '/membership/create', {
      member_id: member._id,
      gym_id: gymId,
      plan_id: this.planId,
      ...(paid > 0 ? { payment: { paid_amount: paid, payment_method: 'card' } } : {}),
    })
    return { ...person, membershipId: membership._id }
  }

  /** Taken on and, unless told otherwise, with the phone confirmed. */
  async employee({
    gyms = [this.owner.gymId],
    permissions,
    isConfirmed = true,
    hasOwnPassword = false,
  }: {
    gyms?: string[]
    permissions?: string[]
    isConfirmed?: boolean
    /** Who has chosen one begins at home, others are led to choose it. */
    hasOwnPassword?: boolean
  } = {}): Promise<Employee> {
    const given = { name: 'Nilufar Karimova', phone: freshPhone(), password: 'qabulxona-7' }
    const { employee } = await this.call<{ employee: { _id: string } }>('POST', '/employee/create', {
      fullname: given.name,
      phone_number: given.phone,
      password: given.password,
      gyms,
      ...(permissions && { permissions }),
    })
    if (isConfirmed) {
      const body = { phone_number: given.phone }
      await callApi(this.#request, 'POST', '/employee/confirm/phone/send/code', body)
      const code = await lastCode(this.#request, given.phone)
      await callApi(this.#request, 'POST', '/employee/verify/phone/send/code', { ...body, code })
    }
    if (!hasOwnPassword) return { id: employee._id, ...given }
    const password = `${given.password}-oʻzi`
    const login = { phone_number: given.phone, password: given.password }
    const { accessToken } = await callApi<{ accessToken: string }>(this.#request, 'POST', '/employee/login', login)
    const change = { old_password: given.password, new_password: password }
    await callApi(this.#request, 'PUT', '/auth/password', change, accessToken)
    return { id: employee._id, ...given, password }
  }

  async updateEmployee({ id }: Employee, changes: { gyms?: string[]; permissions?: string[] }): Promise<void> {
    const { employee } = await this.call<{ employee: { version: number } }>('GET', `/employee/one/${id}`)
    await this.call('PUT', `/employee/update/${id}`, { ...changes, version: employee.version })
  }
}

export async function openDesk({ request }: Given): Promise<Desk> {
  const owner = await ownerWithGym(request)
  const login = { phone_number: owner.phone, password: owner.password }
  const { accessToken } = await callApi<{ accessToken: string }>(request, 'POST', '/admin/login', login)
  const { plan } = await callApi<{ plan: { _id: string } }>(
    request,
    'POST',
    '/plans/create/membership',
    {
      name: 'Oylik cheksiz',
      plan_category: 'membership',
      price: 300_000,
      duration: 30,
      freeze_days: 14,
      options: [{ key: 'Zal', value: 'cheksiz' }],
      gyms: [owner.gymId],
    },
    accessToken,
  )
  return new Desk(request, accessToken, owner, plan._id)
}

export const signInEmployee = (page: Page, { phone, password }: Employee): Promise<void> =>
  signIn(page, 'Employee', phone, password)
export const beginEmployeeSession = (page: Page, { phone, password }: Employee): Promise<void> =>
  beginSession(page, 'Employee', phone, password)

/** Nothing of the page is wider than the screen. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const extra = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(extra).toBeLessThanOrEqual(0)
}
