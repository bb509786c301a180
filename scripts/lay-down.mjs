import fs from 'node:fs'
import path from 'node:path'

/** Whoever has a page of an earlier version open, or gets one from a server that is not renewed yet, still finds its files: for so long, of so many versions. */
const keptDays = 30
const keptVersions = 10

const filesIn = (folder) =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))

/** Named by what is in them: those of two versions stand beside each other. */
const isAsset = (name) => name.startsWith('assets/')

/**
 * Puts a version that was made in `made` where running servers read the one of before: its code first and its page last, each file in one
 * step, so that nobody meets half of it. Of earlier versions the code stays for a while, and nothing else.
 */
export function layDown(made, site, now = new Date()) {
  fs.mkdirSync(site, { recursive: true })
  const list = path.join(site, '.vite', 'versions.json')
  const here = filesIn(site)
  const known = fs.existsSync(list)
    ? JSON.parse(fs.readFileSync(list, 'utf8'))
    : [{ assets: here.filter(isAsset), until: null }] // an earlier build kept no list, and one version
  const since = now.getTime() - keptDays * 86_400_000
  // what no list has was laid there from elsewhere, and may be what everybody works with until now
  const listed = new Set(known.flatMap(({ assets }) => assets))
  const laid = here.filter((name) => isAsset(name) && !listed.has(name))
  const earlier = [{ assets: laid, until: null }, ...known]
    .map(({ assets, until }) => ({ assets, until: until ?? now.toISOString() }))
    .filter(({ assets, until }) => assets.length > 0 && Date.parse(until) > since)
    .slice(0, keptVersions)

  const names = filesIn(made)
  const last = (name) => (isAsset(name) ? 0 : name === 'index.html' ? 2 : 1)
  for (const name of names.toSorted((a, b) => last(a) - last(b))) {
    fs.mkdirSync(path.dirname(path.join(site, name)), { recursive: true })
    fs.renameSync(path.join(made, name), path.join(site, name))
  }
  fs.rmSync(made, { recursive: true })
  fs.mkdirSync(path.dirname(list), { recursive: true })
  fs.writeFileSync(list, JSON.stringify([{ assets: names.filter(isAsset), until: null }, ...earlier]))

  const kept = new Set([...names, '.vite/versions.json', ...earlier.flatMap(({ assets }) => assets)])
  for (const name of here) if (!kept.has(name)) fs.rmSync(path.join(site, name))
}
