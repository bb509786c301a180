import { type Challenge, solveChallengeWorkers } from 'altcha-lib'

const mostWorkers = 4

/** Does the work that the server asks of strangers, beside the page; undefined when this browser can't. */
export async function prove(challenge: Challenge, createWorker: () => Worker): Promise<string | undefined> {
  const solution = await solveChallengeWorkers({
    challenge,
    concurrency: Math.min(mostWorkers, navigator.hardwareConcurrency || 1),
    createWorker,
  }).catch(() => null)
  return solution ? btoa(JSON.stringify({ challenge, solution })) : undefined
}
