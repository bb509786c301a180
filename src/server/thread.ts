import { Worker } from 'node:worker_threads'
import type { ErrorCode } from '#src/contract/errors.ts'
import { Failure, type FailureDetails } from './failure.ts'

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

/** Sources are read by tsx, as in development; in a thread it has to be told so from within. */
const start = (program: URL, options: ConstructorParameters<typeof Worker>[1]): Worker =>
  program.pathname.endsWith('.ts')
    ? new Worker(
        `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(program.href)}) })`,
        { ...options, eval: true },
      )
    : new Worker(program, options)

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
  const thread = start(program, {
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
      thread.on('error', (cause: Error) => stop('it fell', cause))
      thread.on('exit', () => stop('it ended before its work'))
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
