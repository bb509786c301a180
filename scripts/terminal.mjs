import { spawn } from 'node:child_process'

const isTerminal = process.stdout.isTTY === true && !process.env.CI
const plain = process.stdout.isTTY ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined }
const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`

/** A failure that a person can mend: its message is the one line they read. */
export class Complaint extends Error {}

/** Shows that something long is under way, and how long it took. */
export async function step(title, work) {
  const since = Date.now()
  const redraw = () => process.stdout.write(`\r  ${title} … ${Math.round((Date.now() - since) / 1000)} s `)
  if (isTerminal) process.stdout.write(`  ${title} …`)
  else console.log(`  ${title} …`)
  const ticker = setInterval(
    isTerminal ? redraw : () => console.log(`  … ${Math.round((Date.now() - since) / 1000)} s`),
    isTerminal ? 1000 : 15_000,
  )
  try {
    const result = await work()
    clearInterval(ticker)
    console.log(isTerminal ? `\r  ${title}: ${seconds(since)}          ` : `  ${title}: ${seconds(since)}`)
    return result
  } catch (error) {
    clearInterval(ticker)
    if (isTerminal) console.log()
    throw error
  }
}

const children = new Set()

/** Runs a program. Answers its exit code and, unless `shows`, what it said. */
export function run(file, args, { shows = false, env = {}, cwd } = {}) {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd,
      env: { ...process.env, ...plain, ...env },
      stdio: shows ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    })
    children.add(child)
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    child.on('error', (error) => resolve({ code: 127, output: error.message }))
    child.on('close', (code, signal) => {
      children.delete(child)
      resolve({ code: code ?? (signal ? 130 : 1), output })
    })
  })
}

/** Runs the main work of a script: a complaint is one line, and Ctrl-C ends what was started. */
export async function main(work) {
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => {
      for (const child of children) child.kill(signal)
      process.exit(130)
    })
  try {
    await work()
    process.removeAllListeners('SIGINT')
    process.removeAllListeners('SIGTERM')
  } catch (error) {
    console.error(error instanceof Complaint ? error.message : error)
    process.exit(1)
  }
}
