import * as z from 'zod/mini'
import { get, post } from '#src/contract/endpoint.ts'
import { instant, record } from '#src/contract/values.ts'

const ownerExport = record(
  'OwnerExport',
  z.object({
    /** `outdated`: somebody was erased since; the file is not there any more. */
    status: z.enum(['making', 'ready', 'failed', 'outdated']),
    asked_at: instant(),
    made_at: z.nullable(instant()),
    bytes: z.nullable(z.int()),
    /** From then on it has to be made anew. */
    kept_until: z.nullable(instant()),
  }),
)
export type OwnerExport = z.output<typeof ownerExport>

const access = { roles: ['admin'] } as const

export const ownerExports = {
  state: get('/admin/export/state', {
    summary:
      'The file with all data of the calling owner: none, being made, ready, failed, or taken away because somebody was erased since',
    access,
    reply: z.object({ export: z.nullable(ownerExport) }),
  }),
  create: post('/admin/export/create', {
    notInDemo: true,
    confirms: 'always',
    summary:
      'Make a ZIP of everything that is kept of the calling owner: rows as JSON, pictures, and pages to read. It is made behind; an older file goes',
    access,
    reply: z.object({ export: ownerExport }),
    says: 'export.started',
    errors: ['export.under_way'],
  }),
  file: get('/admin/export/file', {
    confirms: 'always',
    summary: 'The ZIP itself',
    access,
    streams: true,
    reply: z.unknown(),
    errors: ['not_found'],
  }),
}
