export type SmsConfig =
  | { driver: 'outbox' }
  | { driver: 'eskiz'; url: string; email: string; password: string; from: string }

export type Outgoing = { id: string; phone: string; text: string }
export type Handed = { status: 'sent'; providerId: string | null }

/** Hands one message to whoever delivers it. Throws when the try should be repeated. */
export type SmsDriver = { send(message: Outgoing): Promise<Handed> }

/** Nothing leaves the machine: the row in the outbox is the message. */
const outbox: SmsDriver = { send: async () => ({ status: 'sent', providerId: null }) }

type Fetch = typeof fetch

/** Eskiz (notify.eskiz.uz): a token of 30 days, renewed when it is refused; our id goes along as user_sms_id. */
export function eskizDriver(config: Extract<SmsConfig, { driver: 'eskiz' }>, request: Fetch = fetch): SmsDriver {
  let token: Promise<string> | undefined
  const call = async (path: string, body: Record<string, string>, bearer?: string) => {
    const response = await request(`${config.url.replace(/\/$/, '')}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(bearer ? { authorization: `Bearer ${bearer}` } : {}) },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(10_000),
    })
    return {
      status: response.status,
      json: (await response.json().catch(() => ({}))) as { id?: string; message?: string; data?: { token?: string } },
    }
  }
  const signIn = async (): Promise<string> => {
    const { status, json } = await call('/auth/login', { email: config.email, password: config.password })
    if (!json.data?.token) throw new Error(`the SMS gateway refused the sign-in: ${status}`)
    return json.data.token
  }
  const tokenOf = (): Promise<string> => {
    token ??= signIn().catch((error: Error) => {
      token = undefined
      throw error
    })
    return token
  }
  return {
    async send({ id, phone, text }) {
      for (let tries = 0; ; tries++) {
        const { status, json } = await call(
          '/message/sms/send',
          { mobile_phone: phone.slice(1), message: text, from: config.from, user_sms_id: id },
          await tokenOf(),
        )
        if (status === 401 && tries === 0) {
          token = undefined
          continue
        }
        if (status >= 300) throw new Error(`the SMS gateway answered ${status}`)
        return { status: 'sent', providerId: json.id ?? null }
      }
    },
  }
}

export const createSmsDriver = (config: SmsConfig): SmsDriver =>
  config.driver === 'eskiz' ? eskizDriver(config) : outbox
