import { BackupCard } from '#src/features/backups/web/BackupCard.tsx'
import { PlatformPage } from '#src/features/statistics/web/PlatformPage.tsx'

/** The platform today, and whether it could be brought back. */
export function Platform() {
  return <PlatformPage more={<BackupCard />} />
}
