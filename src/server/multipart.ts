import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import type { Endpoint, Upload } from '#src/contract/endpoint.ts'
import { Failure } from './failure.ts'
import type { TakeBytes } from './held-bytes.ts'
import { hasBrokenText } from './query-string.ts'

type Form = { body: Record<string, unknown>; images: Record<string, Buffer>; uploads: Record<string, Upload> }

export const uploadLimitBytes = 10 * 1_048_576
export const imageLimitBytes = 5 * 1_048_576

/** Puts `options[0][key]` or `facilities[]` at its place in a nested body. */
export function setPath(body: Record<string, unknown>, name: string, value: string): void {
  const path = [...name.matchAll(/[^[\].]+|\[\]/g)].map(([part]) => part)
  if (path.length > 4 || path.some((part) => part === '__proto__' || part === 'constructor' || part === 'prototype'))
    throw new Failure('unreadable')
  let target: Record<string, unknown> | unknown[] = body
  path.forEach((part, depth) => {
    const key: string = part === '[]' ? String(Array.isArray(target) ? target.length : 0) : part
    const next = path[depth + 1]
    const holder = target as Record<string, unknown> // arrays are written by their index, as objects are by their key
    if (Array.isArray(target) && !/^\d{1,3}$/.test(key)) throw new Failure('unreadable')
    if (next === undefined) {
      if (Object.hasOwn(holder, key)) throw new Failure('unreadable') // given twice: nobody may guess which one counts
      holder[key] = value
    } else {
      holder[key] ??= next === '[]' || /^\d+$/.test(next) ? [] : {}
      const inner = holder[key]
      if (typeof inner !== 'object' || inner === null) throw new Failure('unreadable')
      target = inner as Record<string, unknown>
    }
  })
}

/** Reads a multipart form: text fields into a nested body, the named files as bytes. Other files are refused. */
export async function readForm(
  request: FastifyRequest,
  fields: Pick<Endpoint, 'images' | 'uploads'>,
  take: TakeBytes,
): Promise<Form> {
  try {
    return await readParts(request, fields, take)
  } catch (error) {
    if (error instanceof Failure || (error instanceof Error && 'statusCode' in error)) throw error
    throw new Failure('unreadable') // the parser of the parts throws bare errors, each for a form that is none
  }
}

/** Read to its end also when it is too much: nothing of it is kept then, and the connection is not left in its middle. */
async function bytesOf({ file }: MultipartFile, take: TakeBytes): Promise<Buffer> {
  let chunks: Buffer[] = []
  let refusal: Error | undefined
  for await (const chunk of file as AsyncIterable<Buffer>) {
    if (refusal) continue
    try {
      take(chunk.length)
      chunks.push(chunk)
    } catch (error) {
      refusal = error as Error // a failure of `take`
      chunks = []
    }
  }
  if (file.truncated) throw new Failure('too_large')
  if (refusal) throw refusal
  return Buffer.concat(chunks)
}

/** Of its name too, of which there may be hundreds. */
const textBytes = ({ fieldname, value }: MultipartValue): number =>
  Buffer.byteLength(fieldname) + Buffer.byteLength(String(value))

async function readParts(
  request: FastifyRequest,
  { images = [], uploads = [] }: Pick<Endpoint, 'images' | 'uploads'>,
  take: TakeBytes,
): Promise<Form> {
  const form: Form = { body: {}, images: {}, uploads: {} }
  for await (const part of request.parts(uploads.length > 0 ? { limits: { fileSize: uploadLimitBytes } } : undefined)) {
    if (part.type === 'field') {
      if (hasBrokenText([part.fieldname, part.value])) throw new Failure('unreadable')
      take(textBytes(part))
      setPath(form.body, part.fieldname, String(part.value))
    } else {
      const bytes = await bytesOf(part, take)
      if (bytes.length === 0) continue // a file input left empty
      const isTwice = Object.hasOwn({ ...form.images, ...form.uploads }, part.fieldname)
      if (isTwice || hasBrokenText(part.filename)) throw new Failure('unreadable')
      if (images.includes(part.fieldname)) form.images[part.fieldname] = bytes
      else if (uploads.includes(part.fieldname)) form.uploads[part.fieldname] = { filename: part.filename, bytes }
      else throw new Failure('unreadable')
    }
  }
  return form
}
