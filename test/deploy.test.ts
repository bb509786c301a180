import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sheets } from '#src/features/storefront/server/style.ts'
import { settingNames } from '#src/server/config.ts'
import { withClient } from '#src/server/embedded-roles.ts'
import { projectRoot } from '#src/server/project-root.ts'
import { inFiles } from '#src/server/secret-files.ts'
import { cloneDatabase, runStatement } from './database.ts'

const isInFiles = (name: string | undefined): boolean => (inFiles as readonly (string | undefined)[]).includes(name)
const read = (file: string): string => readFileSync(path.join(projectRoot(), file), 'utf8')

test('the image has whatever the server reads of its own folder, and runs as nobody who may write there', () => {
  const lines = read('Dockerfile').split('\n')
  const ofThisFolder = lines.flatMap((line) => /^COPY (?!--from)(.+) \S+$/.exec(line)?.[1]?.split(' ') ?? [])
  expect(ofThisFolder.filter((name) => !existsSync(path.join(projectRoot(), name)))).toEqual([])
  // the page is made of what lies at the top
  const ofPage = readdirSync(projectRoot()).filter((name) => /\.(?:js|html)$/.test(name))
  expect(ofThisFolder).toEqual(expect.arrayContaining([...ofPage, 'vite.config.ts']))
  const kept = read('.dockerignore').split('\n')
  const isKept = (name: string) =>
    kept.some((line) => line === `!${name}` || name.startsWith(`${line.slice(1)}/`)) || /^tsconfig.*json$/.test(name)
  expect(ofThisFolder.filter((name) => !isKept(name))).toEqual([])
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')))
  const runtime = last.flatMap((line) => /^COPY (?:--from=build )?(.+) (\S+)$/.exec(line)?.[2] ?? [])
  const ofSources = Object.values(sheets).map((file) => `src/${file}`)
  expect(runtime).toEqual(expect.arrayContaining(['dist', 'node_modules', 'db/migrations', ...ofSources]))
  // whoever else reads of the product's folder has what they read in the image: migrations, the built app and threads, settings and who looks at them
  const readers = readdirSync(path.join(projectRoot(), 'src'), { recursive: true, encoding: 'utf8' }).filter(
    (file) => /(?<!\.test)\.ts$/.test(file) && /[(=] ?projectRoot\(\)/.test(read(`src/${file}`)),
  )
  expect(readers.toSorted()).toEqual([
    'app/server.ts',
    'features/storefront/server/style.ts',
    'server/config.ts',
    'server/doctor.ts',
    'server/migrate.ts',
    'server/thread.ts',
  ])
  expect(last.findIndex((line) => line === 'USER node')).toBeGreaterThan(
    last.findLastIndex((line) => line.startsWith('RUN ')),
  )
  expect(last.join('\n')).toMatch(/HEALTHCHECK[\s\S]+\/api\/ready/)
})

test('logs may leave for another machine by a setting, and the manual says which of them stay', () => {
  const compose = read('deploy/compose.yaml')
  const services = [...compose.matchAll(/^ {2}(\w+):\n {4}<<: \*closed$/gm)].map(([, name]) => name)
  expect(services).toEqual(['app', 'database', 'dump', 'caddy'])
  expect(compose).toMatch(/x-closed: &closed\n(?: {2}.*\n)* {2}logging: \{ driver: '\$\{LOG_DRIVER:-local\}' \}/)
  expect(read('deploy/polvon.service')).not.toMatch(/^Standard(Output|Error)=/m) // the journal has it
  const elsewhere = read('docs/operation.md').split('## Logs elsewhere')[1]?.split('\n## ')[0] ?? ''
  for (const word of ['LOG_DRIVER=journald', 'systemd-journal-upload', 'DATA_DIR/access-log', 'DATA_DIR/audit-heads'])
    expect(elsewhere).toContain(word)
})

test('compose gives the app nothing but settings that there are, and no way to write to itself', () => {
  const app = /\n {2}app:\n([\s\S]+?)\n\n/.exec(read('deploy/compose.yaml'))?.[1] ?? ''
  const given = [...app.matchAll(/^ {6}([A-Z_0-9]+):/gm)].map(([, name = '']) => name)
  const files = given.filter((name) => name.endsWith('_FILE')).map((name) => name.replace(/_FILE$/, ''))
  expect(files).toEqual(['DATABASE_URL', 'MIGRATION_DATABASE_URL', 'SESSION_SECRET', 'SECRETS_KEY'])
  expect(files.filter((name) => !isInFiles(name))).toEqual([])
  const plain = given.filter((name) => !name.endsWith('_FILE'))
  expect(plain).toEqual(['PUBLIC_URL', 'HOST', 'SECURITY_CONTACT', 'TRUST_PROXY', 'SMS_DRIVER', 'ESKIZ_EMAIL'])
  expect(plain.filter((name) => !settingNames.includes(name))).toEqual([])
  expect(app).toContain('read_only: true')
  expect(app).toContain('cap_drop: [ALL]')
  expect(app).not.toContain('ports:') // the proxy alone is reached from outside
  // a night that came to nothing is tried again before the next one
  expect(read('deploy/compose.yaml')).toContain('if sh /nightly.sh; then sleep 86400; else sleep 3600; fi')
  // whatever else an operator sets: a bot, a bucket, the secrets from before
  expect(app).toContain('env_file: [{ path: app.env, required: false }]')
})

test('no container is given a secret as a setting: each has files of its own, made by chance or taken over from before', () => {
  const compose = read('deploy/compose.yaml')
  const settings = [...compose.matchAll(/([A-Z][A-Z_0-9]+):/g)].map(([, name = '']) => name)
  const secrets = settings.filter((name) => /PASSWORD|SECRET|TOKEN|KEY|DATABASE_URL/.test(name))
  expect(secrets.length).toBeGreaterThan(4)
  expect(secrets.filter((name) => !name.endsWith('_FILE'))).toEqual([])
  expect([...compose.matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name)).toEqual(
    expect.not.arrayContaining([expect.stringMatching(/PASSWORD|SECRET|TOKEN|KEY/)]),
  )

  const folder = mkdtempSync(path.join(tmpdir(), 'polvon-secrets-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const make = () => spawnSync('/bin/sh', [path.join(folder, 'make-secrets.sh')], { stdio: 'pipe' })
  writeFileSync(path.join(folder, 'make-secrets.sh'), read('deploy/make-secrets.sh'))
  writeFileSync(
    path.join(folder, '.env'),
    `DOMAIN=gym.example\nLOGIN_PASSWORD=of-before  # a remark\nSECRETS_KEY="sealed+by/it="\n`,
  )
  expect(make().status).toBe(0)
  const made = () =>
    Object.fromEntries(
      readdirSync(path.join(folder, 'secrets'), { recursive: true, encoding: 'utf8' })
        .filter((name) => statSync(path.join(folder, 'secrets', name)).isFile())
        .map((name) => [name, readFileSync(path.join(folder, 'secrets', name), 'utf8').trim()]),
    )
  const byChance = expect.stringMatching(/^[0-9a-f]{64}$/)
  const first = made()
  expect(first).toEqual({
    'app/session-secret': byChance,
    'app/secrets-key': 'sealed+by/it=',
    'app/database-url': 'postgres://polvon_login:of-before@database:5432/polvon',
    'app/migration-database-url': `postgres://polvon_owner:${first['database/owner-password']}@database:5432/polvon`,
    'database/superuser-password': byChance,
    'database/owner-password': byChance,
    'database/login-password': 'of-before',
    'database/dump-password': first['dump/dump-password'],
    'dump/dump-password': byChance,
  })
  expect(new Set(Object.values(first)).size).toBe(8)
  expect(statSync(path.join(folder, 'secrets')).mode & 0o777).toBe(0o700)
  // a second time nothing is made anew
  expect([make().status, made()]).toEqual([0, first])
  // whatever a container reads of its folder is there
  const inApp = [...compose.matchAll(/_FILE: \/run\/secrets\/([\w-]+)/g)].map(([, name]) => name)
  const inScripts = [...(compose + read('deploy/postgres-roles.sh')).matchAll(/cat "?\/run\/secrets\/([\w-]+)/g)].map(
    ([, name]) => name,
  )
  expect(inScripts).toContain('dump-password')
  const names = Object.keys(first).map((name) => path.basename(name))
  expect(inApp.filter((name) => !names.includes(name ?? ''))).toEqual([])
})

test('what an installation of before has in its settings comes into files whole, and is named to the app', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'polvon-secrets-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = (name: string) => path.join(folder, name)
  writeFileSync(file('make-secrets.sh'), read('deploy/make-secrets.sh'))
  const had = {
    SESSION_SECRET: 'a#sign#in it',
    SECRETS_KEY: '"sealed #by"  # "a remark"',
    SUPERUSER_PASSWORD: `'su#per' # one`,
    OWNER_PASSWORD: 'owner # a remark',
    LOGIN_PASSWORD: 'login\t# another',
    ESKIZ_PASSWORD: 'es#kiz # a remark',
    METRICS_TOKEN: '"figures"',
  }
  writeFileSync(
    file('.env'),
    Object.entries(had)
      .map((pair) => `${pair.join('=')}\n`)
      .join(''),
  )
  writeFileSync(file('app.env'), 'TELEGRAM_BOT=gym') // its last line without an end
  const make = () => spawnSync('/bin/sh', [file('make-secrets.sh')], { stdio: 'pipe' }).status
  const made = () =>
    [
      'app/session-secret',
      'app/secrets-key',
      'database/superuser-password',
      'database/owner-password',
      'database/login-password',
      'app/eskiz-password',
      'app/metrics-token',
    ].map((name) => readFileSync(file(`secrets/${name}`), 'utf8').replace(/\n$/, ''))
  const named =
    'TELEGRAM_BOT=gym\nESKIZ_PASSWORD_FILE=/run/secrets/eskiz-password\nMETRICS_TOKEN_FILE=/run/secrets/metrics-token\n'
  const whole = ['a#sign#in it', 'sealed #by', 'su#per', 'owner', 'login', 'es#kiz', 'figures']
  for (const again of [false, true]) {
    expect([again, make(), made()]).toEqual([again, 0, whole])
    expect(readFileSync(file('app.env'), 'utf8')).toBe(named)
  }
  expect([...named.matchAll(/^(\w+)_FILE=/gm)].map(([, name]) => name).filter((name) => !isInFiles(name))).toEqual([])
  // one that stands there already is not given twice, which would be refused; without the file it is made for its owner alone
  writeFileSync(file('app.env'), 'ESKIZ_PASSWORD=other\n')
  expect([make(), readFileSync(file('app.env'), 'utf8')]).toEqual([
    0,
    'ESKIZ_PASSWORD=other\nMETRICS_TOKEN_FILE=/run/secrets/metrics-token\n',
  ])
  rmSync(file('app.env'))
  expect([make(), statSync(file('app.env')).mode & 0o777]).toEqual([0, 0o600])
})

test('the role of the nightly dump reads every table of every owner, and changes none', async () => {
  const role = `polvon_dump_${randomBytes(4).toString('hex')}`
  const made = [...read('deploy/postgres-roles.sh').matchAll(/^.*polvon_dump.*;$/gm)].map(([line]) =>
    line.replace('polvon_dump', role).replace(":'dump'", `'${role}'`),
  )
  expect(made).toHaveLength(2)
  const database = await cloneDatabase()
  onTestFinished(database.drop)
  for (const line of made) await runStatement(database.ownerUrl, line)
  onTestFinished(() => runStatement(database.ownerUrl, `drop role ${role}`))
  const url = new URL(database.ownerUrl)
  Object.assign(url, { username: role, password: role })
  await withClient(url.href, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')`,
    )
    expect(rows.length).toBeGreaterThan(80)
    await client.query('set row_security = off') // as pg_dump does: what a policy would hide is an error
    for (const { name } of rows) await client.query(`select count(*) from ${name}`)
    await expect(client.query('delete from members')).rejects.toThrow('permission denied')
    await expect(client.query('create role another')).rejects.toThrow('permission denied')
  })
})

test.runIf(process.platform === 'linux')(
  'each night has a whole dump and the pictures of that night, and the thirty newest stay',
  () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'polvon-nightly-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const [backups, pictures, programs] = ['backups', 'files', 'bin'].map((name) => path.join(folder, name)) as [
      string,
      string,
      string,
    ]
    for (const made of [backups, pictures, programs]) mkdirSync(made)
    const program = (name: string, text: string) =>
      writeFileSync(path.join(programs, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
    const dumpOf = (what: string) =>
      program('pg_dump', `for given; do case "$given" in --file=*) echo ${what} > "\${given#--file=}";; esac; done`)
    dumpOf('rows')
    program('pg_restore', 'exit 0')
    /** `missing`: a part of it is, and it is tried again. */
    const night = (day: string, ended: 'whole' | 'missing' = 'whole') => {
      program('date', `echo ${day}`)
      const { status } = spawnSync('/bin/sh', [path.join(projectRoot(), 'deploy/nightly.sh')], {
        env: { PATH: `${programs}:${process.env['PATH']}`, BACKUPS: backups, PICTURES: pictures },
        stdio: 'pipe',
      })
      expect([day, status]).toEqual([day, ended === 'whole' ? 0 : 1])
    }
    const shown = (day: string) => readdirSync(path.join(backups, `pictures-${day}`)).toSorted()
    const notes = (name: string) => path.join(name, 'erasures.jsonl')
    writeFileSync(notes(folder), 'a\n')
    night('2026-01-01')
    writeFileSync(notes(folder), 'b\n') // a data folder made anew
    for (const name of ['a.webp', 'b.webp']) writeFileSync(path.join(pictures, name), name, { mode: 0o600 })
    night('2026-01-02')
    rmSync(path.join(pictures, 'a.webp'))
    writeFileSync(path.join(pictures, 'c.webp'), 'c')
    // the machine was off in the middle of the night before
    mkdirSync(path.join(backups, '.pictures-2026-01-02'))
    night('2026-01-03')
    expect(readdirSync(backups).filter((name) => name.startsWith('.'))).toEqual([])
    // a machine that was made anew on the same day has an empty database
    dumpOf('nothing')
    night('2026-01-03')
    expect(readFileSync(path.join(backups, 'polvon-2026-01-03.dump'), 'utf8')).toBe('rows\n')
    dumpOf('rows')
    expect([shown('2026-01-01'), shown('2026-01-02'), shown('2026-01-03')]).toEqual([
      [],
      ['a.webp', 'b.webp'],
      ['b.webp', 'c.webp'],
    ])
    expect(readFileSync(notes(backups), 'utf8')).toBe('a\nb\n')
    const kept = (day: string) => statSync(path.join(backups, `pictures-${day}`, 'b.webp'))
    expect([kept('2026-01-02').ino, kept('2026-01-02').mode & 0o777]).toEqual([kept('2026-01-03').ino, 0o600])
    expect(statSync(path.join(backups, 'polvon-2026-01-03.dump')).mode & 0o777).toBe(0o600)
    // a dump that can't be read takes no name
    program('pg_restore', 'exit 1')
    night('2026-01-04', 'missing')
    const dumps = () => readdirSync(backups).filter((name) => name.endsWith('.dump'))
    const names = ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-03-later'].map((name) => `polvon-${name}.dump`)
    expect(dumps().toSorted()).toEqual(names.toSorted())
    // and however old they are, the good ones stay until thirty newer ones are there
    const longAgo = new Date('2025-06-01')
    for (let day = 1; day <= 28; day++) {
      const old = path.join(backups, `polvon-2025-05-${String(day).padStart(2, '0')}.dump`)
      writeFileSync(old, 'rows')
      utimesSync(old, longAgo, longAgo)
    }
    night('2026-01-04', 'missing')
    const daily = dumps().filter((name) => !name.includes('later'))
    expect([daily.length, daily[0]]).toEqual([30, 'polvon-2025-05-02.dump'])
    expect(readdirSync(backups).filter((name) => name.endsWith('.part'))).toEqual(['polvon-2026-01-04.dump.part'])
    program('pg_restore', 'exit 0')
    for (let day = 10; day <= 31; day++) mkdirSync(path.join(backups, `pictures-2025-12-${day}`))
    for (let day = 10; day <= 19; day++) mkdirSync(path.join(backups, `pictures-2025-11-${day}`))
    night('2026-01-05')
    const nights = readdirSync(backups).filter((name) => /^pictures-[\d-]+$/.test(name))
    expect([nights.length, nights.includes('pictures-2025-11-15'), nights.includes('pictures-2025-11-17')]).toEqual([
      30,
      false,
      true,
    ])
    // nor does its empty folder take the pictures of the day
    for (const name of readdirSync(pictures)) rmSync(path.join(pictures, name))
    night('2026-01-05')
    expect([shown('2026-01-05'), shown('2026-01-05-later')]).toEqual([['b.webp', 'c.webp'], []])
  },
)

test('the proxy leaves protocols, ciphers and the issuer of certificates as they come', () => {
  const lines = read('deploy/Caddyfile')
    .split('\n')
    .map((line) => line.replace(/#.*/, '').trim())
    .filter(Boolean)
  expect(lines[0]).toBe('{$DOMAIN} {') // a name alone: https, with a certificate of a public authority
  expect(lines.filter((line) => /^(tls|auto_https|local_certs|acme_ca|servers|protocols|http:)/.test(line))).toEqual([])
  expect(read('deploy/compose.yaml')).toMatch(/443:443/)
})

test('what stops the containers leaves the server as long as it takes to end, and nobody asks the database before it is reached by the network', () => {
  const services = read('deploy/compose.yaml').split(/\n(?= {2}\w+:\n)/)
  const secondsOf = (name: string) =>
    Number(/stop_grace_period: (\d+)s/.exec(services.find((one) => one.startsWith(`  ${name}:`)) ?? '')?.[1])
  const milliseconds = (file: string, name: string) =>
    Number(new RegExp(`const ${name} = ([\\d_]+)`).exec(read(file))?.[1]?.replaceAll('_', ''))
  const longest = Math.max(
    milliseconds('src/app/server.ts', 'shutdownLimitMs'),
    milliseconds('src/app/workers.ts', 'goLimitMs'),
  )
  expect(longest).toBe(40_000)
  expect(secondsOf('app') * 1000).toBeGreaterThan(longest)
  expect(secondsOf('database')).toBeGreaterThan(30)
  expect(services.find((one) => one.startsWith('  database:'))).toMatch(/pg_isready', '-h', '127\.0\.0\.1'/)
})

test('no image is made of parts that have waited too long for their mending', () => {
  const steps = read('Dockerfile').split('\n')
  const asks = steps.indexOf('RUN node scripts/dependencies.mjs')
  expect(asks).toBeGreaterThan(steps.indexOf('RUN npm ci'))
  expect(asks).toBeLessThan(steps.indexOf('RUN npm run build && npm ci --omit=dev'))
  // without an answer of the registry it ends with 1 too
  expect(read('scripts/dependencies.mjs')).toMatch(/catch \(failure\) \{[\s\S]{0,80}exitCode = 2/)
})

test('the unit of systemd writes to its data and to the folder of backups that the manual names, and nowhere else', () => {
  const unit = read('deploy/polvon.service')
  const [, folder] = /^BACKUP_DIR=(\S+)$/m.exec(read('docs/operation.md')) ?? []
  expect(/^ReadWritePaths=-(\S+)$/m.exec(unit)?.[1]).toBe(folder)
  expect(unit).toMatch(/^ProtectSystem=strict$/m)
  // without it Node can't tell where it listens, and ends
  expect(unit).toMatch(/^RestrictAddressFamilies=.* AF_NETLINK$/m)
  // nor may it link the libraries of the bundled PostgreSQL any more: the build has
  expect(read('scripts/build.mjs')).toContain('pg-symlinks.json')
})
