import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { prepare } from '../../scripts/prepare.mjs'
import { freePort } from '../free-ports.ts'

/** The built product with its demo data in a folder of its own, for a command that looks at it. */
export async function startProduct(settings: Record<string, string> = {}): Promise<{ url: string; stop: () => void }> {
  await prepare()
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'polvon-look-'))
  const port = await freePort()
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '..', '..', 'dist', 'server.mjs')], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DATA_DIR: folder, PORT: String(port), RATE_LIMIT_PER_MINUTE: '1000000000', ...settings },
  })
  const stop = () => {
    child.once('exit', () => fs.rmSync(folder, { recursive: true, force: true }))
    child.kill('SIGTERM')
  }
  const url = `http://127.0.0.1:${port}`
  for (const until = Date.now() + 180_000; Date.now() < until; await sleep(200)) {
    if (child.exitCode !== null) throw new Error(`the product stopped with code ${child.exitCode}`)
    const isReady = await fetch(`${url}/api/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return { url, stop }
  }
  stop()
  throw new Error('the product was not ready within three minutes')
}
