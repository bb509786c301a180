import { expect } from 'vitest'
import type { Answer, Caller } from './api.ts'
import { openStream } from './event-stream.ts'

/** An open page of this person, which waits for what its stream tells. */
export async function openPage(base: string, caller: Pick<Caller, 'token'>) {
  const stream = await openStream(base, caller)
  return {
    ...stream,
    until: async (line: string, times = 1) => {
      await expect.poll(() => stream.count(line), { message: `${line} ${times} times` }).toBe(times)
    },
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
