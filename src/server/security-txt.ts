import type { FastifyInstance } from 'fastify'
import type { Clock } from './clock.ts'

const lastsDays = 180

/** RFC 9116: whom to tell of a hole. It expires, so that nobody writes to an address that was left behind. */
export function addSecurityTxt(
  app: FastifyInstance,
  { contact, clock, publicUrl }: { contact: string; clock: Clock; publicUrl: string | undefined },
): void {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const expires = new Date(clock.now().getTime() + lastsDays * 86_400_000)
    expires.setUTCHours(0, 0, 0, 0)
    return reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          `Contact: ${contact}`,
          `Expires: ${expires.toISOString()}`,
          'Preferred-Languages: uz, ru, en',
          ...(publicUrl ? [`Canonical: ${new URL('/.well-known/security.txt', publicUrl).href}`] : []),
          '',
        ].join('\n'),
      )
  })
}
