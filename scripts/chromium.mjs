import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { root } from './prepare.mjs'
import { Complaint, run, step } from './terminal.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const shells = ['chromium-headless-shell', 'chrome-headless-shell']
const applications = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)

/** A stand-in that only says "install the snap" is no browser. */
const runs = (file) => spawnSync(file, ['--version', '--no-sandbox'], { timeout: 20_000 }).status === 0

function onPath(wanted) {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
  return folders.flatMap((folder) => wanted.map((name) => path.join(folder, name)))
}

const thatRuns = (files) => files.find((file) => fs.existsSync(file) && runs(file))

const onSystem = () => thatRuns([...onPath(names), ...applications])

/**
 * The same Chromium without windows, where the system has one: a page in a context of its own costs it half of the processor.
 * It has no camera, and draws letters a hair otherwise. Whoever names a browser by CHROME_PATH alone means that one.
 */
export const findShell = () =>
  process.env.CHROME_SHELL ?? (process.env.CHROME_PATH ? undefined : thatRuns(onPath(shells)))

async function ofPlaywright() {
  const { chromium } = await import('@playwright/test')
  const file = chromium.executablePath()
  return file && fs.existsSync(file) && runs(file) ? file : undefined
}

const isRoot = () => process.getuid?.() === 0

/** The path of a Chromium that works: on the system, else installed now. */
export async function findChromium() {
  const named = process.env.CHROME_PATH
  if (named) {
    if (runs(named)) return named
    throw new Complaint(`CHROME_PATH=${named} is not a browser that runs: unset it, or set it to a Chromium or Chrome.`)
  }
  const found = onSystem() ?? (await ofPlaywright())
  if (found) return found
  const cli = path.join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  await step('Installing Chromium (once)', async () => {
    await run(process.execPath, [cli, 'install', 'chromium'], { cwd: root })
    if ((await ofPlaywright()) || !isRoot() || !fs.existsSync('/usr/bin/apt-get')) return
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], { env })
    for (const name of ['chromium', 'chromium-headless-shell'])
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env })
  })
  const installed = onSystem() ?? (await ofPlaywright())
  if (installed) return installed
  throw new Complaint(
    'There is no Chromium and it could not be installed: install Chromium or Chrome (e.g. apt-get install chromium), or set CHROME_PATH to one.',
  )
}
