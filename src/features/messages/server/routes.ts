import { sql } from 'kysely'
import { paginationOf } from '#src/contract/values.ts'
import { type Feature, implement } from '#src/server/serve.ts'
import { messages, type SmsMessage } from '../contract.ts'
import type { SmsConfig } from './drivers.ts'

type Row = {
  id: string
  phone_number: string
  text: string
  kind: string
  status: SmsMessage['status']
  parts: number
  error: string | null
  is_secret: boolean
  created_at: Date
  sent_at: Date | null
}

const maskCode = (text: string): string => text.replace(/\d{6}/g, '••••••')

export const messagesRoutes = ({ sms }: { sms: SmsConfig }): Feature =>
  implement('messages', messages, {
    async outbox({ query }, { db }) {
      const { page, limit, search, status } = query
      const digits = search?.replace(/\D/g, '')
      const where = sql`
        (${status ?? null}::text is null or status = ${status ?? null})
        and (${search ?? ''} = '' or (${digits ?? ''} <> '' and phone_number like ${`%${digits}%`}) or kind = ${search ?? ''})`
      const { rows } = await sql<Row>`
        select id, phone_number, text, kind, status, parts, error, is_secret, created_at, sent_at
        from sms_messages where ${where} order by created_at desc, id desc limit ${limit} offset ${(page - 1) * limit}`.execute(
        db,
      )
      const { rows: counted } = await sql<{
        total: number
      }>`select count(*)::int as total from sms_messages where ${where}`.execute(db)
      return {
        messages: rows.map((row) => ({
          _id: row.id,
          phone_number: row.phone_number,
          text: row.is_secret && sms.driver !== 'outbox' ? maskCode(row.text) : row.text,
          kind: row.kind,
          status: row.status,
          parts: row.parts,
          error: row.error,
          createdAt: row.created_at.toISOString(),
          sentAt: row.sent_at?.toISOString() ?? null,
        })),
        pagination: paginationOf(query, counted[0]?.total ?? 0),
      }
    },
  })
