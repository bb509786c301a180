import { admins } from '#src/features/admins/calls.generated.ts'
import { useApi } from '#src/web/api.ts'

/** Whose members the superadmin brings in. */
export const useOwnerName = (adminId: string | undefined): string | undefined =>
  useApi(admins.one, { id: adminId ?? '' }, { enabled: adminId !== undefined, staleMs: 60_000 }).data?.admin.fullname
