import net from 'node:net'
import { expect, test } from 'vitest'
import { useApi } from './api.ts'
import { doubtful, heardFrom, statuses, whole } from './doubtful-messages.ts'

const world = useApi()

const heard = (bytes: string): Promise<string> =>
  heardFrom(net.connect(Number(new URL(world.base).port), '127.0.0.1'), bytes)

test.each(Object.entries(doubtful))(
  'a message with %s is refused, and nothing behind it is read as a request',
  async (_, bytes) => {
    // the product closes by itself: this end waits for a second answer
    expect(statuses(await heard(bytes))).toEqual([400])
  },
)

test('what ends where it says is answered, and the next request on the same connection too', async () => {
  for (const bytes of whole) expect(statuses(await heard(bytes))).toEqual([400, 404])
})
