import http from 'node:http'
import { expect } from 'vitest'
import type { Answer, Caller } from './api.ts'

/** An open page of this person: what its stream has told so far. */
export async function openPage(base: string, { token }: Pick<Caller, 'token'>) {
  const heard: string[] = []
  const request = http.get(`${base}/notification/stream`, {
    headers: { authorization: `Bearer ${token}` },
    agent: false,
  })
  const response = await new Promise<http.IncomingMessage>((resolve, reject) =>
    request.on('response', resolve).on('error', reject),
  )
  response.setEncoding('utf8').on('data', (text: string) => heard.push(text))
  const count = (line: string) => heard.join('').split(line).length - 1
  return {
    until: async (line: string, times = 1) => {
      await expect.poll(() => count(line), { message: `${line} ${times} times` }).toBe(times)
    },
    count,
    ended: new Promise((resolve) => response.on('end', resolve)),
    close: () => request.destroy(),
  }
}

/** Does one act after the other; each is told once to the page of a desk, as a change of memberships at its gym. */
export function toldOf(page: Pick<Awaited<ReturnType<typeof openPage>>, 'until'>, gymId: string) {
  let told = 0
  return async (act: Promise<Answer>): Promise<Answer> => {
    const answer = await act
    expect([answer.status < 300, answer.body]).toEqual([true, answer.body])
    await page.until(changedMemberships(gymId), ++told)
    return answer
  }
}

export const changedMemberships = (gymId: string): string => `event: memberships\ndata: {"gym_id":"${gymId}"}`
