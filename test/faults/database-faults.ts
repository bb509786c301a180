import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Desks } from './desks.ts'
import { type Fault, healthLimitMs, hold, ms, NotTried } from './fault.ts'

const kills = 3
const awaySeconds = 10
const megabyte = 1_048_576

export const databaseFaults: Readonly<Record<string, Fault>> = {
  'server-killed': {
    title: `the server is killed ${kills} times while eight desks pay`,
    async work(product, say) {
      const desks = await new Desks(product).open()
      for (let at = 0; at < kills; at++)
        await desks.payThrough(async () => {
          await product.killServer()
          await product.start()
        })
      say(await desks.agrees())
    },
  },

  'database-killed': {
    title: `the database is killed ${kills} times while eight desks pay`,
    async work(product, say) {
      const desks = await new Desks(product).open()
      for (let at = 0; at < kills; at++) {
        const health = await desks.watch('/health', () =>
          desks.payThrough(async () => {
            product.killDatabase()
            await sleep(500)
            say(`ready again after ${ms(await desks.isBack())}`)
          }),
        )
        hold(health.refused === 0 && health.slowest < healthLimitMs, `health took ${ms(health.slowest)}`)
      }
      say(await desks.agrees())
    },
  },

  'database-away': {
    title: `the database answers nothing for ${awaySeconds} s while eight desks pay`,
    async work(product, say) {
      const desks = await new Desks(product).open()
      const health = await desks.watch('/health', () =>
        desks.payThrough(async () => {
          const goOn = product.freezeDatabase()
          const from = Date.now()
          try {
            const ready = await desks.call('/ready', undefined, { token: '' })
            say(`ready was answered ${ready.status} after ${ms(ready.ms)}`)
            hold(
              ready.status !== 200 && ready.ms < 7_000,
              'a product without its database is not ready, and says so in time',
            )
            await sleep(Math.max(0, awaySeconds * 1_000 - (Date.now() - from)))
          } finally {
            goOn()
          }
          say(`ready again after ${ms(await desks.isBack(30))}`)
        }),
      )
      say(`health took ${ms(health.slowest)} at most`)
      hold(health.refused === 0 && health.slowest < healthLimitMs, 'health needs no database')
      say(await desks.agrees())
    },
  },

  'locked-row': {
    title: 'somebody holds a row for 6 s, sixty payments wait for it, and another owner works on',
    async work(product, say) {
      const desks = await new Desks(product).open(1)
      const others = await new Desks(product).open(1)
      const holder = await product.connect()
      await holder.query('begin')
      await holder.query('select 1 from memberships where id = $1 for update', [desks.memberships[0]])
      let slowest = 0
      const waiting = Array.from({ length: 60 }, () => desks.pay(desks.memberships[0] ?? ''))
      const health = await desks.watch('/health', async () => {
        for (const end = Date.now() + 6_000; Date.now() < end; ) {
          const list = await others.call('/member/foradmin/all')
          hold(list.status === 200, `another owner was answered ${list.status}`)
          slowest = Math.max(slowest, list.ms)
        }
      })
      await holder.query('commit')
      await holder.end()
      await Promise.all(waiting)
      say(`another owner's list took ${ms(slowest)} at most, health ${ms(health.slowest)}`)
      hold(slowest < 2_000 && health.slowest < healthLimitMs, 'a locked row of one owner is no other owner’s matter')
      say(await desks.agrees())
    },
  },

  'disk-full': {
    title: 'the disk of the data fills up while eight desks pay, and is emptied again',
    async place() {
      if (process.platform !== 'linux' || process.getuid?.() !== 0)
        throw new NotTried('a small disk of its own can be made by root on Linux alone')
      const folder = mkdtempSync(path.join(tmpdir(), 'polvon-disk-'))
      try {
        execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=320m,mode=0711', 'polvon-fault', folder], { stdio: 'ignore' })
      } catch {
        throw new NotTried('this account may mount no disk')
      }
      return {
        folder,
        async leave() {
          execFileSync('umount', ['-l', folder])
          rmSync(folder, { recursive: true, force: true })
        },
      }
    },
    async work(product, say, disk) {
      const desks = await new Desks(product).open()
      const free = () => statfsSync(disk).bavail * statfsSync(disk).bsize
      const ballast = path.join(disk, 'ballast')
      writeFileSync(ballast, '')
      const metric = async () =>
        Number(
          /^polvon_disk_free_bytes (\d+)/m.exec(
            await (await fetch(`${product.base.replace('/api', '')}/metrics`)).text(),
          )?.[1],
        )
      say(`${Math.round(free() / megabyte)} MB are free; /metrics says ${Math.round((await metric()) / megabyte)}`)
      hold(Math.abs((await metric()) - free()) < 64 * megabyte, 'the metric tells what is free')
      let refusals = 0
      await desks.payThrough(async () => {
        writeFileSync(ballast, Buffer.alloc(Math.max(0, free() - 256 * 1024)))
        say(`${Math.round(free() / 1024)} KB are left`)
        // rows that need new pages, until there are none
        for (const end = Date.now() + 20_000; Date.now() < end && refusals < 5; ) {
          const answer = await desks.call('/member/create', desks.newPerson()).catch(() => undefined)
          if (answer && answer.status === 201) continue
          hold(
            !answer || answer.status === 429,
            `a full disk was answered ${answer?.status} ${JSON.stringify(answer?.body)}`,
          )
          refusals++
          await sleep(200)
        }
        say(
          refusals > 0
            ? 'then nothing could be written, and who tried was told to come back'
            : 'what was left was enough for 20 s',
        )
        const health = await desks.call('/health', undefined, { token: '' })
        hold(health.status === 200 && health.ms < healthLimitMs, 'health answers on a full disk')
        truncateSync(ballast, 0)
        say(`the disk was emptied; ready after ${ms(await desks.isBack())}`)
      })
      hold(refusals > 0, 'the disk never filled up: the fault did not happen')
      say(await desks.agrees())
    },
  },
}
