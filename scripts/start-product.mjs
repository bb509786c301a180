import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { prepare, root } from './prepare.mjs'
import { Complaint, main, run } from './terminal.mjs'

const isDevelopment = process.argv.includes('--dev')

await main(async () => {
  const unknown = process.argv.slice(2).filter((argument) => argument !== '--dev')
  if (unknown.length > 0)
    throw new Complaint(
      `npm start does not know ${unknown.join(' ')}: its settings are environment variables, see .env.example.`,
    )
  await prepare({ builds: !isDevelopment })
})

if (isDevelopment) await develop()
else {
  process.setSourceMapsEnabled(true)
  await import(pathToFileURL(path.join(root, 'dist', 'server.mjs')).href)
}

/** The server starts again after each change of it; vite serves the web app with hot reload and passes API calls on. */
async function develop() {
  const port = process.env.PORT || '3000'
  console.log(`  The server on http://localhost:${port}, the web app with hot reload on http://localhost:5173`)
  const inModules = (...parts) => path.join(root, 'node_modules', ...parts)
  await main(async () => {
    await Promise.all([
      run(
        process.execPath,
        [inModules('tsx', 'dist', 'cli.mjs'), 'watch', '--clear-screen=false', 'src/app/server.ts'],
        { shows: true, cwd: root, env: { PORT: port } },
      ),
      run(process.execPath, [inModules('vite', 'bin', 'vite.js')], { shows: true, cwd: root, env: { PORT: port } }),
    ])
  })
}
