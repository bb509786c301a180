import { GymPage } from '#src/features/gyms/web/GymPage.tsx'

/** A gym's profile with the table of its members. */
export const GymProfile = () => <GymPage />
