import { addMonths } from '#src/contract/days.ts'
import { lockMember } from '#src/features/members/server/lock-member.ts'
import { enterOwnCard, enterOwnGym } from '#src/features/members/server/own-gyms.ts'
import { announce } from '#src/features/notifications/server/announce.ts'
import { implement, type Work } from '#src/server/serve.ts'
import { measurements } from '../contract.ts'
import { toTenths } from '../rules.ts'
import {
  findCoachsEmployee,
  listCoaches,
  listSharers,
  readCourses,
  saveGoal,
  saveMeasure,
  saveShare,
} from './queries.ts'

/** Nobody notes what is to come, nor fills a life with days. */
const monthsBack = 60

const coachOf = ({ actor }: Pick<Work, 'actor'>) => {
  if (!actor.adminId) throw new Error('an employee of nobody')
  return { adminId: actor.adminId, employeeId: actor.id }
}

export const measurementsRoutes = implement('measurements', measurements, {
  async all(_, { db, actor }) {
    return { courses: await readCourses(db, actor.id) }
  },

  async save({ body: { kind, date, value } }, { db, actor, today, fail }) {
    // what was noted is taken away whenever its day was
    if (value !== null && (date > today || date < addMonths(today, -monthsBack)))
      throw fail('invalid_input', { fields: { date: 'measure.day' } })
    await saveMeasure(db, { personId: actor.id, kind, date, tenths: value === null ? null : toTenths(value) })
    return { courses: await readCourses(db, actor.id) }
  },

  async aim({ body: { kind, target, date } }, { db, actor, today, fail }) {
    if (target !== null && date && date < today) throw fail('invalid_input', { fields: { date: 'day.past' } })
    const tenths = target === null ? null : toTenths(target)
    await saveGoal(db, { personId: actor.id, kind, tenths, date: date || null })
    return { courses: await readCourses(db, actor.id) }
  },

  async coaches({ query }, ctx) {
    return { coaches: await listCoaches(ctx.db, await enterOwnGym(ctx, query.gym_id)) }
  },

  async share({ body: { gym_id, coach_id, is_shared } }, ctx) {
    const { db, now, fail } = ctx
    const place = await (is_shared ? enterOwnGym : enterOwnCard)(ctx, gym_id)
    const isCoach = async () => (await listCoaches(db, place)).some(({ _id }) => _id === coach_id)
    if (is_shared && !(await isCoach())) throw fail('not_found')
    if (is_shared) await lockMember(ctx, place)
    await saveShare(db, { ...place, coachId: coach_id }, is_shared, now)
    const employeeId = await findCoachsEmployee(db, place.adminId, coach_id)
    if (employeeId) announce(db, { event: 'measurements', adminId: place.adminId, employeeId })
    return { coaches: await listCoaches(db, place) }
  },

  async sharers(_, ctx) {
    return { people: await listSharers(ctx.db, coachOf(ctx), null) }
  },

  async shared({ member_id }, ctx) {
    const [person] = await listSharers(ctx.db, coachOf(ctx), member_id)
    if (!person) throw ctx.fail('not_found')
    // what an owner's scope never shows is read as its person would
    await ctx.enter({ role: 'member', personId: member_id })
    return { person, courses: await readCourses(ctx.db, member_id) }
  },
})
