// npm run test:citus [-- filters]: API tests on a Citus coordinator with two nodes, all of them unless filtered. Where no PostgreSQL here
// has the extension it is built once and installed: CITUS_SOURCE is its source, a tarball on this machine or an address of one.
// PG_CONFIG names the PostgreSQL (Debian: postgresql-15, postgresql-server-dev-15, libkrb5-dev, liblz4-dev, libzstd-dev, libssl-dev).
import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { prepare, root } from './prepare.mjs'
import { Complaint, main, run, step } from './terminal.mjs'

const debian = '/usr/lib/postgresql'

/** PostgreSQL with which extensions can be built or are installed: the one that is named, Debian's, the one in the path. */
function findPostgres() {
  const versions = fs.existsSync(debian) ? fs.readdirSync(debian) : []
  return [
    process.env.PG_CONFIG,
    ...versions.map((version) => path.join(debian, version, 'bin', 'pg_config')),
    'pg_config',
  ]
    .filter((config) => config !== undefined)
    .flatMap((config) => {
      const { status, stdout } = spawnSync(config, ['--sharedir', '--includedir-server'], { encoding: 'utf8' })
      if (status !== 0) return []
      const [share, headers] = stdout.trim().split('\n')
      return [
        {
          config,
          hasCitus: fs.existsSync(path.join(share, 'extension', 'citus.control')),
          canBuild: fs.existsSync(path.join(headers, 'postgres.h')),
        },
      ]
    })
}

async function fetchSource(folder) {
  const source = process.env.CITUS_SOURCE
  if (!source)
    throw new Complaint('No PostgreSQL here has the extension citus: set CITUS_SOURCE to a tarball of its source.')
  const tarball = path.join(folder, 'citus.tar')
  if (/^https?:/.test(source)) {
    const answer = await fetch(source)
    if (!answer.ok) throw new Complaint(`CITUS_SOURCE: ${source} answers ${answer.status}.`)
    fs.writeFileSync(tarball, Buffer.from(await answer.arrayBuffer()))
  } else fs.copyFileSync(source, tarball)
  return tarball
}

async function must(what, file, args, cwd) {
  const { code, output } = await run(file, args, { cwd })
  if (code !== 0) throw new Complaint(`${output.trim().split('\n').slice(-15).join('\n')}\n${what} failed: see above.`)
}

/** Newer minor versions of PostgreSQL have this function themselves. */
function leaveOutWhatPostgresHas(folder, config) {
  const file = path.join(folder, 'src', 'include', 'pg_version_compat.h')
  const { stdout } = spawnSync(config, ['--includedir-server'], { encoding: 'utf8' })
  const dbcommands = path.join(stdout.trim(), 'commands', 'dbcommands.h')
  if (!fs.existsSync(file) || !/have_createdb_privilege/.test(fs.readFileSync(dbcommands, 'utf8'))) return
  const text = fs.readFileSync(file, 'utf8')
  fs.writeFileSync(file, text.replace(/static inline bool\s+have_createdb_privilege\(void\)\s*\{[\s\S]*?\n\}\n/, ''))
}

async function build(config) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'citus-build-'))
  try {
    await must('Unpacking', 'tar', ['xf', await fetchSource(folder), '-C', folder], folder)
    const inside = fs.existsSync(path.join(folder, 'configure'))
      ? folder
      : path.join(
          folder,
          fs.readdirSync(folder).find((name) => fs.existsSync(path.join(folder, name, 'configure'))) ?? '',
        )
    leaveOutWhatPostgresHas(inside, config)
    // no statistics sent home (libcurl), no bitcode
    await must('Configuring', './configure', ['--quiet', `PG_CONFIG=${config}`, '--without-libcurl'], inside)
    await must('Building', 'make', ['-s', `-j${os.availableParallelism()}`, 'with_llvm=no', 'extension'], inside)
    await must('Installing', 'make', ['-s', 'install-all', 'with_llvm=no'], inside)
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

await main(async () => {
  await prepare({ builds: false })
  const found = findPostgres()
  if (!found.some(({ hasCitus }) => hasCitus)) {
    const able = found.find(({ canBuild }) => canBuild)
    if (!able)
      throw new Complaint('No PostgreSQL with its headers is here: install postgresql-15 and postgresql-server-dev-15.')
    await step('Building Citus (once, about two minutes)', () => build(able.config))
  }
  const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const filters = process.argv.slice(2)
  const { code } = await run(process.execPath, [vitest, 'run', '--project', 'server', ...filters], {
    shows: true,
    cwd: root,
    env: { CITUS: '1' },
  })
  process.exitCode = code
})
