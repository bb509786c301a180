import { area, page } from '../route-maker.ts'
import { root } from './root.ts'

const open = area(root, { id: 'open' }, () => import('#src/features/sessions/web/PublicArea.tsx'), 'PublicArea')

/** Of people who are not signed in. */
export const openPages = open.addChildren([
  page(open, '/', () => import('#src/features/sessions/web/SignInPage.tsx'), 'SignInPage', 'signIn'),
  page(
    open,
    '/login/administrators',
    () => import('#src/features/sessions/web/SignInPage.tsx'),
    'AdministratorsSignInPage',
    'signIn',
  ),
  page(
    open,
    '/login/superadmin',
    () => import('#src/features/sessions/web/SuperadminSignInPage.tsx'),
    'SuperadminSignInPage',
    'signIn',
  ),
  page(
    open,
    '/login/member',
    () => import('#src/features/sessions/web/MemberSignInPage.tsx'),
    'MemberSignInPage',
    'signIn',
  ),
  page(open, '/register', () => import('#src/features/admins/web/RegisterPage.tsx'), 'RegisterPage', 'register'),
  page(
    open,
    '/password',
    () => import('#src/features/sessions/web/ForgottenPasswordPage.tsx'),
    'ForgottenPasswordPage',
    'password',
  ),
])
