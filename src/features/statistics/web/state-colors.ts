/** As in the badges of members; who has not begun yet stands beside who is frozen. */
export const stateColors = {
  active: 'good',
  frozen: 'info',
  scheduled: 'info-soft',
  expired: 'bad',
  never: 'off',
} as const
