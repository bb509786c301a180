import type * as z from 'zod/mini'
import type { ErrorCode } from './errors.ts'
import type { MessageKey } from './messages.ts'
import type { Permission } from './permissions.ts'
import type { Role } from './roles.ts'

/** Who may call it: a permission, any signed-in person, people of the named roles, or everybody (said aloud). */
export type Access = Permission | 'public' | 'signed_in' | { roles: readonly Role[] }

type Definition = {
  /** One line for the API document. */
  summary: string
  access: Access
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** Multipart image fields beside the body: decoded, stripped and re-encoded before the handler sees them. */
  images?: readonly string[]
  /** Multipart files beside the body, up to 10 MB each, as they came: the handler finds out what they are. */
  uploads?: readonly string[]
  /** The payload beside `message`. */
  reply: z.ZodMiniType
  /** The text of `message`; a plain "done" when absent. */
  says?: MessageKey
  /** Expected failures beyond those that every endpoint shares. */
  errors?: readonly ErrorCode[]
  /** Takes `Idempotency-Key`: the first answer is kept in the transaction of its effect. */
  idempotent?: true
  /** Its answer opens something (a code that pays): what is kept of it for repeated calls lies sealed. */
  tellsSecret?: true
  /** A GET that changes state (refresh, logout): same-site only, runs in a writing transaction. */
  effect?: true
  /** A write that nobody asks about later (what was read): not in the audit log. */
  isUnrecorded?: true
  /**
   * What the call is about: a kind of record and where its id stands, `membership:id` of the path, `gym:body.gym_id`,
   * or `gym:body.gyms|query.gym_id` for the first that is given. It is
   * found before the handler, which works for its owner; whatever is not there for the caller is not found.
   */
  subject?: `${string}:${string}`
  /** The subject may be the platform's own, which has no owner. */
  maySubjectBePlatforms?: true
  /** The platform's own work, in the scope of all owners: for calls of superadmins alone. */
  ofPlatform?: true
  /**
   * Asks again who it is, when that was not proved within ten minutes of this session: everybody who has a password, which
   * members have not, or whoever has a second factor (for all others the call stays as it is specified).
   */
  confirms?: 'always' | 'with_factor'
  /** What its person alone may see or do: closed for some days after somebody else moved the phone that they sign in with. */
  ofPersonAlone?: true
  /** Reaches beyond the gyms of an owner (sign-ins, keys of others, a file of everything): refused in a demo gym. */
  notInDemo?: true
  /** Its answer names neither the tables that it wrote nor how often and how long it asked the database: that would tell whom other owners know. */
  isQuiet?: true
  /** Hashes a password: few such calls run at a time. */
  hashes?: true
  /** Where strangers meet a limit, a proof of work lets them through for once. */
  takesProof?: true
  /** A body beyond this is refused unread; when absent `bodyLimitOf` says how much. */
  bodyLimitBytes?: number
  /** Success status when not 200. */
  status?: 201
  /** The handler answers a stream of its own (exports, live notifications) instead of JSON. */
  streams?: true
  /** All reads of the reply see one moment. */
  snapshot?: true
  /** A file of many rows: needs `lists.export` besides, all its reads see one moment, and few such calls run at a time. */
  exports?: true
  /** Sums over much: few such calls of one owner run at a time. */
  figures?: true
  /** A list that may be a second old, as figures and files may. Whoever wrote lately, or whose owner's people did, sees it new. */
  mayBeOld?: true
  /** Keys of the reply (`partial.paid`, of each in a list too) that add money of all rows up; absent for whoever lacks `money.totals`. */
  sums?: readonly string[]
}

export type Endpoint = Definition & { method: 'GET' | 'POST' | 'PUT' | 'DELETE'; path: `/${string}` }
export type Contract = Readonly<Record<string, Endpoint>>

/** What changes who signs in, and what says so itself, is no play: a demo gym refuses it. */
export const isNotInDemo = ({ notInDemo, path, method }: Pick<Endpoint, 'notInDemo' | 'path' | 'method'>): boolean =>
  notInDemo === true || (path.startsWith('/auth/') && method !== 'GET')

/** Of people who are known. */
export const largestBodyBytes = 1_048_576
/** Of everybody: no form of a stranger has more words. */
const openBodyBytes = 65_536

/** How large a body may be, files not counted. */
export const bodyLimitOf = ({ bodyLimitBytes, access }: Pick<Endpoint, 'bodyLimitBytes' | 'access'>): number =>
  bodyLimitBytes ?? (access === 'public' ? openBodyBytes : largestBodyBytes)

/** May a copy of the database that is a second behind answer it? */
export const mayBeOld = ({ mayBeOld: isSaid, figures, exports }: Pick<Endpoint, 'mayBeOld' | 'figures' | 'exports'>) =>
  isSaid === true || figures === true || exports === true

const method =
  <M extends Endpoint['method']>(name: M) =>
  <const P extends `/${string}`, const D extends Definition>(path: P, definition: D) => ({
    method: name,
    path,
    ...definition,
  })

export const get = method('GET')
export const post = method('POST')
export const put = method('PUT')
export const del = method('DELETE')

/** Where the file of a list is and who may have it: what the browser needs of `exportOf` (list-export.ts). */
export const exportPlace = <const E extends Endpoint>(list: E) => ({
  method: 'GET' as const,
  path: `${list.path}/export` as `${E['path']}/export`,
  access: list.access as E['access'],
})

type Params<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: string } & Params<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? { [K in Name]: string }
    : unknown

type Part<E, K extends 'query' | 'body', Side extends 'input' | 'output'> = E extends {
  [key in K]: infer S extends z.ZodMiniType
}
  ? { [key in K]: Side extends 'input' ? z.input<S> : z.output<S> }
  : unknown

type ImagePart<E, File> = E extends { images: readonly (infer Name extends string)[] }
  ? { images?: { [K in Name]?: File } }
  : unknown

/** A file as somebody sent it. */
export type Upload = { filename: string; bytes: Uint8Array }

type UploadPart<E, File> = E extends { uploads: readonly (infer Name extends string)[] }
  ? { uploads: { [K in Name]?: File } }
  : unknown

/** What the caller sends: path parameters, `query`, `body`, images and other files. */
export type Request<E extends Endpoint> = Params<E['path']> &
  Part<E, 'query', 'input'> &
  Part<E, 'body', 'input'> &
  ImagePart<E, Blob> &
  UploadPart<E, File>

/** What the handler gets, parsed; an image arrives as the name of the stored file. */
export type Parsed<E extends Endpoint> = Params<E['path']> &
  Part<E, 'query', 'output'> &
  Part<E, 'body', 'output'> &
  (E extends { images: readonly (infer Name extends string)[] } ? { images: { [K in Name]?: string } } : unknown) &
  UploadPart<E, Upload>

type ValueAt<Input, Place> = Place extends `${infer First}|${infer Second}`
  ? ValueAt<Input, First> | ValueAt<Input, Second>
  : Place extends `${infer Part}.${infer Rest}`
    ? Part extends keyof Input
      ? ValueAt<Input[Part], Rest>
      : undefined
    : Place extends keyof Input
      ? Input[Place]
      : undefined

/** The id of what a call is about; undefined where the caller may leave it out, and for calls that are about nothing. */
export type SubjectId<E extends Endpoint> = E extends { subject: `${string}:${infer Place}` }
  ? ValueAt<Parsed<E>, Place>
  : undefined

/** What the caller receives. */
export type Reply<E extends Endpoint> = z.output<E['reply']> & { message: string }

/** What a call of any signed-in person may answer without naming it; one that is open to everybody names more. */
export type SharedFailure = 'invalid_input' | 'rate_limited' | 'not_found' | 'forbidden'

/** The codes that a handler of E may throw; which of them its document names follows by declaredFailures. */
export type Failure<E extends Endpoint> =
  | (E['access'] extends 'public'
      ? 'invalid_input' | 'rate_limited' | (E['path'] extends `${string}:${string}` ? 'not_found' : never)
      : SharedFailure)
  | (E extends { errors: readonly (infer C extends ErrorCode)[] } ? C : never)
