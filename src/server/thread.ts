import { rename } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { ErrorCode } from '#src/contract/errors.ts'
import { Failure, type FailureDetails } from './failure.ts'
import { projectRoot } from './project-root.ts'

/** What a thread tells: that its program is there, a part of its work, which it follows by the next one when asked, or how it ended. */
export type ThreadNews<Part> =
  | { isStarted: true }
  | { part: Part }
  | { isDone: true }
  | { refused: { code: ErrorCode; details: FailureDetails } }

/** A program takes as long to be read as the machine is busy: that is nobody's file. */
const mostMsToStart = 60_000

type Bounds = { mostMs: number; mostMegabytes: number }

/** The thread took more time or memory than it may, or fell. */
export class ThreadStopped extends Error {}

/** Where a thread's program is: its source beside the one that starts it, or built beside the server. */
export const threadProgram = (name: string, beside: string): URL =>
  new URL(`./${name}.${beside.endsWith('.ts') ? 'ts' : 'mjs'}`, beside)

const compiled = new Map<string, Promise<URL>>()

/**
 * Of a source, as in development and in tests: compiled once by each process, as the build compiles it. A thread that reads
 * sources by itself takes 300 ms of processor every time.
 */
async function compile(source: URL): Promise<URL> {
  const { build } = await import('esbuild')
  const name = path.basename(source.pathname, '.ts')
  const file = path.join(projectRoot(), '.cache', 'threads', `${name}.mjs`)
  const own = `${file}.${process.pid}` // others compile the same at the same time, and none reads half of it
  await build({
    entryPoints: [fileURLToPath(source)],
    outfile: own,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    sourcemap: 'inline',
    logLevel: 'error',
  })
  await rename(own, file)
  return pathToFileURL(file)
}

function whatRuns(program: URL): Promise<URL> | URL {
  if (!program.pathname.endsWith('.ts')) return program
  const known = compiled.get(program.href) ?? compile(program)
  compiled.set(program.href, known)
  return known
}

/**
 * Work that what strangers send could make endless, away from the thread that answers everybody. It is ended when it
 * takes more time or memory than it may: that is a `ThreadStopped`. Its time begins when its program is there. Parts come one at a time, with turns for others between.
 */
export async function runInThread<Part>(
  program: URL,
  input: unknown,
  { mostMs, mostMegabytes }: Bounds,
  take: (part: Part) => void,
): Promise<void> {
  const thread = new Worker(await whatRuns(program), {
    workerData: input,
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes, maxYoungGenerationSizeMb: 32 },
  })
  let timer: NodeJS.Timeout | undefined
  try {
    await new Promise<void>((resolve, reject) => {
      let isStarted = false
      /** A program that is not there is our fault; only its memory may be the file's before it stands. */
      const stop = (why: string, cause?: Error) => {
        const isOfTheFile = isStarted || (cause && 'code' in cause && cause.code === 'ERR_WORKER_OUT_OF_MEMORY')
        reject(
          isOfTheFile ? new ThreadStopped(why, { cause }) : new Error(`${program.pathname} did not start`, { cause }),
        )
      }
      const stopAfter = (ms: number, error: Error) => {
        clearTimeout(timer)
        timer = setTimeout(() => reject(error), ms)
      }
      stopAfter(mostMsToStart, new Error(`${program.pathname} did not start`))
      // an error may overtake what the thread told before it fell; nothing overtakes its end
      let fell: Error | undefined
      thread.on('error', (cause: Error) => {
        fell = cause
      })
      thread.on('exit', () => stop(fell ? 'it fell' : 'it ended before its work', fell))
      thread.on('message', (news: ThreadNews<Part>) => {
        if ('isStarted' in news) {
          isStarted = true
          stopAfter(mostMs, new ThreadStopped('it took too long'))
        } else if ('isDone' in news) resolve()
        else if ('refused' in news) reject(new Failure(news.refused.code, news.refused.details))
        else {
          take(news.part)
          thread.postMessage('next')
        }
      })
    })
  } finally {
    clearTimeout(timer)
    await thread.terminate()
  }
}
