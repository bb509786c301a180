import { useApi, useApiMutation } from '#src/web/api.ts'
import { useRole } from '#src/web/me.ts'
import { useTexts } from '#src/web/texts.ts'
import { classFeeds } from '../feeds-calls.generated.ts'
import { FeedLink } from './FeedLink.tsx'
import { feedTexts } from './feed-texts.ts'

/** For a coach from outside, who never signs in: whoever keeps the timetable makes the link and sends it. */
export function CoachCalendar({ coachId }: { coachId: string }) {
  const t = useTexts(feedTexts)
  const isEmployee = useRole() === 'employee'
  const params = { coach_id: coachId, query: {} }
  const answer = useApi(classFeeds.coach, params)
  const make = useApiMutation(classFeeds.openCoach, { fails: 'inline', says: false })
  const close = useApiMutation(classFeeds.closeCoach, { fails: 'inline' })
  return (
    <fieldset className="min-w-0">
      <legend className="mb-0.5 font-medium text-sm">{t.coachTitle}</legend>
      <p className="mb-2 text-muted text-sm">
        {t.coachText} {isEmployee && t.coachGyms}
      </p>
      <FeedLink
        isOwn={false}
        answer={answer}
        make={{ run: () => make.mutate({ ...params, body: {} }), isPending: make.isPending, error: make.error }}
        close={{ run: () => close.mutate(params), isPending: close.isPending, error: close.error }}
      />
    </fieldset>
  )
}
