import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const api = `http://127.0.0.1:${process.env.PORT || 3000}`

/**
 * Few chunks instead of two hundred small ones: they compress better and come in one round. Each takes along what it
 * imports, unless a chunk before it has that already. `npm run bench:size` tells what a page loads.
 */
const chunks = [
  { name: 'vendor', test: /\/node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core))\// },
  {
    // what both the sign-in page and the signed-in need
    name: 'core',
    test: new RegExp(
      [
        '/src/contract/',
        '/src/app/(paths|crumb-texts|route-maker)',
        '/src/web/(call|navigation|idempotency|theme|commands|lazy-popup)\\.',
        '/src/web/layout/(Root|Splash|ErrorScreen|UnauthorizedScreen|ThemeSwitch|LanguageSwitch|language-names|crumbs)\\.',
        '/src/ui/(Button|IconButton|control-class)\\.',
        '/lucide-react/.*/icons/(chevron-down|check|plus|trash-2|x)\\.',
      ].join('|'),
    ),
  },
  { name: 'forms', test: /\/react-hook-form\/|\/src\/web\/forms\/(ApiForm|text-fields|choice-fields)\./ },
  {
    // the signed-in: sidebar, lists, states
    name: 'frame',
    test: /\/src\/app\/areas|\/src\/web\/lists\/|\/src\/web\/layout\/PageState|\/src\/ui\/(PageHead|Badge)\./,
  },
].map((group, index, all) => ({ ...group, priority: all.length - index }))

/** Tells public/boot.js what to fetch beside the entry: the sign-in page for visitors, the frame for the signed-in. */
function preloads(): Plugin {
  return {
    name: 'polvon-preloads',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const files = Object.values(bundle).filter((file) => file.type === 'chunk')
        const withImports = (name: string, seen: Set<string>): Set<string> => {
          const chunk = files.find((file) => file.fileName === name)
          if (chunk && !seen.has(name)) {
            seen.add(name)
            for (const imported of chunk.imports) withImports(imported, seen)
          }
          return seen
        }
        const isIn = (module: string) =>
          files.find((file) => file.moduleIds.some((id) => id.endsWith(module)))?.fileName ?? ''
        const entry = withImports(files.find((file) => file.isEntry)?.fileName ?? '', new Set())
        const beside = (...modules: string[]) => {
          const needed = new Set<string>()
          for (const module of modules) withImports(isIn(module), needed)
          return [...needed].filter((name) => !entry.has(name)).map((name) => `/${name}`)
        }
        const lists = {
          visitor: beside('/src/features/sessions/web/PublicArea.tsx', '/src/features/sessions/web/SignInPage.tsx'),
          signedIn: beside('/src/app/areas.tsx'),
        }
        return html.replace(
          '<script src="/boot.js">',
          `<script type="application/json" id="preloads">${JSON.stringify(lists)}</script>\n    $&`,
        )
      },
    },
  }
}

export default defineConfig({
  plugins: [react({ compiler: true }), tailwindcss(), preloads()],
  // vite resolves package.json "imports" (#src/…) by itself
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    target: 'baseline-widely-available',
    manifest: true,
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    assetsInlineLimit: 0, // the content security policy forbids data: fonts
    rolldownOptions: { output: { advancedChunks: { groups: chunks } } },
  },
  server: { port: 5173, proxy: { '/api': api, '/files': api } },
})
