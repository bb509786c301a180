const signInPage = () => import('#src/features/sessions/web/SignInPage.tsx')

/** The pages that people sign in at. They stand with React alone, before the rest of the app is there (door.tsx). */
export const doors = {
  staff: { path: '/', load: signInPage, name: 'SignInPage' },
  administrators: { path: '/login/administrators', load: signInPage, name: 'AdministratorsSignInPage' },
  superadmin: {
    path: '/login/superadmin',
    load: () => import('#src/features/sessions/web/SuperadminSignInPage.tsx'),
    name: 'SuperadminSignInPage',
  },
  member: {
    path: '/login/member',
    load: () => import('#src/features/sessions/web/MemberSignInPage.tsx'),
    name: 'MemberSignInPage',
  },
  telegram: {
    path: '/telegram',
    load: () => import('#src/features/telegram/web/TelegramDoor.tsx'),
    name: 'TelegramDoor',
  },
} as const
export type Door = (typeof doors)[keyof typeof doors]

export const doorAt = (path: string): Door | undefined => Object.values(doors).find((door) => door.path === path)
