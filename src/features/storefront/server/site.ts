import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { failureOf } from '#src/contract/errors.ts'
import { fieldsOf } from '#src/contract/issues.ts'
import { isId } from '#src/contract/ids.ts'
import { type Language, languageOf, languages } from '#src/contract/languages.ts'
import { publicPath, slugPattern } from '#src/features/gyms/rules.ts'
import { findPublicGym, listPublicGyms, type PublicGym } from '#src/features/gyms/server/public-address.ts'
import { orderedValue } from '#src/features/gift-orders/contract.ts'
import { strangersOrders } from '#src/features/gift-orders/rules.ts'
import { orderCard } from '#src/features/gift-orders/server/order.ts'
import { leadBody } from '#src/features/leads/contract.ts'
import { createLead, spendLead } from '#src/features/leads/server/create-lead.ts'
import { limitsOfNetworks, spendInNetworks } from '#src/features/sessions/server/throttle.ts'
import { writeAudit } from '#src/server/audit.ts'
import type { Proofs } from '#src/features/sessions/server/proof-of-work.ts'
import type { Clock } from '#src/server/clock.ts'
import type { Database, Db, Transaction } from '#src/server/db.ts'
import type { Files } from '#src/server/files.ts'
import type { FairGate } from '#src/server/gate.ts'
import { errorReply, Failure, failWithAny, throwOutcome } from '#src/server/failure.ts'
import { networkOf, networksOf } from '#src/server/network.ts'
import { parseQueryString } from '#src/server/query-string.ts'
import type { Scope } from '#src/server/scope.ts'
import { type HoldPicture, sendPicture } from '#src/server/site.ts'
import { gymPage, type LeadForm, noticePage } from './page.ts'
import { findCover, readStorefront, type Storefront } from './queries.ts'
import { pageStyle } from './style.ts'
import { words } from './texts.ts'

type Deps = {
  database: Database
  clock: Clock
  files: Pick<Files, 'getJpeg'>
  publicOrigin: string | undefined
  proofs: Proofs
  secret: string
  /** Strangers of one network leave connections to everybody else. */
  ownerGate: FairGate
  holdPicture: HoldPicture
}
type Asked = { Params: { slug: string } }

const formLimitBytes = 20_000
const emptyForm: LeadForm = { values: {}, errors: {}, isSent: false }

/** Minutes in which a search engine or a proxy may show what it has. */
const briefly = 'public, max-age=60, stale-while-revalidate=300'

const queryOf = (request: FastifyRequest): URLSearchParams => new URLSearchParams(request.url.split('?')[1] ?? '')

/** Who shared the link, when it says so. */
const friendOf = (request: FastifyRequest): string | undefined => {
  const friend = queryOf(request).get('friend')
  return isId(friend) ? friend : undefined
}

/** `?lang=` wins over what the browser says. */
function languageFor(request: FastifyRequest): Language {
  const asked = queryOf(request).get('lang')
  return languages.find((language) => language === asked) ?? languageOf(request.headers['accept-language'])
}

/** /g/{slug}: a gym's page for strangers, whole without JavaScript; and what search engines ask for. */
export async function addStorefront(
  app: FastifyInstance,
  { database, clock, files, publicOrigin, proofs, secret, ownerGate, holdPicture }: Deps,
): Promise<void> {
  const originOf = (request: FastifyRequest): string => publicOrigin ?? `${request.protocol}://${request.host}`
  const viewOf = (request: FastifyRequest) => ({
    language: languageFor(request),
    origin: originOf(request),
    now: clock.now(),
    friend: friendOf(request),
  })

  /** Whatever is asked of the database, read or written: all that one network sends at once waits in its own turn. */
  const transact = <T>(
    { ip }: FastifyRequest,
    scope: Scope,
    work: (transaction: Transaction) => Promise<T>,
    options: { readOnly?: true } = {},
  ): Promise<T> => ownerGate(networkOf(ip), () => database.transaction(scope, work, options))

  const findAnd = async <T>(
    request: FastifyRequest,
    slug: string,
    read: (db: Db, gym: PublicGym) => Promise<T>,
  ): Promise<T | undefined> => {
    if (!slugPattern.test(slug)) return undefined // nobody's, and perhaps signs that no database takes
    return transact(
      request,
      { role: 'platform' },
      async ({ db, enter }) => {
        const gym = await findPublicGym(db, slug, clock.today())
        if (!gym) return undefined
        await enter({ role: 'tenant', adminId: gym.admin_id }) // all the rest is the owner's
        return read(db, gym)
      },
      { readOnly: true },
    )
  }
  const find = (
    request: FastifyRequest,
    slug: string,
  ): Promise<{ gym: PublicGym; storefront: Storefront } | undefined> =>
    findAnd(request, slug, async (db, gym) => ({
      gym,
      storefront: await readStorefront(db, gym, { now: clock.now(), today: clock.today(), secret }),
    }))

  const send = (reply: FastifyReply, status: number, language: Language, page: string): FastifyReply =>
    reply
      .code(status)
      .type('text/html; charset=utf-8')
      .header('content-language', language)
      .header('vary', 'accept-language')
      .send(page)

  function sendMissing(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const view = viewOf(request)
    const { missing, missingText } = words[view.language]
    reply.header('cache-control', 'no-store')
    return send(reply, 404, view.language, noticePage(view, missing, missingText))
  }

  await app.register(async (scope) => {
    // what comes as JSON has no flat texts: a form alone is read here
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: formLimitBytes },
      (_request, text, done) => {
        try {
          done(null, parseQueryString(String(text)))
        } catch (error) {
          done(error as Error) // parseQueryString throws failures alone
        }
      },
    )
    scope.setErrorHandler((error, request, reply) => {
      const failure = failureBehind(error)
      if (!failure) request.log.error({ err: error, requestId: request.id }, 'unexpected error')
      const view = viewOf(request)
      const body = errorReply(failure ?? new Failure('internal', { values: { requestId: request.id } }), view.language)
      if (body.duration !== undefined) reply.header('retry-after', String(body.duration))
      reply.header('cache-control', 'no-store')
      return send(reply, body.statusCode, view.language, noticePage(view, body.message, ''))
    })

    scope.get('/g/style.css', { exposeHeadRoute: true }, async (request, reply) => {
      const { css, version } = pageStyle()
      const isNamed = queryOf(request).get('v') === version
      return reply
        .type('text/css; charset=utf-8')
        .header('cache-control', isNamed ? 'public, max-age=31536000, immutable' : 'no-cache')
        .send(css)
    })

    scope.get<Asked>('/g/:slug', { exposeHeadRoute: true }, async (request, reply) => {
      const slug = request.params.slug
      const found = await find(request, slug.toLowerCase())
      if (!found) return sendMissing(request, reply)
      const query = queryOf(request)
      if (found.gym.slug !== slug) {
        const lang = languages.find((language) => language === query.get('lang'))
        const friend = friendOf(request)
        const kept = new URLSearchParams({ ...(lang && { lang }), ...(friend && { friend }) }).toString()
        const after = kept && `?${kept}`
        return reply.header('cache-control', briefly).redirect(publicPath(found.gym.slug) + after, 301)
      }
      const view = viewOf(request)
      const page = gymPage(found.storefront, view, { ...emptyForm, isSent: query.get('sent') === '1' })
      const etag = `"${createHash('sha256').update(page).digest('base64url').slice(0, 22)}"`
      reply.header('cache-control', briefly).header('etag', etag).header('vary', 'accept-language')
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return send(reply, 200, view.language, page)
    })

    // nothing else is there, and the app's page would say so with 200
    for (const path of ['/g', '/g/*']) scope.get(path, { exposeHeadRoute: true }, sendMissing)

    /**
     * The picture that stands for the gym, under an address that stays for as long as the page is open to all: previews of a
     * link are made months later, and show what the gym shows then. Telegram and others show nothing of a WebP.
     */
    scope.get<Asked>('/g/:slug/picture', { exposeHeadRoute: true }, async (request, reply) => {
      const cover = await findAnd(request, request.params.slug.toLowerCase(), findCover)
      const name = cover?.replace(/webp$/, 'jpg')
      const etag = `"${name}"`
      const isKept = name !== undefined && request.headers['if-none-match'] === etag
      const bytes = cover && !isKept ? await files.getJpeg(cover) : undefined
      if (!name || !(isKept || bytes)) return sendMissing(request, reply)
      reply.header('cache-control', 'public, max-age=3600').header('etag', etag)
      return bytes
        ? sendPicture(reply, name, bytes, holdPicture({ whose: networkOf(request.ip), from: 'stranger' }, reply))
        : reply.code(304).send()
    })

    /** A gift card, ordered by whoever reads the page; it is paid on the page of its invoice. */
    scope.post<Asked>('/g/:slug/gift-card', async (request, reply) => {
      const view = viewOf(request)
      const slug = request.params.slug.toLowerCase()
      const values = (request.body ?? {}) as Record<string, string> // the only parser makes flat texts
      reply.header('cache-control', 'no-store')
      const found = await find(request, slug)
      if (!found?.storefront.sellsGiftCards) return sendMissing(request, reply)
      const value = (values['value'] ?? '').replace(/\s/g, '')
      const parsed = z.safeParse(z.object({ value: orderedValue() }), { value }, { reportInput: true })
      if (!parsed.success) {
        const form = { values, errors: fieldsOf(parsed.error.issues, view.language), isSent: false }
        const page = gymPage(found.storefront, view, form)
        return send(reply, failureOf('invalid_input').status, view.language, page)
      }
      const place = { adminId: found.gym.admin_id, gymId: found.gym.id }
      const { now } = view
      const day = { most: strangersOrders, windowSeconds: 24 * 3600 }
      const limits = limitsOfNetworks(networksOf(request.ip), 'gift order:ip', day)
      await transact(request, { role: 'auth' }, ({ db }) => spendInNetworks({ db, now, fail: failWithAny }, limits))
      const path = await transact(request, { role: 'tenant', adminId: place.adminId }, ({ db }) =>
        orderCard(
          {
            db,
            now,
            today: clock.today(),
            fail: failWithAny,
            audit: (entry) => {
              const act = {
                actor: null,
                adminId: place.adminId,
                action: 'gift-orders.order',
                now,
                requestId: request.id,
              }
              return writeAudit(db, act, entry)
            },
          },
          { ...place, value: parsed.data.value, memberId: null, secret },
        ),
      )
      return reply.redirect(path, 303)
    })

    /** The same as POST /lead/create, for a form without JavaScript. */
    scope.post<Asked>('/g/:slug', async (request, reply) => {
      const view = viewOf(request)
      const { language, now } = view
      const slug = request.params.slug.toLowerCase()
      const values = (request.body ?? {}) as Record<string, string> // the only parser makes flat texts
      const parsed = z.safeParse(leadBody, { ...values, slug, friend: view.friend }, { reportInput: true })
      const failed = parsed.success
        ? await take(parsed.data).then(() => undefined, refusal)
        : {
            status: failureOf('invalid_input').status,
            errors: fieldsOf(parsed.error.issues, language),
            proof: undefined,
          }
      reply.header('cache-control', 'no-store')
      if (!failed) return reply.redirect(`${publicPath(slug)}?lang=${language}&sent=1#ask`, 303)
      const found = failed.status === 404 ? undefined : await find(request, slug)
      if (!found) return sendMissing(request, reply)
      return send(reply, failed.status, language, gymPage(found.storefront, view, { values, isSent: false, ...failed }))

      async function take(body: z.output<typeof leadBody>): Promise<void> {
        await transact(request, { role: 'auth' }, ({ db }) =>
          spendLead(
            { db, now, http: { ip: request.ip, header: () => values['proof'] }, fail: failWithAny },
            proofs,
            body.phone_number,
          ),
        )
        await transact(request, { role: 'auth' }, ({ db, enter }) =>
          createLead(
            {
              db,
              enter,
              now,
              today: clock.today(),
              language,
              fail: failWithAny,
              audit: (entry) =>
                writeAudit(
                  db,
                  { actor: null, adminId: null, action: 'leads.create', now, requestId: request.id },
                  entry,
                ),
            },
            body,
          ),
        ).catch(throwOutcome)
      }

      function refusal(error: unknown): { status: number; errors: Record<string, string>; proof: unknown } {
        if (!(error instanceof Failure)) throw error
        const body = errorReply(error, language)
        const proof = (body.data as { proof?: unknown } | undefined)?.proof // of spendLead
        return { status: body.statusCode, errors: { ...body.fields, _: body.message }, proof }
      }
    })
  })

  // of the app the doors alone: a stranger who looks for the gym's app finds where members sign in, and nothing of a person
  app.get('/robots.txt', { exposeHeadRoute: true }, async (request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        `User-agent: *\nAllow: /g/\nAllow: /files/\nAllow: /$\nAllow: /login/member$\nAllow: /member$\nDisallow: /\n\nSitemap: ${originOf(request)}/sitemap.xml\n`,
      ),
  )

  app.get('/sitemap.xml', { exposeHeadRoute: true }, async (request, reply) => {
    const list = ({ db }: Transaction) => listPublicGyms(db, clock.today())
    const gyms = await transact(request, { role: 'platform' }, list, { readOnly: true })
    const urls = gyms.map(({ slug }) => `<url><loc>${originOf(request)}${publicPath(slug)}</loc></url>\n`) // a slug has no signs of XML
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`,
      )
  })
}

function failureBehind(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 413) return new Failure('too_large')
  return status >= 400 && status < 500 ? new Failure('unreadable') : undefined
}
