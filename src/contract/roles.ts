/** Who somebody is to the product. */
export const roles = ['superadmin', 'admin', 'employee', 'member'] as const
export type Role = (typeof roles)[number]
