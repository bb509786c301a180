import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'
import { addDays, type Day } from '#src/contract/days.ts'
import { newId } from '#src/contract/ids.ts'
import type { Language } from '#src/contract/languages.ts'
import { defaultTicks } from '#src/contract/permissions.ts'
import { mobileCodes } from '#src/contract/phones.ts'
import { foldText } from '#src/contract/text.ts'
import { type Application, createApplication } from '#src/app/application.ts'
import type { Role } from '#src/contract/roles.ts'
import { giveAddress } from '#src/features/gyms/server/public-address.ts'
import { insertAccount } from '#src/features/sessions/server/accounts.ts'
import { hashPassword } from '#src/features/sessions/server/passwords.ts'
import type { Db, RunStatement } from '#src/server/db.ts'
import type { Scope } from '#src/server/scope.ts'
import { createLog, type Log } from '#src/server/log.ts'
import { cloneDatabase, isOnCitus } from './database.ts'
import { createOwnerProof } from './owner-proof.ts'
import { startPooler } from './pooler.ts'
import { type Copy, replicatedDatabase } from './replicated-database.ts'
import { seeSent, writeSent } from './sent-statements.ts'
import { createStatementProof } from './statement-proof.ts'

/** An answer of the API: status, parsed JSON and headers. */
// oxlint-disable-next-line typescript/no-explicit-any -- a test reads whatever came back and asserts it
export type Answer = { status: number; body: any; headers: Headers; text: string }
/** What an application may be made with. */
type Given = Parameters<typeof createApplication>[0]
type SendOptions = { body?: unknown; form?: FormData; headers?: Record<string, string>; language?: Language }

/** Somebody who calls the API over HTTP. */
export type Caller = {
  role: Role | 'visitor'
  id: string
  token: string
  get(path: string, options?: SendOptions): Promise<Answer>
  post(path: string, body?: unknown, options?: SendOptions): Promise<Answer>
  put(path: string, body?: unknown, options?: SendOptions): Promise<Answer>
  del(path: string, options?: SendOptions): Promise<Answer>
}

export type World = {
  /** Where the API listens, with `/api`. */
  base: string
  application: Application
  ownerUrl: string
  /** As the product reaches its database. */
  appUrl: string
  /** The copy of `isReplicated`. */
  copy: Copy | undefined
  /** Where pictures are stored. */
  filesFolder: string
  accessLogFolder: string
  visitor: Caller
  superadmin(): Promise<Caller>
  /** A fresh owner, signed in: the tenant of one test. */
  admin(given?: { fullname?: string }): Promise<Caller & { phone: string; password: string }>
  /** A gym of an owner, with an active subscription unless told otherwise. */
  gym(
    admin: { id: string },
    given?: { name?: string; subscription?: 'active' | 'none' | { start: Day; days: number; status: string } },
  ): Promise<{ id: string }>
  /** An employee of an owner, confirmed and signed in. */
  employee(
    admin: { id: string },
    given?: { gyms?: string[]; ticks?: readonly string[] },
  ): Promise<Caller & { phone: string; password: string }>
  /** Signs a person in by a session made in the database: members have no password. */
  session(role: Role, subjectId: string): Promise<Caller>
  /** Straight at the database, under any scope: to arrange what no endpoint can, and to look behind the answers. */
  sql<T>(scope: Scope, work: (db: Db) => Promise<T>): Promise<T>
  /** Moves the product's clock; null is now. */
  clock(instant: Date | null): void
  /** One more server of the product on the same database; `at` is the same person there. */
  another(changed?: Partial<Given>): Promise<{ application: Application; base: string; at(caller: Caller): Caller }>
}

let phoneCounter = Math.floor(Math.random() * 1_000_000)
/** A mobile number that no other test of this run has. */
export const freshPhone = (): string => `+998${mobileCodes[0]}${String(++phoneCounter % 10_000_000).padStart(7, '0')}`

const testPassword = 'sinov-paroli'
/** Costly by its purpose: made once in a process. */
let passwordHash: Promise<string> | undefined

/** The product on a database of its own, listening; one for each test file. Destructure nothing before a test runs. */
export function useApi(
  options: Partial<Pick<Given, 'telegram' | 'codeGateway' | 'sms' | 'backups' | 'register'>> & {
    runsJobs?: boolean
    /** Told of every statement with its rows. */
    onStatement?: (statement: RunStatement) => void
    requestsPerMinute?: number
    isInMaintenance?: boolean
    log?: Log
    /** The built web app; none unless told. */
    siteFolder?: string
    metricsToken?: string
    publicUrl?: string
    linksPerDay?: number
    pictureBytes?: number
    /** In the place of the push services of browsers. */
    pushServices?: readonly string[]
    /** Addresses whose X-Forwarded-For counts: tests come from many places. */
    trustProxy?: readonly string[]
    accessLogDays?: number
    securityContact?: string
    superadminsNeedFactor?: boolean
    /** null: as in production that was given none. */
    secretsKey?: null
    payments?: Partial<Given['payments']>
    /** Through PgBouncer in transaction mode. */
    isPooled?: boolean
    /** In a cluster of its own, with a copy that answers what may be old. */
    isReplicated?: boolean
  } = {},
): World {
  const world = {} as World // filled before the first test runs
  let stop: () => Promise<void>
  beforeAll(async () => {
    const replicated = options.isReplicated ? await replicatedDatabase() : undefined
    const database = replicated ?? (await cloneDatabase())
    const folder = await mkdtemp(path.join(tmpdir(), 'polvon-test-'))
    const filesFolder = path.join(folder, 'files')
    const proof = await createStatementProof(database.ownerUrl)
    const owned = createOwnerProof()
    const sentFile = process.env['STATEMENTS_SENT']
    const pooler = options.isPooled ? await startPooler(database.listenUrl) : undefined
    const given: Given = {
      onStatement: (statement) => {
        proof.see(statement)
        owned.see(statement)
        if (sentFile) seeSent(statement)
        options.onStatement?.(statement)
        globalThis.onMutantStatement?.(statement, database.ownerUrl)
      },
      appUrl: pooler ? pooler.url : database.appUrl,
      ownerUrl: database.queueUrl,
      listenUrl: database.listenUrl,
      replica: replicated?.copy,
      poolSize: 25,
      hasPrepared: true,
      hasLiteralStrings: true,
      secret: 'a secret of the tests, thirty-two letters long',
      secretsKey: options.secretsKey === null ? undefined : Buffer.alloc(32, 'k'),
      payments: {
        paymeAddresses: ['127.0.0.1/32'],
        paymeCheckoutUrl: undefined,
        paymeApiUrl: 'http://127.0.0.1:9/api',
        clickPayUrl: 'https://my.click.uz',
        clickApiUrl: 'http://127.0.0.1:9', // nobody listens there
        uzumUrl: 'https://www.uzumbank.uz',
        keepsTestApart: false,
        ...options.payments,
      },
      register: options.register,
      publicUrl: options.publicUrl,
      files: { driver: 'local', folder: filesFolder },
      requestsPerMinute: options.requestsPerMinute ?? 1_000_000,
      trustProxy: options.trustProxy ?? [],
      accessLog: { folder: path.join(folder, 'access-log'), days: options.accessLogDays ?? 0, mostBytes: 100_000_000 },
      linksPerDay: options.linksPerDay ?? 1_000_000,
      pictureBytes: options.pictureBytes ?? 1_000_000_000,
      securityContact: options.securityContact,
      superadminsNeedFactor: options.superadminsNeedFactor ?? false,
      dataDir: folder,
      auditHeads: path.join(folder, 'audit-heads'),
      keepMonths: { sms: 12, visits: 36, audit: 60 },
      exportsFolder: path.join(folder, 'exports'),
      ...(options.backups && { backups: options.backups }),
      isInMaintenance: options.isInMaintenance ?? false,
      metricsToken: options.metricsToken,
      siteFolder: options.siteFolder ?? path.join(folder, 'no-site'),
      sms: options.sms ?? { driver: 'outbox' },
      telegram: options.telegram,
      codeGateway: options.codeGateway,
      pushServices: options.pushServices,
      log: options.log ?? createLog({ level: process.env['TEST_LOG'] ?? 'fatal', pretty: false }),
      checkReplies: true,
      runsJobs: options.runsJobs ?? false,
      hasTestClock: true,
    }
    const servers: Application[] = []
    const listen = async (changed = {}): Promise<{ application: Application; base: string }> => {
      const application = await createApplication({ ...given, ...changed })
      servers.push(application)
      return { application, base: `${await application.http.listen({ port: 0, host: '127.0.0.1' })}/api` }
    }
    const { application, base } = await listen()
    Object.assign(world, {
      ...worldOf(application, base, database.ownerUrl),
      appUrl: given.appUrl,
      copy: replicated?.copy,
      filesFolder,
      accessLogFolder: path.join(folder, 'access-log'),
      async another(changed) {
        const other = await listen(changed)
        return { ...other, at: ({ role, id, token }) => callerOf(other.base, role, id, token) }
      },
    } satisfies World)
    stop = async () => {
      await Promise.all(servers.map((server) => server.close()))
      await pooler?.stop()
      // a plan for no value in particular is none that Citus makes; elsewhere it is asked of the same statements
      const { unowned, untold } = isOnCitus() ? { unowned: [], untold: [] } : await owned.faults(database.ownerUrl)
      await database.drop()
      await rm(folder, { recursive: true, force: true })
      const seenFile = process.env['STATEMENTS_SEEN']
      if (seenFile)
        await appendFile(
          seenFile,
          proof
            .seen()
            .map((place) => `${place}\n`)
            .join(''),
        )
      if (sentFile) await writeSent(sentFile)
      expect(proof.faults(), 'statements whose rows are not what their templates declare').toEqual([])
      expect(unowned, 'tables of an owner that a statement reads without naming the owner').toEqual([])
      expect(untold, 'tables that a statement reads or writes and pages are not told of').toEqual([])
    }
  })
  afterAll(() => stop())
  return world
}

function callerOf(base: string, role: Caller['role'], id: string, token: string): Caller {
  const send = async (
    method: string,
    url: string,
    { body, form, headers = {}, language = 'uz' }: SendOptions = {},
  ): Promise<Answer> => {
    const response = await fetch(base + url, {
      method,
      headers: {
        'accept-language': language,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(form
        ? { body: form }
        : body === undefined
          ? {}
          : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : text }
  }
  return {
    role,
    id,
    token,
    get: (url, given) => send('GET', url, given),
    post: (url, body, given) => send('POST', url, { body, ...given }),
    put: (url, body, given) => send('PUT', url, { body, ...given }),
    del: (url, given) => send('DELETE', url, given),
  }
}

function worldOf(
  application: Application,
  base: string,
  ownerUrl: string,
): Omit<World, 'appUrl' | 'copy' | 'filesFolder' | 'accessLogFolder' | 'another'> {
  const { database, tokens, clock } = application.deps
  const hashed = (passwordHash ??= hashPassword(testPassword))
  const visitor = callerOf(base, 'visitor', '', '')
  const inScope: World['sql'] = (scope, work) => database.transaction(scope, ({ db }) => work(db))

  const session: World['session'] = async (role, subjectId) => {
    const { openSession } = await import('#src/features/sessions/server/sessions.ts')
    const opened = await inScope({ role: 'auth' }, async (db) => {
      const { rows } = await sql<
        Parameters<typeof openSession>[2]
      >`select * from accounts where role = ${role} and subject_id = ${subjectId}`.execute(db)
      if (!rows[0]) throw new Error(`no ${role} account for ${subjectId}`)
      const made = await openSession(db, tokens, rows[0], clock.now(), { userAgent: 'test', ip: '127.0.0.1' })
      if (!made) throw new Error(`the ${role} account of ${subjectId} was changed`)
      // tests move the clock by months, and ask for what happens to a session by signing in
      await sql`update sessions set expires_at = expires_at + interval '1 year' where subject_id = ${subjectId}`.execute(
        db,
      )
      return made
    })
    return callerOf(base, role, subjectId, opened.accessToken)
  }

  return {
    base,
    application,
    ownerUrl,
    visitor,
    session,
    sql: inScope,
    clock: (instant) => clock.moveTo(instant),

    async superadmin() {
      const id = newId()
      await database.transaction({ role: 'platform' }, async ({ db, enter }) => {
        await sql`insert into superadmins (id, root_name, fullname, created_at) values (${id}, ${`root-${id}`}, 'Root', now())`.execute(
          db,
        )
        await enter({ role: 'auth' })
        await insertAccount(db, {
          role: 'superadmin',
          login: `root-${id}`,
          subjectId: id,
          adminId: null,
          status: 'active',
          passwordHash: await hashed,
          now: clock.now(),
        })
      })
      return session('superadmin', id)
    },

    async admin({ fullname = 'Sardor Rahimov' } = {}) {
      const id = newId()
      const phone = freshPhone()
      await database.transaction({ role: 'platform' }, async ({ db, enter }) => {
        await sql`
          insert into admins (id, fullname, phone_number, address, status, approved_at, search_text, created_at)
          values (${id}, ${fullname}, ${phone}, 'Toshkent', 'active', now(), ${foldText(`${fullname} ${phone}`)}, ${clock.now()})`.execute(
          db,
        )
        await enter({ role: 'auth' })
        await insertAccount(db, {
          role: 'admin',
          login: phone,
          subjectId: id,
          adminId: id,
          status: 'active',
          passwordHash: await hashed,
          now: clock.now(),
        })
      })
      return { ...(await session('admin', id)), phone, password: testPassword }
    },

    async gym(admin, { name = 'Temir Zal', subscription = 'active' } = {}) {
      const id = newId()
      await inScope({ role: 'platform' }, async (db) => {
        await sql`
          insert into gyms (admin_id, id, name, phone_number, address, search_text, created_at)
          values (${admin.id}, ${id}, ${name}, ${freshPhone()}, 'Chilonzor', ${foldText(name)}, ${clock.now()})`.execute(
          db,
        )
        await sql`insert into gym_settings (admin_id, gym_id) values (${admin.id}, ${id})`.execute(db)
        await sql`insert into gym_facilities (admin_id, gym_id, position, name) values (${admin.id}, ${id}, 0, 'Dush')`.execute(
          db,
        )
        await giveAddress(db, { adminId: admin.id, id, name, now: clock.now() })
        if (subscription === 'none') return
        const { start, days, status } =
          subscription === 'active' ? { start: addDays(clock.today(), -10), days: 365, status: 'active' } : subscription
        await sql`
          insert into subscriptions (admin_id, id, gym_id, plan_name, start_on, duration_days, price_tiyin, status, stopped_on, created_at)
          values (${admin.id}, ${newId()}, ${id}, 'default plan', ${start}, ${days}, 0, ${status}, ${status === 'stoped' ? start : null}, ${clock.now()})`.execute(
          db,
        )
      })
      return { id }
    },

    async employee(admin, { gyms = [], ticks = defaultTicks } = {}) {
      const id = newId()
      const phone = freshPhone()
      await database.transaction({ role: 'platform' }, async ({ db, enter }) => {
        await sql`
          insert into employees (admin_id, id, fullname, phone_number, status, permissions, search_text, phone_confirmed_at, created_at)
          values (${admin.id}, ${id}, 'Nilufar Karimova', ${phone}, 'active', ${[...ticks]}, ${foldText(`Nilufar Karimova ${phone}`)}, now(), ${clock.now()})`.execute(
          db,
        )
        for (const gym of gyms)
          await sql`insert into employee_gyms (admin_id, employee_id, gym_id, created_at) values (${admin.id}, ${id}, ${gym}, ${clock.now()})`.execute(
            db,
          )
        await enter({ role: 'auth' })
        await insertAccount(db, {
          role: 'employee',
          login: phone,
          subjectId: id,
          adminId: admin.id,
          status: 'active',
          passwordHash: await hashed,
          now: clock.now(),
        })
      })
      return { ...(await session('employee', id)), phone, password: testPassword }
    },
  }
}
