import type { EntryFacts } from '../rules.ts'

/** A pass as a phone keeps it: for each gym one. The key can sign and can't be read, not even by a script of this page. */
export type KeptPass = EntryFacts & {
  gymId: string
  gymName: string
  fullname: string
  member: string
  key: CryptoKey
  validUntil: number
  code: string
}

const store = 'passes'

const answerOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the storage refused'))
  })

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('polvon-pass', 1)
  request.onupgradeneeded = () => request.result.createObjectStore(store, { keyPath: 'gymId' })
  return await answerOf(request)
}

async function inStore<T>(mode: IDBTransactionMode, work: (passes: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open()
  try {
    return await answerOf(work(database.transaction(store, mode).objectStore(store)))
  } finally {
    database.close()
  }
}

/** Storage that is full or switched off keeps nothing: then the pass needs the network. */
const orNothing = <T>(kept: Promise<T>): Promise<T | undefined> => kept.catch(() => undefined)

export const keepPass = (pass: KeptPass): Promise<unknown> => orNothing(inStore('readwrite', (all) => all.put(pass)))

export const keptPasses = async (): Promise<readonly KeptPass[]> =>
  ((await orNothing(inStore('readonly', (all) => all.getAll()))) ?? []) as KeptPass[] // nothing but keepPass writes them

export const forgetPasses = (): Promise<unknown> => orNothing(inStore('readwrite', (all) => all.clear()))
