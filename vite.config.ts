import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { lightContracts } from './scripts/light-contracts.mjs'
import { pagePreloads } from './scripts/page-preloads.mjs'

const api = `http://127.0.0.1:${process.env.PORT || 3000}`

function inOne(...places: string[]): RegExp {
  return new RegExp(places.join('|'))
}

/**
 * Few chunks instead of two hundred small ones: they compress better and come in one round. Each takes along what it
 * imports, unless a chunk before it has that already. `npm run bench:size` tells what a page loads.
 */
const chunks = [
  {
    name: 'vendor',
    test: inOne('/node_modules/(react|react-dom|scheduler|@tanstack/(react-router|router-core))/', 'rolldown/runtime'),
  },
  {
    // what both the sign-in page and the signed-in need
    name: 'core',
    test: inOne(
      '/src/contract/(?!values|fields|list-export|literal-strings)',
      '/src/app/(open-crumb-texts|route-maker)',
      '/src/web/(call|kept|navigation|idempotency|theme|commands|lazy-popup)\\.',
      '/src/web/layout/(Root|Splash|ErrorScreen|UnauthorizedScreen|ThemeSwitch|LanguageSwitch|language-names|crumbs)\\.',
      '/src/ui/(Button|IconButton|control-class)\\.',
      '/lucide-react/.*/icons/(chevron-down|check|plus|trash-2|x)\\.',
    ),
  },
  // what checks a form: nobody needs it before they fill one in
  {
    name: 'checks',
    test: inOne('/node_modules/zod/', '/src/contract/(values|fields|list-export)\\.', '/src/web/forms/check-values'),
  },
  { name: 'fields', test: inOne('/src/ui/(Field|Checkbox|caret)\\.') },
  {
    name: 'forms',
    test: inOne('/react-hook-form/', '/src/web/forms/(ApiForm|use-api-form|text-fields|choice-fields)\\.'),
  },
  {
    name: 'sign-in',
    test: inOne(
      '/src/features/sessions/contract\\.ts$',
      '/src/features/sessions/web/(PublicArea|SignIn|sign-in|texts)',
    ),
  },
  {
    // the signed-in: sidebar, lists, states
    name: 'frame',
    test: inOne(
      '/src/app/(areas|crumb-texts)',
      '/src/web/lists/(?!Day|day-)', // the days of a range come with the lists that have one
      '/src/web/layout/PageState',
      '/src/ui/(PageHead|Badge|TabLinks)\\.',
      '/src/features/(accounts|gyms|members|memberships|notifications)/contract\\.ts$',
      '/src/features/gyms/web/(selected-gym|gyms-of-list)',
      '/src/features/notifications/web/(NotificationBell|live)',
      '/src/features/memberships/web/(SaleShortcut|sale-key)',
      '/lucide-react/.*/icons/(user-plus|pencil|shopping-bag|badge-plus)\\.',
    ),
  },
  {
    name: 'members',
    test: inOne('/src/features/members/(rules|web/(MembersPage|MemberCells|texts))'),
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
        'boot.js',
        'favicon.svg',
        'assets/{index,vendor,core,rolldown-runtime}-*.{js,css}',
        'assets/inter-latin-wght-normal-*.woff2',
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
            const late = new Promise<undefined>((resolve) => setTimeout(resolve, 3000))
            const first = await Promise.race([fresh.catch(() => undefined), late])
            return first ?? (await caches.match('/index.html', { ignoreSearch: true })) ?? fresh
          },
        },
        {
          urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
          handler: 'CacheFirst',
          options: {
            cacheName: 'assets',
            cacheableResponse: { statuses: [200] },
            expiration: { maxEntries: 300, maxAgeSeconds: 90 * 86_400 },
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

export default defineConfig({
  plugins: [react({ compiler: true }), tailwindcss(), lightContracts(), pagePreloads(), serviceWorker()],
  // vite resolves package.json "imports" (#src/…) by itself
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    modulePreload: {
      polyfill: false, // every browser of the target has it
      // what the entry has loaded already need not be told to every lazy part
      resolveDependencies: (_file, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((name) => !/\/(vendor|core|rolldown-runtime)-/.test(name)),
    },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    assetsInlineLimit: 0, // the content security policy forbids data: fonts
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  server: { port: 5173, proxy: { '/api': api, '/files': api, '/g/': api } },
})
