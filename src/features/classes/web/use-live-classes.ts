import { useReadOn } from '#src/features/notifications/web/live.ts'
import { classes } from '../calls.generated.ts'
import { ownClasses } from '../own-calls.generated.ts'

const shown = [classes.sessions, classes.session, classes.memberSessions, classes.memberBookings, ownClasses.sessions]

/** A place taken elsewhere changes the numbers of this page; of one without a gym whichever it was. */
export const useLiveClasses = (gymId: string | undefined): void => useReadOn('classes', shown, gymId)
