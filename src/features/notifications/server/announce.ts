import { announce as tell } from '#src/server/announcements.ts'
import type { Db } from '#src/server/db.ts'

/** What open pages of an owner's people learn without asking. It names places and people by id and carries nothing else. */
export type Announcement =
  /** Something happened at the door of a gym. */
  | { event: 'door'; adminId: string; gymId: string }
  /** Somebody asked about a gym, or was answered. */
  | { event: 'lead'; adminId: string; gymId: string }
  /** A timetable or the places in it have changed. */
  | { event: 'classes'; adminId: string; gymId: string }
  /** What runs or is owed in a gym has changed, or the platform made it, sold it something or took its money. */
  | { event: 'memberships'; adminId: string; gymId: string }
  /** A member and a gym wrote to each other, or read it. */
  | { event: 'letters'; adminId: string; gymId: string; memberId: string }
  /** Somebody shows what they measure to this coach, or shows it no more. */
  | { event: 'measurements'; adminId: string; employeeId: string }
  /** What an employee may do, or where, has changed; without an id: that of all employees of the owner. */
  | { event: 'rights'; adminId: string; employeeId?: string }
  /** Sessions have ended, and their open pages end with them. */
  | { event: 'signed_out'; sessionIds: readonly string[] }

/** Told to the open pages whom it concerns, right after the caller's transaction is committed, and never when it is not. */
export const announce: (db: Db, announcement: Announcement) => void = tell
