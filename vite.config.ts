import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { bareIcons } from './scripts/bare-icons.mjs'
import { leftAsWritten } from './scripts/compiled.mjs'
import { inlineBoot } from './scripts/inline-boot.mjs'
import { pagePreloads } from './scripts/page-preloads.mjs'
import { standingFilesInDevelopment } from './scripts/standing-files.mjs'

const api = `http://127.0.0.1:${process.env.PORT || 3000}`

const root = import.meta.dirname

/** Files below src/, and whole folders where the name ends in a slash. */
const sources = (...names: string[]) => {
  const wanted = names.map((name) => `${root}/src/${name}`)
  return (id: string): boolean => wanted.some((name) => (name.endsWith('/') ? id.startsWith(name) : id === name))
}
const packages = (...names: string[]) => {
  const wanted = names.map((name) => `/node_modules/${name}/`)
  return (id: string): boolean => wanted.some((name) => id.includes(name))
}
const icons = (...names: string[]) => {
  const wanted = names.map((name) => `/lucide-react/dist/esm/icons/${name}.mjs`)
  return (id: string): boolean => wanted.some((name) => id.endsWith(name))
}
const anyOf =
  (...tests: ((id: string) => boolean)[]) =>
  (id: string): boolean =>
    tests.some((test) => test(id))

/**
 * Few chunks instead of two hundred small ones: they compress better and come in one round. Each takes along what it
 * imports, unless a chunk before it has that already, so the names here are those that begin something. `npm run
 * bench:size` tells what a page loads.
 */
const chunks = [
  { name: 'react', test: anyOf(packages('react', 'react-dom', 'scheduler'), (id) => id.includes('rolldown/runtime')) },
  {
    // what both the doors and the inside need
    name: 'core',
    test: sources(
      'app/doors.ts',
      'app/open-commands.ts',
      'web/quiet.ts',
      'web/saving-data.ts',
      'contract/calls.ts',
      'contract/endpoint.ts',
      'ui/Button.tsx',
      'ui/IconButton.tsx',
      'ui/closing.ts',
      'web/call.ts',
      'web/commands.tsx',
      'web/layout/LanguageSwitch.tsx',
      'web/layout/OfflineBanner.tsx',
      'web/layout/Splash.tsx',
      'web/layout/Surroundings.tsx',
      'web/layout/ThemeSwitch.tsx',
      'web/layout/document-title.ts',
      'web/lazy-popup.ts',
      'web/theme.ts',
      'web/way.tsx',
    ),
  },
  // what forms are checked by and lists are made with
  {
    name: 'values',
    test: sources('contract/ids.ts', 'contract/money.ts', 'contract/payment-methods.ts', 'contract/words.ts'),
  },
  {
    // every page with its address, the frame of the signed-in, what every one of them may be made of
    name: 'inside',
    test: anyOf(
      sources(
        'app/areas.tsx',
        'app/inside.tsx',
        'app/pages/everybody.ts',
        'features/accounts/calls.generated.ts',
        'features/gyms/calls.generated.ts',
        'features/gyms/web/own-gyms.ts',
        'features/gyms/web/selected-gym.ts',
        'features/invoices/calls.generated.ts',
        'features/notifications/calls.generated.ts',
        'features/notifications/web/NotificationBell.tsx',
        'features/notifications/web/live.ts',
        'features/plans/counted-words.ts',
        'features/ratings/calls.generated.ts',
        'features/visits/pass-text.ts',
        'ui/Badge.tsx',
        'ui/Card.tsx',
        'ui/EmptyState.tsx',
        'ui/PageHead.tsx',
        'web/idempotency.ts',
        'web/layout/PageState.tsx',
        'web/unsaved-forms.ts',
      ),
      icons('chevron-down', 'check', 'x'),
      // what both the desk and members show
      icons(
        'building-complex',
        'calendar-clock',
        'calendar-days',
        'calendar-x',
        'credit-card',
        'gift',
        'layout-dashboard',
        'phone',
        'scale',
        'snowflake',
        'sparkles',
        'users',
        'wallet',
      ),
    ),
  },
  // of many pages, and not of a member's home
  { name: 'signs', test: icons('arrow-right', 'plus', 'refresh-cw', 'smartphone', 'trash-2') },
  // what checks a form: nobody needs it before they fill one in
  {
    name: 'checks',
    test: anyOf(
      packages('zod'),
      sources('contract/values.ts', 'contract/fields.ts', 'contract/list-export.ts', 'web/forms/check-values.ts'),
    ),
  },
  {
    name: 'fields',
    test: sources('ui/Field.tsx', 'ui/control-class.ts'),
  },
  // of lists and of forms
  { name: 'controls', test: sources('ui/control-labels.ts') },
  // each of them on pages that have no other field
  { name: 'checkbox', test: sources('ui/Checkbox.tsx') },
  { name: 'select', test: sources('ui/Select.tsx') },
  {
    name: 'typing',
    test: sources(
      'ui/FieldSet.tsx',
      'ui/PasswordField.tsx',
      'ui/PhoneField.tsx',
      'ui/SegmentedControl.tsx',
      'ui/caret.ts',
      'web/forms/FormFrame.tsx',
      'web/forms/schema-of.ts',
    ),
  },
  {
    name: 'door',
    test: sources('app/door.tsx', 'features/sessions/calls.generated.ts', 'features/sessions/web/SignInPage.tsx'),
  },
  {
    name: 'forms',
    test: anyOf(
      packages('react-hook-form'),
      sources(
        'web/forms/ApiForm.tsx',
        'web/forms/choice-fields.tsx',
        'web/forms/text-fields.tsx',
        'web/forms/use-api-form.ts',
      ),
    ),
  },
  {
    // the menus of those who work here, what many of their pages are made of, and what they sell with
    name: 'desk',
    test: anyOf(
      sources(
        'app/DeskKeys.tsx',
        'app/areas/admin.tsx',
        'app/areas/desk-menu.tsx',
        'app/areas/employee.tsx',
        'app/pages/shared.ts',
        'features/admins/calls.generated.ts',
        'features/memberships/web/SalePlace.tsx',
        'features/memberships/web/SaleShortcut.tsx',
        'features/memberships/web/sale-key.ts',
        'ui/TabLinks.tsx',
      ),
      icons('user-plus', 'pencil', 'shopping-bag', 'badge-plus'),
    ),
  },
  // files: a list fetches this when one is saved
  { name: 'papers', test: sources('features/documents/web/PdfButtons.tsx', 'web/save-file.ts') },
  {
    // what the desk has on nearly every page, and members on none
    name: 'lists',
    test: sources(
      'features/gyms/web/gyms-of-list.ts',
      'features/members/calls.generated.ts',
      'web/lists/ExportMenu.tsx',
      'web/lists/ListView.tsx',
      'web/lists/use-list-search.ts',
    ),
  },
  { name: 'weekdays', test: sources('contract/weekdays.ts', 'web/weekdays.ts') },
  {
    // a number with its course, wherever there are figures
    name: 'tiles',
    test: sources(
      'features/statistics/web/change.ts',
      'ui/Tile.tsx',
      'ui/charts/Sparkline.tsx',
      'ui/charts/use-width.ts',
    ),
  },
  {
    name: 'figures',
    test: sources('features/statistics/web/bucket-names.ts', 'features/statistics/web/figure-texts.ts'),
  },
  {
    name: 'members',
    test: sources(
      'features/members/column-words.ts',
      'features/members/rules.ts',
      'features/members/web/MemberCells.tsx',
      'features/members/web/MembersPage.tsx',
      'features/members/web/texts.ts',
    ),
  },
  {
    // what members see without a network, and their own page of a gym: on most of their pages
    name: 'own',
    test: anyOf(
      sources(
        'app/areas/member.tsx',
        'features/gyms/rules.ts',
        'features/gyms/web/NoGym.tsx',
        'features/portal/calls.generated.ts',
        'features/portal/rules.ts',
        'features/portal/web/CancelReservation.tsx',
        'features/portal/web/GiftCardButton.tsx',
        'features/portal/web/MembershipBadge.tsx',
        'features/portal/web/PlansLink.tsx',
        'features/portal/web/use-portal.ts',
        'web/kept-api.ts',
        'web/layout/KeptNotice.tsx',
      ),
      icons('ticket-x'),
    ),
  },
].map((group, index, all) => ({ ...group, priority: all.length - index }))

/**
 * The shell without a network, and files of a version from the device. Answers of the API are never kept by it: what a
 * page keeps for its person it keeps itself (src/web/kept.ts), and forgets with them.
 */
const serviceWorker = () =>
  VitePWA({
    strategies: 'generateSW',
    filename: 'sw.js',
    injectRegister: null, // src/web/service-worker.ts, once the page stands
    registerType: 'prompt',
    manifest: false, // two of them, in public/
    workbox: {
      globPatterns: [
        'index.html',
        'favicon.svg',
        'assets/{index,react,core,inside,rolldown-runtime}-*.js',
        'assets/style-*.css',
        'assets/inter-basic-*.woff2',
      ],
      globIgnores: ['**/*.map'],
      dontCacheBustURLsMatching: /^assets\//,
      cleanupOutdatedCaches: true,
      clientsClaim: true,
      inlineWorkboxRuntime: true,
      importScripts: ['/push-worker.js'],
      sourcemap: false,
      navigateFallback: null,
      directoryIndex: null, // `/` is a page like others, with code of its own named in it
      runtimeCaching: [
        {
          // not what the server makes by itself: the API, files, pages of gyms, whatever has an ending
          urlPattern: ({ request, url, sameOrigin }) =>
            sameOrigin &&
            request.mode === 'navigate' &&
            !/^\/(api|files|assets|g)(\/|$)|\.[a-z0-9]{1,12}$/i.test(url.pathname),
          // the server's page names the code that it needs; without an answer in time the kept shell opens
          handler: async ({ request }) => {
            const fresh = fetch(request)
            // a proxy whose server starts anew answers too
            const good = fresh.then(
              (answer) => (answer.status < 500 ? answer : undefined),
              () => undefined,
            )
            const late = new Promise<undefined>((resolve) => setTimeout(resolve, 3000))
            // by the kept shell no card is connected: where there is a connection, its page is waited for
            const isPatient = new URL(request.url).pathname === '/member/autopay'
            const first = await (isPatient ? good : Promise.race([good, late]))
            return first ?? (await caches.match('/index.html', { ignoreSearch: true })) ?? fresh
          },
        },
        {
          urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
          handler: 'CacheFirst',
          options: {
            cacheName: 'assets',
            cacheableResponse: { statuses: [200] },
            expiration: { maxEntries: 1000, maxAgeSeconds: 90 * 86_400 },
          },
        },
        {
          urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/files/'),
          handler: 'CacheFirst',
          options: {
            cacheName: 'pictures',
            cacheableResponse: { statuses: [200] },
            expiration: { maxEntries: 60, maxAgeSeconds: 30 * 86_400 },
          },
        },
      ],
    },
  })

/** There is one stylesheet, and a lazy part names no file but itself: what Vite would fetch before a part is nothing. */
const bareLazyImports = (): Plugin => ({
  name: 'polvon-bare-lazy-imports',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => 'export const __vitePreload = (load) => load()',
  },
})

/** What both sides read: nothing happens when it is loaded, so what nobody uses may go. */
const declarations = /\/src\/(contract|features\/[^/]+)\/[\w.-]+\.ts$/

export default defineConfig(({ command }) => ({
  plugins: [
    bareLazyImports(),
    bareIcons(),
    // where code is replaced while it runs, all of it goes the same way
    react({ compiler: true, ...(command === 'build' && { exclude: leftAsWritten }) }),
    tailwindcss(),
    inlineBoot(),
    pagePreloads(),
    standingFilesInDevelopment(),
    serviceWorker(),
  ],
  // vite resolves package.json "imports" (#src/…) by itself
  build: {
    target: 'baseline-widely-available',
    cssCodeSplit: false,
    modulePreload: {
      polyfill: false, // every browser of the target has it
      // a lazy part names no file but itself: browsers keep a module that failed, and what was asked for beside a part that did
      // not come would be missing for good
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((file) => file.endsWith('.css')),
    },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    assetsInlineLimit: 0, // the content security policy forbids data: fonts
    rolldownOptions: {
      treeshake: { moduleSideEffects: [{ test: declarations, sideEffects: false }] },
      output: {
        codeSplitting: { groups: chunks },
        // a page names hundreds of others, and of all its bytes their hashes are those that no compression makes fewer
        chunkFileNames: 'assets/[name]-[hash:7].js',
        entryFileNames: 'assets/[name]-[hash:7].js',
      },
    },
  },
  server: { port: 5173, proxy: { '/api': api, '/files': api, '/g/': api } },
}))
