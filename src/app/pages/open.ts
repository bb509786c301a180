import { doors } from '../doors.ts'
import { area, frame, page } from '../route-maker.ts'

const open = frame('', () => import('#src/features/sessions/web/PublicArea.tsx'), 'PublicArea')

/** Of people who are not signed in. */
export const openPages = area(open, [
  page(open, doors.staff.path, doors.staff.load, doors.staff.name, 'signIn'),
  page(open, doors.administrators.path, doors.administrators.load, doors.administrators.name, 'signIn'),
  page(open, doors.superadmin.path, doors.superadmin.load, doors.superadmin.name, 'signIn'),
  page(open, doors.member.path, doors.member.load, doors.member.name, 'signIn'),
  page(open, doors.telegram.path, doors.telegram.load, doors.telegram.name, 'signIn'),
  page(open, '/register', () => import('#src/features/admins/web/RegisterPage.tsx'), 'RegisterPage', 'register'),
  page(
    open,
    '/password',
    () => import('#src/features/sessions/web/ForgottenPasswordPage.tsx'),
    'ForgottenPasswordPage',
    'password',
  ),
])
