/**
 * The owner of a demo gym has an id beyond those of every moment: the walls of the database know it by that alone
 * (migration 0060). It is made of the id of the owner for whom it was thought up, so that there is one for each.
 */
export const demoIdOf = (ownerId: string): string => `ffff${ownerId.slice(4)}`

export const isDemoId = (adminId: string | null | undefined): boolean => adminId?.startsWith('ffff') === true
